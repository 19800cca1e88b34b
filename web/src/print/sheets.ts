/** Where pieces lie on a sheet of paper, in millimetres: a piece is a front with its back beside it, to fold behind it. */

/** A4 on its side, less the margin that printers need and a millimetre for rounding; the styles have the same. */
export const SHEET = { width: 277, height: 189 } as const;
/** A line goes on beyond the pieces, so that a ruler finds it again when they are half cut. */
export const MARK = 4;

export interface Form {
  width: number; // of one side
  height: number;
  columns: number;
  rows: number;
}

export const CARD: Form = { width: 63, height: 88.2, columns: 2, rows: 2 };
export const TOKEN: Form = { width: 26, height: 26, columns: 5, rows: 3 };
/** As many as lie in the box. */
export const TOKENS = 13;

export interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  fold: boolean;
}

/** Deal pieces out to sheets. */
export function dealt<Piece>(pieces: readonly Piece[], form: Form): Piece[][] {
  const each = form.columns * form.rows;
  const sheets = Math.ceil(pieces.length / each);
  return Array.from({ length: sheets }, (_, n) => pieces.slice(n * each, (n + 1) * each));
}

/** Where the nth piece of a sheet lies. */
export function place(form: Form, n: number): { x: number; y: number } {
  const left = (SHEET.width - form.columns * 2 * form.width) / 2;
  return { x: left + (n % form.columns) * 2 * form.width, y: MARK + Math.floor(n / form.columns) * form.height };
}

/** The lines of a sheet of so many pieces: where to cut, and where to fold. */
export function lines(form: Form, pieces: number): Line[] {
  const columns = Math.min(pieces, form.columns);
  const rows = Math.ceil(pieces / form.columns);
  const { x, y } = place(form, 0);
  const [right, bottom] = [x + columns * 2 * form.width, y + rows * form.height];
  const upright = Array.from({ length: 2 * columns + 1 }, (_, n) => x + n * form.width);
  const level = Array.from({ length: rows + 1 }, (_, n) => y + n * form.height);
  return [
    ...upright.map((at, n) => ({ x1: at, x2: at, y1: y - MARK, y2: bottom + MARK, fold: n % 2 === 1 })),
    ...level.map((at) => ({ x1: x - MARK, x2: right + MARK, y1: at, y2: at, fold: false })),
  ];
}
