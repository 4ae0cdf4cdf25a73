#!/usr/bin/env node
// Acts like a browser taking a screenshot (`--screenshot`, `--window-size`), slowly and deterministically, for tests
// that kill the process meanwhile: two colors, and at the bottom the line that marks the end of a message.
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';

const value = (name) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
const [width, height] = value('window-size').split(',').map(Number);
await pause(300);
const part = (top, tall, background) => ({
  input: { create: { width, height: tall, channels: 3, background } },
  left: 0,
  top,
});
await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
  .composite([part(0, 200, '#336699'), part(height - 4, 4, { r: 254, g: 1, b: 253 })])
  .png({ compressionLevel: 1 })
  .toFile(value('screenshot'));
