import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { catalogues } from "./build/catalogues.ts";
import { editions } from "./build/editions.ts";
import { rulebook } from "./build/rulebook.ts";
import { shell } from "./build/shell.ts";

const SERVER = process.env["BILLETDOUX_SERVER"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), catalogues(), editions(), rulebook(), shell()],
  base: "/",
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // the page's policy allows no fonts or styles but files
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    sourcemap: false,
  },
  server: {
    // A socket or a change must come from the server's own origin; in development that is this one.
    proxy: { "/api": { target: SERVER, ws: true, changeOrigin: false } },
    fs: { allow: [".."] },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
