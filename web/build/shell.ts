/** What makes the page installable and lets it open without a network: the worker, and the name of this build. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const WORKER = fileURLToPath(new URL("worker.js", import.meta.url));
const ICONS = fileURLToPath(new URL("../src/art/icons/", import.meta.url));

export function shell(): Plugin {
  return {
    name: "billetdoux-shell",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort();
      const build = createHash("sha256").update(Object.keys(bundle).sort().join()).digest("hex").slice(0, 12);
      const text = readFileSync(WORKER, "utf-8")
        .replace('"BUILD"', JSON.stringify(build))
        .replace('["FILES"]', JSON.stringify(["/", ...files.map((name) => `/${name}`)]));
      this.emitFile({ type: "asset", fileName: "worker.js", source: text });
      for (const [fileName, name] of Object.entries({ "icon.svg": "favicon.svg", "icon-192.png": "icon-192.png", "icon-512.png": "icon-512.png" }))
        this.emitFile({ type: "asset", fileName, source: readFileSync(ICONS + name) });
      const sources = process.env["BILLETDOUX_SOURCES"] ?? ""; // what page.py knows by: nothing is built twice
      this.emitFile({ type: "asset", fileName: "build.json", source: JSON.stringify({ build, sources }) });
    },
  };
}
