/** The plan of the rules to read, as `virtual:rulebook`: the same data file that Python draws in the terminal. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "smol-toml";
import type { Plugin } from "vite";

const FILE = fileURLToPath(new URL("../../src/billetdoux/text/rulebook.toml", import.meta.url));
const NAME = "virtual:rulebook";

export function rulebook(): Plugin {
  return {
    name: "billetdoux-rulebook",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      this.addWatchFile(FILE);
      return `export default ${JSON.stringify(parse(readFileSync(FILE, "utf-8")))};`;
    },
  };
}
