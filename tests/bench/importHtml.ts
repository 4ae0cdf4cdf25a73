// `npm run bench -- importHtml FOLDER [--pictures N] [--keep FOLDER] [--verbose]`: imports every HTML file of a folder,
// and compares the design's compiled message with the file: words, links and images (read with parse5), and for N of
// them a picture at 640 px (in Chromium, with placeholders for images); `--keep` writes both pictures side by side.
// docs/performance.md says where 300 public messages come from.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { assetsAt, type Block, compile } from 'sendwright/email';
import { importHtml } from 'sendwright/email/import';
import { type Browser, openBrowser } from '../e2e/support/browser';
import { contentsOf, type HtmlContents } from '../support/htmlContents';
import { imagesOf, withPlaceholders } from './imagePlaceholders';
import { messagePictures } from './messagePictures';
import { percentile } from './report';
import { reportRates } from './reportRates';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name a folder with HTML files.');
const option = process.argv.indexOf('--pictures');
const pictures = option < 0 ? 60 : Number(process.argv[option + 1]);
const verbose = process.argv.includes('--verbose');
const keepOption = process.argv.indexOf('--keep');
const keep = keepOption < 0 ? undefined : process.argv[keepOption + 1];
const width = 640;

interface Result {
  readonly file: string;
  readonly milliseconds: number;
  readonly lostWords: readonly string[];
  readonly joinedWords: readonly string[];
  readonly lostLinks: readonly string[];
  readonly lostImages: readonly string[];
  readonly compiled: string;
  readonly source: string;
  /** The words in blocks other than code, which can be edited without knowing HTML, and all words. */
  readonly editable: number;
  readonly words: number;
}

