/**
 * The texts that the page shares with Python, one module for each language: `virtual:catalogue/en` …
 * What only the terminal says is left out. The lessons’ sentences are a module of their own: `virtual:lessons/en` …
 */
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const FOLDER = fileURLToPath(new URL("../../src/billetdoux/text/locales/", import.meta.url));
const FILES = /^(events|names-.*|rules|reading|page|server)\.ftl$/;
const ALSO = /^(bot-[a-z]+(-style)?|know-(hand|not|by|under)|gain-(round|bonus)|begins-next|ask-(card-forced|target|name|protected|letter-nobody)) /;
const NAME = /^\0virtual:(catalogue|lessons)\/(\w+)$/;

export function catalogue(language: string): string {
  const files = readdirSync(FOLDER + language).filter((name) => name.endsWith(".ftl")).sort();
  const kept = files.flatMap((name) => {
    const text = readFileSync(`${FOLDER}${language}/${name}`, "utf-8");
    return FILES.test(name) ? entries(text).filter((one) => !one.startsWith("serve-")) : entries(text).filter((one) => ALSO.test(one));
  });
  return `${kept.join("\n")}\n`;
}

export function lessons(language: string): string {
  return entries(readFileSync(`${FOLDER}${language}/lessons.ftl`, "utf-8")).join("\n");
}

/** The entries of a catalogue, without its comments. */
function entries(text: string): string[] {
  const lines = text.split("\n").filter((line) => !line.startsWith("#") && line.trim());
  const found: string[] = [];
  for (const line of lines) {
    if (/^[a-z]/.test(line) || !found.length) found.push(line);
    else found[found.length - 1] += `\n${line}`;
  }
  return found;
}

export function catalogues(): Plugin {
  return {
    name: "billetdoux-catalogues",
    resolveId: (id) => (NAME.test(`\0${id}`) ? `\0${id}` : undefined),
    load(id) {
      const [, what, language] = NAME.exec(id) ?? [];
      if (!language) return undefined;
      for (const name of readdirSync(FOLDER + language)) this.addWatchFile(`${FOLDER}${language}/${name}`);
      return `export default ${JSON.stringify(what === "lessons" ? lessons(language) : catalogue(language))};`;
    },
  };
}
