// The parts of an animated GIF (GIF89a). Indexes of pixels are below 32, so that codes start with 6 bits.

/** Bits of a pixel's index. */
const pixelBits = 5;
/** Colors of the palette. */
export const paletteSize = 1 << pixelBits;
const clear = paletteSize;
const end = paletteSize + 1;
const mostCodes = 4096;
/** The code of each known row of pixels, by the code of the row without its last pixel and that pixel; 0: none. */
const children = new Uint16Array(mostCodes * paletteSize);

/** The compressed pixels of a frame (LZW), in blocks of up to 255 bytes. */
export function compressPixels(pixels: Uint8Array): Buffer {
  const bytes = new Uint8Array(pixels.length + 16);
  let length = 0;
  let pending = 0;
  let bits = 0;
  let size = pixelBits + 1;
  let next = end + 1;
  const write = (code: number): void => {
    pending |= code << bits;
    for (bits += size; bits >= 8; bits -= 8) {
      bytes[length] = pending & 255;
      length += 1;
      pending >>>= 8;
    }
  };
  children.fill(0);
  write(clear);
  let row = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    const place = row * paletteSize + pixel;
    const known = children[place] ?? 0;
    if (known !== 0) {
      row = known;
      continue;
    }
    write(row);
    if (next === mostCodes) {
      write(clear);
      children.fill(0);
      size = pixelBits + 1;
      next = end + 1;
    } else {
      if (next === 1 << size) size += 1;
      children[place] = next;
      next += 1;
    }
    row = pixel;
  }
  write(row);
  write(end);
  if (bits > 0) {
    bytes[length] = pending & 255;
    length += 1;
  }
  return inBlocks(bytes.subarray(0, length));
}

function inBlocks(bytes: Uint8Array): Buffer {
  const blocks = Math.ceil(bytes.length / 255);
  const result = Buffer.alloc(1 + bytes.length + blocks + 1);
  result[0] = pixelBits;
  let at = 1;
  for (let start = 0; start < bytes.length; start += 255) {
    const part = bytes.subarray(start, start + 255);
    result[at] = part.length;
    result.set(part, at + 1);
    at += part.length + 1;
  }
  return result;
}

/** What an image starts with: its size in pixels, and the palette of 32 colors, three bytes each. */
export function gifHeader(width: number, height: number, palette: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.write('GIF89a', 'latin1');
  header.writeUInt16LE(width, 6);
  header.writeUInt16LE(height, 8);
  // A palette for all frames, of 2 to the power of `pixelBits` colors.
  header[10] = 0x80 | ((pixelBits - 1) << 4) | (pixelBits - 1);
  return Buffer.concat([header, palette]);
}

export interface FrameArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What a frame starts with. It is drawn over the frame before it; color 0 is transparent. `delay` in 1/100 seconds. */
export function frameHeader({ left, top, width, height }: FrameArea, delay: number): Buffer {
  const header = Buffer.alloc(18);
  header.set([0x21, 0xf9, 4, 0x05, delay & 255, delay >> 8, 0, 0, 0x2c]);
  header.writeUInt16LE(left, 9);
  header.writeUInt16LE(top, 11);
  header.writeUInt16LE(width, 13);
  header.writeUInt16LE(height, 15);
  return header;
}

/** What an image ends with. */
export const gifEnd = Buffer.from([0x3b]);
