/** Which lesson teaches which card, as `virtual:court`: a few words of the lessons, for a table where a card comes up. */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../src/billetdoux/text/lessons/court/", import.meta.url));
const NAME = "virtual:court";

export function readCourt(): unknown[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith(".toml")).sort();
  return files.map((name) => {
    const { card, editions } = parse(readFileSync(FOLDER + name, "utf-8"));
    return { id: name.replace(".toml", ""), card, editions };
  });
}

export function court(): Plugin {
  return {
    name: "billetdoux-court",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(readCourt())};` : undefined),
  };
}
