import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const cell = { width: 480, height: 300 };
const phone = { width: 200, height: 434 };
const gap = 8;
const sheetWidth = 4 * (cell.width + gap) + gap;
const rows = 4;

/** Draws the pictures of each folder on sheets, several at a time to look at: `sheets/loading-360-dark-1.png`. */
export async function drawSheets(folder: string): Promise<void> {
  const sheets = path.join(folder, 'sheets');
  await mkdir(sheets, { recursive: true });
  const looks = (await readdir(folder, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== 'sheets',
  );
  for (const { name } of looks) {
    const size = name.includes('-360-') ? phone : cell;
    const perRow = Math.floor((sheetWidth - gap) / (size.width + gap));
    const pictures = (await readdir(path.join(folder, name))).toSorted();
    for (let first = 0; first < pictures.length; first += perRow * rows) {
      const shown = pictures.slice(first, first + perRow * rows);
      const placed = await Promise.all(
        shown.map(async (picture, index) => ({
          input: await sharp(path.join(folder, name, picture))
            .resize({ ...size, fit: 'cover', position: 'top' })
            .toBuffer(),
          left: gap + (index % perRow) * (size.width + gap),
          top: gap + Math.floor(index / perRow) * (size.height + gap),
        })),
      );
      const height = gap + Math.ceil(shown.length / perRow) * (size.height + gap);
      await sharp({ create: { width: sheetWidth, height, channels: 3, background: '#888888' } })
        .composite(placed)
        .png()
        .toFile(path.join(sheets, `${name}-${first / (perRow * rows) + 1}.png`));
    }
  }
}
