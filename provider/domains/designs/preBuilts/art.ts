import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { type DrawingName, drawings } from './drawings';

/** The storage key of a drawing, which changes with its content. */
export function artKey(name: DrawingName): string {
  const hash = createHash('sha256').update(drawings[name].content).digest('hex');
  return `images/ready-made/${name}-${hash.slice(0, 12)}.png`;
}

const names = Object.keys(drawings).filter((name): name is DrawingName => name in drawings);

/** The drawing of a storage key, PNG; undefined for other keys. */
export async function drawArt(key: string): Promise<Buffer | undefined> {
  const name = names.find((one) => artKey(one) === key);
  if (name === undefined) return undefined;
  const { width, height, content } = drawings[name];
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `${content}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90, effort: 7 }).toBuffer();
}
