/** The editions' data files, as `virtual:editions`: which cards there are. What they do is for the server to know. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../src/billetdoux/rules/editions/", import.meta.url));
const NAME = "virtual:editions";
const FIRST = ["standard", "classic", "princess"];

export function readEditions(): unknown[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".toml"));
  const read = files.map((name) => {
    const { card, ...edition } = parse(readFileSync(FOLDER + name, "utf-8")) as Record<string, unknown>;
    const cards = (card as { bonus?: string }[]).map((one) => ({ bonus: "none", ...one }));
    return { ...edition, cards } as unknown as { id: string };
  });
  const place = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return read.sort((a, b) => place(a.id) - place(b.id) || a.id.localeCompare(b.id));
}

export function editions(): Plugin {
  return {
    name: "billetdoux-editions",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(readEditions())};` : undefined),
  };
}
