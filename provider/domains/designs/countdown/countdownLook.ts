import { type CountdownLook, countdownSize } from 'sendwright/email';
import sharp from 'sharp';
import { type FrameArea, paletteSize } from './encodeGif';

/** Pixels of the file for each pixel of the message, for sharp screens. */
export const density = 2;

/**
 * The digits as lines on 60 by 100, so that no font of the server is needed. Lines of the same width look alike at each
 * size.
 */
const digits = [
  'M30 10c-14 0-20 16-20 40s6 40 20 40 20-16 20-40S44 10 30 10z',
  'M16 27 33 11v79',
  'M11 31c0-13 8-21 19-21s19 7 19 18c0 9-5 15-12 23L12 90h38',
  'M11 23c3-9 10-13 19-13 11 0 19 7 19 17s-8 19-20 19h-4 5c12 0 20 9 20 21s-8 23-20 23c-10 0-17-5-20-14',
  'M39 90V12L9 66h43',
  'M47 11H19l-4 36c4-4 9-6 15-6 12 0 20 9 20 24S41 90 29 90c-9 0-16-5-18-13',
  'M46 19c-4-6-9-9-15-9-13 0-21 15-21 42 0 26 8 38 20 38s20-10 20-25-8-24-20-24c-10 0-18 8-20 20',
  'M10 11h40L24 90',
  'M30 10c-11 0-18 7-18 18s7 18 18 18 18-7 18-18-7-18-18-18zm0 36c-12 0-20 9-20 22s8 22 20 22 20-9 20-22-8-22-20-22z',
  'M14 81c4 6 9 9 15 9 13 0 21-15 21-42 0-26-8-38-20-38S10 20 10 35s8 24 20 24c10 0 18-8 20-20',
] as const;

/** What the palette has: nothing, shades from the ground to a box, and from a box to its digits. */
const shades = paletteSize / 2;
const filled = shades;

/** How much of each pixel the digits 0 to 9 cover, from 0 to 255. */
interface Glyphs {
  readonly width: number;
  readonly height: number;
  readonly covers: readonly Uint8Array[];
}

/** Everything about an image except colors and time. */
export interface CountdownGrid {
  readonly width: number;
  readonly height: number;
  /** The image with empty boxes. */
  readonly empty: Uint8Array;
  /** Where the digits of each box are; all are equally large. */
  readonly areas: readonly FrameArea[];
  readonly two: Glyphs;
  readonly three: Glyphs;
}

/** Draws what all images of a size have in common. */
export async function makeGrid(look: Pick<CountdownLook, 'units' | 'width' | 'radius'>): Promise<CountdownGrid> {
  const { units } = look;
  const size = countdownSize(look);
  const width = size.width * density;
  const height = size.height * density;
  const unit = width / units;
  const boxWidth = Math.round(unit * 0.88);
  const digitHeight = Math.round(height * 0.62);
  const [two, three] = await Promise.all([
    drawDigits(Math.floor(Math.min(digitHeight * 0.6, boxWidth * 0.42)), digitHeight),
    drawDigits(Math.floor(Math.min(digitHeight * 0.6, boxWidth * 0.42) * (2 / 3)), digitHeight),
  ]);
  const inner = Math.max(two.width * 2, three.width * 3);
  const empty = new Uint8Array(width * height);
  const areas = Array.from({ length: units }, (_, index): FrameArea => {
    const left = Math.round(unit * (index + 0.5) - boxWidth / 2);
    fillBox(empty, width, { left, top: 0, width: boxWidth, height }, look.radius * density);
    return {
      left: left + Math.floor((boxWidth - inner) / 2),
      top: Math.floor((height - digitHeight) / 2),
      width: inner,
      height: digitHeight,
    };
  });
  return { width, height, empty, areas, two, three };
}

async function drawDigits(width: number, height: number): Promise<Glyphs> {
  const covers = await Promise.all(
    digits.map(async (line) => {
      const svg =
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="-4 2 68 96" ` +
        `preserveAspectRatio="none"><path d="${line}" fill="none" stroke="#fff" stroke-width="13" ` +
        'stroke-linecap="round" stroke-linejoin="round"/></svg>';
      return new Uint8Array(await sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer());
    }),
  );
  return { width, height, covers };
}

/** A box with round corners; pixels at their edge are covered in part. */
function fillBox(pixels: Uint8Array, lineLength: number, area: FrameArea, wanted: number): void {
  const radius = Math.min(wanted, area.width / 2, area.height / 2);
  for (let y = 0; y < area.height; y += 1)
    for (let x = 0; x < area.width; x += 1) {
      const over = Math.max(radius - x - 0.5, x + 0.5 - (area.width - radius), 0);
      const beside = Math.max(radius - y - 0.5, y + 0.5 - (area.height - radius), 0);
      const cover = Math.max(0, Math.min(1, radius - Math.hypot(over, beside) + 0.5));
      const shade = over === 0 || beside === 0 ? filled : Math.round(cover * filled);
      pixels[(area.top + y) * lineLength + area.left + x] = shade;
    }
}

/** The pixels of a box's digits. */
export function pixelsOf({ two, three, areas: [area] }: CountdownGrid, text: string): Uint8Array {
  const { width, height } = area ?? { width: 0, height: 0 };
  const pixels = new Uint8Array(width * height).fill(filled);
  const glyphs = text.length > 2 ? three : two;
  const start = Math.floor((width - glyphs.width * text.length) / 2);
  [...text].forEach((digit, index) => {
    const cover = glyphs.covers[Number(digit)];
    if (cover === undefined) return;
    const left = start + index * glyphs.width;
    for (let y = 0; y < glyphs.height; y += 1)
      for (let x = 0; x < glyphs.width; x += 1) {
        const shade = Math.round(((cover[y * glyphs.width + x] ?? 0) / 255) * (shades - 1));
        pixels[y * width + left + x] = filled + shade;
      }
  });
  return pixels;
}

/** The colors of the pixels, three bytes each. */
export function paletteOf({ color, fill, ground }: Pick<CountdownLook, 'color' | 'fill' | 'ground'>): Uint8Array {
  const palette = new Uint8Array(paletteSize * 3);
  const [from, box, to] = [ground, fill, color].map(channels);
  for (let shade = 0; shade < shades; shade += 1)
    for (let channel = 0; channel < 3; channel += 1) {
      const mix = (low = 0, high = 0, share = 0): number => Math.round(low + (high - low) * share);
      palette[shade * 3 + channel] = mix(from?.[channel], box?.[channel], shade / shades);
      palette[(filled + shade) * 3 + channel] = mix(box?.[channel], to?.[channel], shade / (shades - 1));
    }
  return palette;
}

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
