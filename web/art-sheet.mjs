/**
 * Lays all the art out on a sheet to be looked at, by day and by night, and makes the icons from their drawing:
 *
 *     node art-sheet.mjs            docs/pictures/cards.png, and cards-night.png
 *     node art-sheet.mjs --icons    src/art/icons/*.png
 *
 * Needs Chromium; BILLETDOUX_CHROMIUM names another one.
 */

import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { deflateSync, inflateSync, crc32 } from "node:zlib";
import ts from "typescript";

const here = fileURLToPath(new URL(".", import.meta.url));
const work = mkdtempSync(join(tmpdir(), "billetdoux-art-"));

/** Where things go on a card of 120 by 168; a small one bears no name. */
const LAYOUT = {
  seal: { x: 3, y: 3, size: 40 },
  numeral: { x: 23, y: 32.5, size: 29 },
  emblem: { x: 9, y: 31, size: 102 },
  name: { x: 60, y: 150, size: 15 },
};
const SMALL_LAYOUT = {
  seal: { x: 2, y: 2, size: 54 },
  numeral: { x: 29, y: 41.5, size: 39 },
  emblem: { x: 7, y: 51, size: 106 },
};

function shoot(html, width, height, picture) {
  const page = join(work, "page.html");
  writeFileSync(page, html);
  const quiet = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"];
  const where = [`--user-data-dir=${join(work, "profile")}`, `--screenshot=${picture}`, `--window-size=${width},${height}`];
  const clear = "--default-background-color=00000000";
  execFileSync(process.env.BILLETDOUX_CHROMIUM ?? "chromium", [...quiet, ...where, clear, pathToFileURL(page).href], { stdio: "ignore" });
}

/** The modules of the art, as JavaScript. */
async function art() {
  const folder = join(here, "src/art");
  const names = readdirSync(folder).filter((name) => name.endsWith(".ts")).map((name) => name.slice(0, -3));
  writeFileSync(join(work, "package.json"), '{"type":"module"}');
  for (const name of names) {
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    const { outputText } = ts.transpileModule(readFileSync(join(folder, `${name}.ts`), "utf8"), { compilerOptions });
    writeFileSync(join(work, `${name}.js`), outputText.replace(/from "(\.\/\w+)"/g, 'from "$1.js"'));
  }
  return Object.assign({}, ...(await Promise.all(names.map((name) => import(pathToFileURL(join(work, `${name}.js`)).href)))));
}

function names(file) {
  const text = readFileSync(join(here, "../src/billetdoux/text/locales/en", file), "utf8");
  return Object.fromEntries([...text.matchAll(/^card-\w+?-([\w-]+) = (.*)$/gm)].map(([, id, name]) => [id, name]));
}

async function sheet(theme) {
  const { EMBLEMS, GROUNDS, MATERIALS, NOTE, WAX_ROUND, SEALS, EMPTY_ROUND, BROKEN_SEALS, VEIL, VEIL_MARK, BACKS, deck, LOGOTYPE } = await art();
  const shown = { court: names("names-standard.ftl"), princess: names("names-princess.ftl") };
  const materials = (style) =>
    Object.entries(MATERIALS[style][theme]).map(([name, colour]) => `--${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}:${colour}`).join(";");
  const svg = (piece, width) => `<svg width="${width}" viewBox="${piece.viewBox}">${piece.body}</svg>`;
  const at = (place, piece) => `<svg x="${place.x}" y="${place.y}" width="${place.size}" height="${place.size}" viewBox="${piece.viewBox}">${piece.body}</svg>`;
  const text = (place, weight, colour, words) =>
    `<text x="${place.x}" y="${place.y}" font-size="${Math.min(place.size, 215 / words.length)}" font-weight="${weight}" fill="var(--${colour})" text-anchor="middle">${words}</text>`;
  const card = (style, id, value, width) => {
    const { seal, emblem, numeral, name } = width < 90 ? SMALL_LAYOUT : LAYOUT;
    const face = NOTE.body + at(emblem, EMBLEMS[style][id]) + at(seal, WAX_ROUND) + text(numeral, 700, "on-wax", String(value));
    return `<svg width="${width}" viewBox="0 0 120 168" style="--ground:${GROUNDS[style][id][theme]}">${face}${name ? text(name, 600, "ink", shown[style][id]) : ""}</svg>`;
  };
  const row = (style, width) => Object.keys(EMBLEMS[style]).map((id, value) => card(style, id, value, width)).join("");
  const pieces = (style) => {
    const marks = (size) => [SEALS[style], EMPTY_ROUND, BROKEN_SEALS[style], VEIL_MARK].map((piece) => svg(piece, size)).join("");
    const cards = `${svg(BACKS[style], 120)}${svg(deck(style, 15), 120)}<span class="over">${svg(BACKS[style], 120)}${svg(VEIL, 120)}</span>${svg(BACKS[style], 60)}`;
    return `${cards}<span class="marks">${marks(72)}<br>${marks(24)}${svg(LOGOTYPE, 170)}</span>`;
  };
  const block = (style) => `<section class="${theme}" style="${materials(style)}">
<p>${row(style, 240)}</p><p>${row(style, 120)}${row(style, 60)}</p>
<p class="pieces">${pieces(style)}<span class="grey">${row(style, 60)}</span></p></section>`;
  const font = pathToFileURL(join(here, "node_modules/@fontsource-variable/eb-garamond/files/eb-garamond-latin-wght-normal.woff2")).href;
  const style = `@font-face { font-family: G; src: url(${font}); font-weight: 400 800 }
body { margin: 0; font-family: G, Georgia, serif; font-variant-numeric: lining-nums }
section { padding: 16px 20px 4px } .light { background: #d9d0c4; color: #2a2230 } .dark { background: #1b1722; color: #f3e8d8 }
p { margin: 0 0 14px; display: flex; gap: 14px; align-items: flex-end } p svg { flex: none } .pieces { gap: 30px; align-items: center }
.over { display: grid } .over svg { grid-area: 1 / 1 } .marks { line-height: 2.2 } .marks svg { margin-right: 14px; vertical-align: middle }
.grey { filter: grayscale(1); display: flex; gap: 14px; margin-left: auto }`;
  return `<!doctype html><style>${style}</style>${block("court")}${block("princess")}`;
}

