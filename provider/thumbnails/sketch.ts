import { Parser } from 'htmlparser2';
import sharp from 'sharp';

interface Piece {
  readonly kind: 'heading' | 'text' | 'picture' | 'button';
  readonly length: number;
}

const width = 480;
const margin = 48;
const bars: Readonly<Record<Piece['kind'], { high: number; fill: string }>> = {
  heading: { high: 20, fill: '#4b5563' },
  text: { high: 8, fill: '#c3c9d4' },
  picture: { high: 120, fill: '#d7dbe6' },
  button: { high: 32, fill: '#4f46e5' },
};

/** A message's outline (PNG), if no browser is available. */
export function sketch(html: string, height: number): Promise<Buffer> {
  let y = 40;
  const shapes: string[] = [];
  for (const { kind, length } of piecesOf(html)) {
    const { high, fill } = bars[kind];
    const room = width - 2 * margin;
    const wide =
      kind === 'button'
        ? 140
        : kind === 'picture'
          ? room
          : Math.min(room, Math.max(60, length * (kind === 'heading' ? 12 : 6)));
    const lines = kind === 'text' ? Math.min(4, Math.ceil((length * 6) / room)) : 1;
    for (let line = 0; line < lines && y < height; line += 1) {
      const last = line === lines - 1 && lines > 1;
      shapes.push(
        `<rect x="${kind === 'button' ? (width - wide) / 2 : margin}" y="${y}" ` +
          `width="${last ? wide * 0.6 : wide}" height="${high}" rx="4" fill="${fill}"/>`,
      );
      y += high + (last || lines === 1 ? 20 : 8);
    }
    if (y > height) break;
  }
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" ` +
    `fill="#eef0f4"/><rect x="24" y="16" width="${width - 48}" height="${height}" rx="8" fill="#ffffff"/>` +
    `${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/**
 * Characters per chunk, elements that fill any thumbnail, and a nesting depth beyond real messages: the parser takes
 * quadratic time.
 */
const portion = 16_384;
const enough = 100;
const deepest = 500;

function piecesOf(html: string): Piece[] {
  const pieces: Piece[] = [];
  const open: string[] = [];
  let hidden = 0;
  let heading = false;
  let button = false;
  const parser = new Parser({
    onopentag(name, { style = '', role = '' }) {
      open.push(name);
      if (name === 'style' || name === 'title' || /display:\s*none/.test(style)) hidden = Math.max(hidden, 1);
      if (/^h[1-3]$/.test(name)) heading = true;
      if (name === 'a' && (/padding/.test(style) || role === 'button')) button = true;
      if (name === 'img') pieces.push({ kind: 'picture', length: 0 });
    },
    ontext(text) {
      const length = text.trim().length;
      if (length > 0 && hidden === 0) pieces.push({ kind: button ? 'button' : heading ? 'heading' : 'text', length });
    },
    onclosetag(name) {
      open.pop();
      if (name === 'style' || name === 'title' || name === 'div') hidden = 0;
      if (/^h[1-3]$/.test(name)) heading = false;
      if (name === 'a') button = false;
    },
  });
  for (let at = 0; at < html.length && pieces.length < enough && open.length < deepest; at += portion)
    parser.write(html.slice(at, at + portion));
  parser.end();
  return pieces;
}
