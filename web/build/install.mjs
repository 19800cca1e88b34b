// Puts the built page into the Python package, packed as well as browsers can read it, and says how large it is.
import { cpSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const DIST = fileURLToPath(new URL("../dist/", import.meta.url));
const PAGE = fileURLToPath(new URL("../../src/billetdoux/page/", import.meta.url));
const PACKED = /\.(html|js|css|svg|json|webmanifest)$/;
const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

rmSync(PAGE, { recursive: true, force: true });
cpSync(DIST, PAGE, { recursive: true });
const sizes = {};
for (const name of readdirSync(PAGE, { recursive: true })) {
  const path = PAGE + name;
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
for (const [name, { plain, size }] of Object.entries(sizes).sort())
  console.log(name.padEnd(60), kB(plain).padStart(10), kB(size).padStart(10));
const sum = (test) => Object.entries(sizes).reduce((all, [name, { size }]) => all + (test.test(name) ? size : 0), 0);
console.log(`script ${kB(sum(/assets\/.*\.js$/))}, all ${kB(sum(/^(assets\/|index)/))} (gzip)`);
