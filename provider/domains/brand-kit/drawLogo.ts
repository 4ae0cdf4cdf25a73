import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { maximumPixels } from '../images/decodeImage';

/** A logo is shown at half this size at most, so it is sharp on all screens. */
const sides = { width: 600, height: 300 };
/** Milliseconds. A short drawing can take hours. */
const patience = 5000;
const mostBytes = 4 * 1024 * 1024;

/** What the child process runs: the image at its input becomes a PNG at its output. */
const program = `
const [library, limitInputPixels, width, height] = process.argv.slice(1);
const parts = [];
process.stdin.on('data', (part) => parts.push(part));
process.stdin.on('end', async () => {
  const image = require(library)(Buffer.concat(parts), { limitInputPixels: Number(limitInputPixels), density: 144 });
  const size = { width: Number(width), height: Number(height), fit: 'inside', withoutEnlargement: true };
  process.stdout.write(await image.resize(size).png().toBuffer());
});
process.on('unhandledRejection', () => process.exit(1));`;

/**
 * Somebody else's logo as PNG; most are drawings (SVG), which email apps don't show. Undefined if it is no image, or
 * takes too long. It is drawn in a process of its own: nothing can end the drawing within this one, where it would keep
 * files and names from being looked up.
 */
export function drawLogo(content: Buffer): Promise<Buffer | undefined> {
  const library = createRequire(process.argv[1] ?? '').resolve('sharp');
  const size = [maximumPixels, sides.width, sides.height].map(String);
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['-e', program, library, ...size],
      // Only what it needs: our environment contains passwords.
      {
        encoding: 'buffer',
        timeout: patience,
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
        env: { PATH: process.env['PATH'] },
      },
      (error, drawn) => resolve(error || drawn.length === 0 ? undefined : drawn),
    );
    // It may end before it has read everything.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(content);
  });
}
