import type { CountdownLook } from 'sendwright/email';
import { type CountdownGrid, makeGrid, paletteOf, pixelsOf } from './countdownLook';
import { compressPixels, type FrameArea, frameHeader, gifEnd, gifHeader } from './encodeGif';

/** Frames of an animation, one a second. */
const frames = 60;
/** How long a frame is shown, in hundredths of a second. */
const second = 100;
/** The most sizes that are kept, and the most compressed pictures of each. */
const most = { grids: 50, pictures: 400 } as const;

/** What is known about a size. */
interface Known {
  readonly grid: CountdownGrid;
  /** The frames of the last box's seconds from 59 to 0, one after the other, and where each starts. */
  readonly run: Buffer;
  readonly starts: readonly number[];
  /** Frames of several boxes, by what these show. */
  readonly pictures: Map<string, Buffer>;
}
const grids = new Map<string, Promise<Known>>();

/** Adds to a map, and drops its oldest entry when it is full. */
function keep<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): Value {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
  return value;
}

type Size = Pick<CountdownLook, 'units' | 'width' | 'radius'>;
const keyOf = ({ units, width, radius }: Size): string => [units, width, radius].join();

/** Whether images of a size take little: the first one takes 25 times as long as the others. */
export const isKnownSize = (size: Size): boolean => grids.has(keyOf(size));

function know({ units, width, radius }: Size): Promise<Known> {
  const key = keyOf({ units, width, radius });
  return grids.get(key) ?? keep(grids, key, makeGrid({ units, width, radius }).then(withRun), most.grids);
}

function withRun(grid: CountdownGrid): Known {
  const last = grid.areas.at(-1);
  const parts = Array.from({ length: frames }, (_, index) =>
    last ? frameOf(last, pixelsOf(grid, twoDigits(frames - 1 - index))) : Buffer.alloc(0),
  );
  let length = 0;
  const starts = [0, ...parts.map((part) => (length += part.length))];
  return { grid, run: Buffer.concat(parts), starts, pictures: new Map() };
}

const frameOf = (area: FrameArea, pixels: Uint8Array): Buffer =>
  Buffer.concat([frameHeader(area, second), compressPixels(pixels)]);

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** What the boxes show with `left` seconds to go: days, hours, minutes and, in the fourth, seconds. */
export function timeLeft(left: number, units: number): readonly string[] {
  const days = Math.min(999, Math.floor(left / 86_400));
  const parts = [days, Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
  return parts.slice(0, units).map(twoDigits);
}

/**
 * The image of a countdown with `left` seconds to go: with seconds, an animation of a minute, which shows the whole
 * time in its first frame for apps that show no other. Pixels are compressed once for all colors, and those of the
 * seconds once for all images of a size: what differs are the first frame and the one in which the minute changes.
 */
export async function drawCountdown(look: CountdownLook, left: number): Promise<Buffer> {
  const known = await know(look);
  const { grid } = known;
  const start = Math.max(0, Math.floor(left));
  const texts = timeLeft(start, look.units);
  const parts = [gifHeader(grid.width, grid.height, paletteOf(look)), pictureOf(known, texts, 0)];
  if (look.units === 4) {
    const seconds = start % 60;
    parts.push(runOf(known, seconds - 1, 0));
    // From 59 seconds on, the frames of this minute are all.
    if (start >= 60 && seconds < 59) {
      const next = timeLeft(start - seconds - 1, look.units);
      const first = next.findIndex((text, index) => text !== texts[index]);
      parts.push(pictureOf(known, next, Math.max(0, Math.min(2, first))), runOf(known, 58, seconds + 1));
    }
  }
  parts.push(gifEnd);
  return Buffer.concat(parts);
}

/** The frames of the seconds from one number down to another; none if the first is the smaller one. */
const runOf = ({ run, starts }: Known, from: number, to: number): Buffer =>
  from < to ? Buffer.alloc(0) : run.subarray(starts[frames - 1 - from], starts[frames - to]);

/** A frame of the whole image or, later, of the digits from a box on. */
function pictureOf({ grid, pictures }: Known, texts: readonly string[], from: number): Buffer {
  const shown = texts.slice(from);
  const key = shown.join();
  const known = pictures.get(key);
  if (known) return known;
  const area = from === 0 ? { left: 0, top: 0, width: grid.width, height: grid.height } : areaFrom(grid, from);
  const pixels = new Uint8Array(area.width * area.height);
  for (let y = 0; y < area.height; y += 1) {
    const start = (area.top + y) * grid.width + area.left;
    pixels.set(grid.empty.subarray(start, start + area.width), y * area.width);
  }
  shown.forEach((text, index) => {
    const box = grid.areas[from + index];
    if (!box) return;
    const inner = pixelsOf(grid, text);
    for (let y = 0; y < box.height; y += 1)
      pixels.set(
        inner.subarray(y * box.width, (y + 1) * box.width),
        (box.top - area.top + y) * area.width + box.left - area.left,
      );
  });
  return keep(pictures, key, frameOf(area, pixels), most.pictures);
}

/** The digits of several boxes, with what is between them. */
function areaFrom({ areas }: CountdownGrid, from: number): FrameArea {
  const [first, last] = [areas[from], areas.at(-1)];
  if (!first || !last) return { left: 0, top: 0, width: 0, height: 0 };
  return { ...first, width: last.left + last.width - first.left };
}