/** The colours of a picture's pixels, row after row, from Chromium's PNG (8 bits, with alpha or without). */
function pixels(png) {
  const [width, height, deep] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const line = width * deep;
  const out = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const kind = raw[y * (line + 1)];
    for (let x = 0; x < line; x++) {
      const here = y * line + x;
      const left = x < deep ? 0 : out[here - deep];
      const up = y ? out[here - line] : 0;
      const corner = y && x >= deep ? out[here - line - deep] : 0;
      const guess = left + up - corner;
      const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      out[here] = raw[y * (line + 1) + 1 + x] + [0, left, up, (left + up) >> 1, paeth][kind];
    }
  }
  return { width, height, at: (n) => out.readUIntBE(n * deep, 3) };
}

/** The same picture in its 256 most frequent colours: a third of the size, and nobody sees it. */
function lighter(png) {
  const { width, height, at } = pixels(png);
  const count = new Map();
  for (let n = 0; n < width * height; n++) count.set(at(n), (count.get(at(n)) ?? 0) + 1);
  const palette = [...count].sort((a, b) => b[1] - a[1]).slice(0, 256).map(([colour]) => colour);
  const split = (colour) => [colour >> 16, (colour >> 8) & 255, colour & 255];
  const nearest = new Map();
  for (const colour of count.keys()) {
    const [r, g, b] = split(colour);
    const far = palette.map((other) => ((o) => (o[0] - r) ** 2 + (o[1] - g) ** 2 + (o[2] - b) ** 2)(split(other)));
    nearest.set(colour, far.indexOf(Math.min(...far)));
  }
  const rows = Buffer.alloc((width + 1) * height);
  for (let n = 0; n < width * height; n++) rows[n + Math.floor(n / width) + 1] = nearest.get(at(n));
  const chunk = (kind, data) => {
    const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.from([...png.subarray(16, 24), 8, 3, 0, 0, 0]);
  const colours = Buffer.from(palette.flatMap(split));
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", colours), chunk("IDAT", deflateSync(rows, { level: 9, memLevel: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

if (process.argv.includes("--icons")) {
  const drawing = readFileSync(join(here, "src/art/icons/favicon.svg"), "utf8");
  for (const size of [192, 512]) {
    shoot(`<style>body{margin:0}svg{display:block;width:100vw}</style>${drawing}`, size, size, join(here, `src/art/icons/icon-${size}.png`));
  }
} else {
  for (const [theme, name] of [["light", "cards"], ["dark", "cards-night"]]) {
    const picture = join(process.env.PICTURES ?? join(here, "../docs/pictures"), `${name}.png`);
    shoot(await sheet(theme), 2580, 1512, picture);
    writeFileSync(picture, lighter(readFileSync(picture)));
  }
}
rmSync(work, { recursive: true });
