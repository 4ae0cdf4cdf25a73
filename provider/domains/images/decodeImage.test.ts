import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { decodeImage } from './decodeImage';

const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#cc3366' } });
const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([numbers.subarray(0, 4), typed, numbers.subarray(4)]);
};
/** A PNG with false information about its size or another part. */
const pngWith = async (part: Buffer, size?: number): Promise<Buffer> => {
  const small = await drawn(2, 2).png().toBuffer();
  const head = Buffer.from(small.subarray(16, 29));
  if (size !== undefined) {
    head.writeUInt32BE(size);
    head.writeUInt32BE(size, 4);
  }
  return Buffer.concat([small.subarray(0, 8), chunk('IHDR', head), part, small.subarray(33)]);
};
const blink = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const gifOf = (frames: number): Buffer =>
  Buffer.concat([
    blink.subarray(0, 19),
    ...Array.from({ length: frames }, () => blink.subarray(19, -1)),
    Buffer.from(';'),
  ]);
const withSize = (content: Buffer, at: number, size: number): Buffer => {
  const changed = Buffer.from(content);
  changed.writeUInt16LE(size, at);
  changed.writeUInt16LE(size, at + 2);
  return changed;
};
const jpegOf = async (size: number): Promise<Buffer> => {
  const content = await drawn(2, 2).jpeg().toBuffer();
  const at = content.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  content.writeUInt16BE(size, at);
  content.writeUInt16BE(size, at + 2);
  return content;
};
const packed = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(bytes), { level: 9 })]);

test.each<[string, () => Buffer | Promise<Buffer>, number, RegExp]>([
  ['a PNG that says it is 60,000 pixels wide and high', () => pngWith(Buffer.alloc(0), 60_000), 400, /too many pixels/],
  ['a JPEG that says so', () => jpegOf(65_500), 400, /too many pixels/],
  [
    'a GIF with a frame of 65,535 pixels',
    () => withSize(blink, blink.indexOf(',') + 5, 65_535),
    400,
    /too many pixels/,
  ],
  ['a GIF of 3,000 frames', () => gifOf(3000), 400, /too many frames/],
  [
    'the first bytes of a JPEG before an SVG',
    () =>
      Buffer.concat([
        Buffer.from('ffd8ff', 'hex'),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      ]),
    400,
    /damaged/,
  ],
  [
    'the first bytes of a GIF before a script',
    () => Buffer.from('GIF89a/*aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa*/=1;alert(1)'),
    400,
    /damaged/,
  ],
  [
    'the first bytes of a PNG alone',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(20)]),
    400,
    /damaged/,
  ],
  ['an archive', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), randomBytes(100)]), 415, /invalid file type/],
])('%s is refused in words', async (_what, make, status, message) => {
  await expect(decodeImage(await make())).rejects.toMatchObject({ status, message: expect.stringMatching(message) });
});

test.each<[string, () => Buffer | Promise<Buffer>]>([
  ['a page behind a GIF', () => Buffer.concat([blink, Buffer.from('<script>alert("payload")</script>')])],
  [
    'an archive behind a JPEG',
    async () => Buffer.concat([await drawn(2, 2).jpeg().toBuffer(), Buffer.from('PK\u0003\u0004payload')]),
  ],
  ['a script among the words of a PNG', () => pngWith(chunk('tEXt', Buffer.from('Comment\0<script>payload</script>')))],
  ['words of a PNG that unpack to 40 MB', () => pngWith(chunk('zTXt', packed(40_000_000)))],
  ['a color profile that unpacks to 40 MB', () => pngWith(chunk('iCCP', packed(40_000_000)))],
])('%s is gone: nothing but pixels is kept', async (_what, make) => {
  const { content } = await decodeImage(await make());
  expect([content.includes('payload'), content.length < 1000]).toEqual([false, true]);
});