/** How often each value occurs. */
function counted(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** What is in `before` more often than in `after`. */
function missing(before: readonly string[], after: readonly string[]): string[] {
  const there = counted(after);
  return [...counted(before)].flatMap(([value, count]) =>
    Array.from({ length: Math.max(0, count - (there.get(value) ?? 0)) }, () => value),
  );
}

/** Merge tags without the spaces inside, which do not matter. */
const withoutSpaces = (html: string): string =>
  html.replace(/\{\{[^{}<>]{1,300}\}\}/g, (tag) => tag.replace(/^\{\{\s+|\s+\}\}$/g, (end) => end.trim()));

/** The same in words, where tags whose braces were entities are tags, too. */
const alike = (contents: HtmlContents): HtmlContents => ({
  ...contents,
  words: withoutSpaces(contents.words.join(' ')).split(' '),
});

/** Links without a scheme are completed. */
const withoutScheme = (link: string): string => link.replace(/^https?:\/\//i, '');

function examine(file: string): Result {
  const source = readFileSync(path.join(folder ?? '', file), 'utf8');
  const started = performance.now();
  const { design, report } = importHtml(source, { promote: true });
  const milliseconds = performance.now() - started;
  const compiled = compile(design, { target: 'send', assets: assetsAt('https://mail.example') }).html;
  const before = alike(contentsOf(withoutSpaces(source)));
  const inCode = codeIn(design.blocks).reduce((sum, code) => sum + contentsOf(code).words.length, 0);
  // The preview text is hidden in both, in sources also by style sheets.
  const after = alike(contentsOf(withoutSpaces(compiled), true));
  const kept = JSON.stringify(design.blocks);
  const reported = report.entries.map(({ what }) => what);
  const told = reported.join('\n');
  const isReported = (value: string): boolean => {
    const word = value.replace(/^["'(]+|[.,;:!?"')]+$/g, '');
    return told.includes(word) || reported.some((what) => what.length > 3 && value.includes(what));
  };
  const isKept = (address: string): boolean =>
    kept.includes(JSON.stringify(address).slice(1, -1)) || isReported(address);
  // An image that another one replaces in the same link is kept, such as the icon of a network.
  const there = new Set(after.imageLinks.map(withoutScheme));
  const replaced = before.images.filter((_, index) => {
    const link = before.imageLinks[index] ?? '';
    return link !== '' && (there.has(withoutScheme(link)) || isReported(link));
  });
  const lost = missing(before.words, after.words);
  const pairs = new Set(before.words.slice(1).map((word, index) => `${before.words[index]}${word}`));
  return {
    file,
    milliseconds,
    lostWords: lost.filter((word) => !isReported(word)),
    joinedWords: missing(after.words, before.words).filter((word) => pairs.has(word)),
    lostLinks: missing(before.links, after.links).filter((link) => !isKept(link)),
    lostImages: missing(before.images, after.images).filter((image) => !isKept(image) && !replaced.includes(image)),
    compiled,
    source,
    editable: after.words.length - inCode,
    words: after.words.length,
  };
}

/** The HTML of code blocks, also of those in columns. */
const codeIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.type === 'code'
      ? [block.html]
      : block.type === 'columns'
        ? block.columns.flatMap((column) => codeIn(column.blocks))
        : [],
  );

const height = 4000;
/** Messages in one screenshot. */
const together = 2;

/** The shares of different pixels of some messages. */
async function differences(browser: Browser, results: readonly Result[]): Promise<{ file: string; share: number }[]> {
  const requests = results.flatMap(({ source, compiled }) => {
    const sizes = imagesOf(source);
    // Readers see values instead of tags: how a tag is spelled does not matter.
    return [source, compiled].map((html) => withPlaceholders(withoutSpaces(html), sizes));
  });
  const taken = await messagePictures(browser, requests, { width, height });
  return Promise.all(
    results.map(async ({ file }, index) => ({
      file,
      share: await difference(file, taken.slice(2 * index, 2 * index + 2)),
    })),
  );
}

async function difference(file: string, taken: readonly Buffer[]): Promise<number> {
  const [one, other] = taken;
  if (!one || !other) throw new Error('No pictures were taken.');
  const rows = Math.max(lastRow(one), lastRow(other), 1);
  if (keep !== undefined)
    await sharp({ create: { width: 2 * width + 10, height: rows, channels: 3, background: '#ff00ff' } })
      .composite(
        await Promise.all(
          taken.map(async (picture, index) => ({
            input: await sharp(picture.subarray(0, 3 * width * rows), { raw: { width, height: rows, channels: 3 } })
              .png()
              .toBuffer(),
            left: index * (width + 10),
            top: 0,
          })),
        ),
      )
      .png()
      .toFile(path.join(keep, `${file}.png`));
  let different = 0;
  for (let at = 0; at < rows * width * 3; at += 3) {
    const distance =
      Math.abs((one[at] ?? 0) - (other[at] ?? 0)) +
      Math.abs((one[at + 1] ?? 0) - (other[at + 1] ?? 0)) +
      Math.abs((one[at + 2] ?? 0) - (other[at + 2] ?? 0));
    if (distance > 48) different += 1;
  }
  return different / (rows * width);
}

/** The last row that differs from the one at the bottom. */
function lastRow(pixels: Buffer): number {
  const bottom = pixels.subarray((height - 1) * width * 3);
  for (let row = height - 1; row > 0; row -= 1)
    if (!pixels.subarray((row - 1) * width * 3, row * width * 3).equals(bottom)) return row;
  return 0;
}

const files = readdirSync(folder)
  .filter((file) => /\.html?$/i.test(file))
  .toSorted();
const results: Result[] = [];
for (const file of files) {
  // Once to warm up: a user imports one file with code that is compiled.
  if (results.length === 0) for (let round = 0; round < 20; round += 1) examine(file);
  results.push(examine(file));
  await delay(0);
}
if (keep !== undefined) mkdirSync(keep, { recursive: true });
const browser = pictures > 0 ? await openBrowser() : undefined;
// Spread over all files, because neighbors look alike.
const every = Math.max(1, results.length / pictures);
const drawn = browser ? results.filter((_, index) => Math.floor(index % every) === 0) : [];
const compared: { file: string; share: number }[] = [];
if (browser)
  for (let at = 0; at < drawn.length; at += together)
    compared.push(...(await differences(browser, drawn.slice(at, at + together))));
await browser?.deleteSession();
if (verbose) {
  for (const { file, lostWords, joinedWords, lostLinks, lostImages } of results) {
    const share = compared.find((one) => one.file === file)?.share;
    if (lostWords.length + joinedWords.length + lostLinks.length + lostImages.length > 0 || share !== undefined)
      console.log(
        JSON.stringify({
          file,
          share: share?.toFixed(3),
          words: lostWords.slice(0, 8),
          joined: joinedWords.slice(0, 8),
          links: lostLinks.slice(0, 5),
          images: lostImages.slice(0, 5),
        }),
      );
  }
}
const filesWith = (of: (result: Result) => readonly string[]): number =>
  results.filter((result) => of(result).length > 0).length;
const sumOf = (of: (result: Result) => number): number => results.reduce((sum, result) => sum + of(result), 0);
const shares = compared.map(({ share }) => share * 100);
reportRates('importHtml', [
  { name: 'messages', value: results.length, unit: 'files', atLeast: 150 },
  { name: 'with lost words', value: filesWith(({ lostWords }) => lostWords), unit: 'files', atMost: 0 },
  { name: 'with joined words', value: filesWith(({ joinedWords }) => joinedWords), unit: 'files', atMost: 0 },
  { name: 'with lost links', value: filesWith(({ lostLinks }) => lostLinks), unit: 'files', atMost: 0 },
  { name: 'with lost images', value: filesWith(({ lostImages }) => lostImages), unit: 'files', atMost: 0 },
  {
    name: 'time (p95)',
    value: percentile(
      results.map(({ milliseconds }) => milliseconds),
      0.95,
    ),
    unit: 'ms',
    atMost: 60,
  },
  {
    name: 'words outside code',
    value:
      (100 * sumOf(({ editable }) => editable)) /
      Math.max(
        1,
        sumOf(({ words }) => words),
      ),
    unit: '%',
  },
  ...(shares.length > 0
    ? [
        { name: 'different pixels (median)', value: percentile(shares, 0.5), unit: '%', atMost: 3 },
        { name: 'different pixels (p90)', value: percentile(shares, 0.9), unit: '%', atMost: 10 },
      ]
    : []),
]);
