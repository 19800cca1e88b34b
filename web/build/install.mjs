// Puts the built page into the Python package, packed as well as browsers can read it, and says how large it is.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = (name) => fileURLToPath(new URL(name, import.meta.url));
const DIST = folder("../dist/");
const PAGE = folder("../../src/billetdoux/page");
const NEXT = folder("../node_modules/.page/next");
const LAST = folder("../node_modules/.page/last");
const PACKED = /\.(html|js|css|svg|json|webmanifest)$/;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

for (const left of [NEXT, LAST]) rmSync(left, { recursive: true, force: true });
mkdirSync(NEXT, { recursive: true });
cpSync(DIST, NEXT, { recursive: true });
const sizes = {};
for (const name of readdirSync(NEXT, { recursive: true })) {
  const path = `${NEXT}/${name}`;
  if (!statSync(path).isFile()) continue;
  const plain = readFileSync(path);
  let size = plain.length;
  if (PACKED.test(name)) {
    const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
    const gz = gzipSync(plain, { level: 9 });
    writeFileSync(`${path}.br`, br);
    writeFileSync(`${path}.gz`, gz);
    size = gz.length;
  }
  sizes[name] = { plain: plain.length, size };
}
// Whole or not at all: a server that starts just now must not read half a page.
if (existsSync(PAGE)) renameSync(PAGE, LAST);
renameSync(NEXT, PAGE);
rmSync(LAST, { recursive: true, force: true });

for (const [name, { plain, size }] of Object.entries(sizes).sort())
  console.log(name.padEnd(60), kB(plain).padStart(10), kB(size).padStart(10));
const sum = (test) => Object.entries(sizes).reduce((all, [name, { size }]) => all + (test.test(name) ? size : 0), 0);
console.log(`script ${kB(sum(/assets\/.*\.js$/))}, all ${kB(sum(/^(assets\/|index)/))} (gzip)`);
