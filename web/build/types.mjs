// Makes src/protocol/messages.ts from docs/schemas, so that the page and the server cannot disagree unnoticed.
// With --check it writes nothing, and fails if that would change the file.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const SCHEMAS = new URL("../../docs/schemas/", import.meta.url);
const OUT = fileURLToPath(new URL("../src/protocol/messages.ts", import.meta.url));
const read = (name) => JSON.parse(readFileSync(new URL(name, SCHEMAS), "utf-8"));
const OURS = /^HTTPValidationError$|^ValidationError$/;

/** All types of the schemas; those of one name are one type. */
const defs = {};
const { $defs: ofLessons, $schema: _, ...lessons } = read("lessons.json");
const messages = [read("client-messages.json").$defs, read("server-messages.json").$defs];
for (const part of [read("openapi.json").components.schemas, ...messages, ofLessons, { Lessons: lessons }])
  for (const [name, schema] of Object.entries(part)) if (!OURS.test(name)) defs[name] ??= schema;

const union = (file) => ({ oneOf: read(file).oneOf });
const moved = JSON.parse(
  JSON.stringify({ ...defs, ClientMessage: union("client-messages.json"), ServerMessage: union("server-messages.json") })
    .replaceAll("#/components/schemas/", "#/$defs/"),
);
const root = { title: "Messages", type: "object", additionalProperties: false, $defs: moved };
const all = await compile(root, "Messages", {
  bannerComment: "// Made from docs/schemas by `npm run types`; not to be edited.",
  unreachableDefinitions: true,
  style: { printWidth: 118 },
  ignoreMinAndMaxItems: true,
});
const text = all
  .replace(/export interface Messages \{\s*\}\n/, "")
  .replaceAll(/ \*\s*\n \* This (interface|type) was referenced by [^\n]*\n[^\n]*\n/g, "")
  .replaceAll(/\/\*\*\n \* This (interface|type) was referenced by [^\n]*\n[^\n]*\n \*\/\n/g, "");
if (!process.argv.includes("--check")) writeFileSync(OUT, text);
else if (readFileSync(OUT, "utf-8") !== text) {
  console.error("web/src/protocol/messages.ts is not what docs/schemas gives: run “npm run types” in web/.");
  process.exit(1);
}
