/** A place in a document, in its pixels. */
export interface SeenBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A word or an image of a message, as it is shown. */
export interface SeenPart {
  /** The word, or the address of the image. */
  readonly text: string;
  readonly isImage?: boolean;
  /** The first font of its list. */
  readonly font: string;
  /** Pixels. */
  readonly size: number;
  readonly isBold: boolean;
  readonly color: string;
  readonly box: SeenBox;
}

/** Something that does not look the same before and after. */
export interface ImportDifference {
  /** What it is: some words, or an image. */
  readonly what: string;
  /** What became of it. */
  readonly change: string;
  readonly before: SeenBox | undefined;
  readonly after: SeenBox | undefined;
}

/** What other tools write for a merge tag, and what the import made of it. */
export interface ConvertedTag {
  readonly before: string;
  readonly after: string;
}

/** More are not compared: no message has as many. */
const maximumParts = 20_000;
/** How many parts are looked through for the next one that both have. */
const reach = 60;
const maximumDifferences = 30;
const maximumTags = 100;
/** A word with its merge tags, which can have spaces. */
const wordPattern = /(?:\{\{[^{}]{1,300}\}\}|\S)+/g;

/** The words and images of a document that can be seen, in reading order. */
export function seenParts(inside: Document): SeenPart[] {
  const view = inside.defaultView;
  const range = inside.createRange();
  // A document without a layout has nothing to compare.
  if (!view || typeof range.getBoundingClientRect !== 'function' || !inside.body) return [];
  const parts: SeenPart[] = [];
  const walker = inside.createTreeWalker(inside.body, 1 | 4);
  const offset = { x: view.scrollX, y: view.scrollY };
  const add = (part: Omit<SeenPart, 'box'>, { left, top, right, bottom }: DOMRect): void => {
    if (right - left < 1 || bottom - top < 1) return;
    const box = { left: left + offset.x, top: top + offset.y, right: right + offset.x, bottom: bottom + offset.y };
    parts.push({ ...part, box });
  };
  for (let node = walker.nextNode(); node && parts.length < maximumParts; node = walker.nextNode()) {
    if (node.nodeName === 'IMG') {
      const image = node as HTMLImageElement;
      const part = {
        text: image.getAttribute('src') ?? '',
        isImage: true,
        font: '',
        size: 0,
        isBold: false,
        color: '',
      };
      add(part, image.getBoundingClientRect());
    }
    const parent = node.parentElement;
    if (node.nodeType !== 3 || !parent || /^\s*$/.test(node.nodeValue ?? '')) continue;
    const { fontFamily, fontSize, fontWeight, color, visibility, opacity } = view.getComputedStyle(parent);
    if (visibility === 'hidden' || opacity === '0') continue;
    const look = {
      font: (fontFamily.split(',')[0] ?? '').replaceAll(/["']/g, '').trim(),
      size: Number.parseFloat(fontSize),
      isBold: Number(fontWeight) >= 600,
      color,
    };
    for (const match of (node.nodeValue ?? '').matchAll(wordPattern)) {
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      add({ text: match[0], ...look }, range.getBoundingClientRect());
    }
  }
  return parts;
}

/**
 * What does not look the same, in reading order: parts that are missing or have another text or look. A merge tag that
 * was converted is the same: nobody gets to see its spelling.
 */
export function differencesOf(
  before: readonly SeenPart[],
  after: readonly SeenPart[],
  converted: readonly ConvertedTag[] = [],
): ImportDifference[] {
  const found: ImportDifference[] = [];
  const present = spelledAsPresent(converted);
  let group: { change: string; before: SeenPart[]; after: SeenPart[] } | undefined;
  const end = (): void => {
    if (group && found.length < maximumDifferences && !isSameText(group, present)) found.push(differenceOf(group));
    group = undefined;
  };
  const note = (change: string, one: readonly SeenPart[], other: readonly SeenPart[]): void => {
    if (group?.change !== change || change === '') end();
    group ??= { change, before: [], after: [] };
    group.before.push(...one);
    group.after.push(...other);
  };
  let [at, there] = [0, 0];
  while (at < before.length || there < after.length) {
    const next = nextPair(before, after, at, there);
    const [gone, added] = [before.slice(at, next.at), after.slice(there, next.there)];
    if (gone.length + added.length > 0) note('', gone, added);
    [at, there] = [next.at, next.there];
    const [one, other] = [before[at], after[there]];
    if (!one || !other) break;
    const change = changeOf(one, other);
    if (change === '') end();
    else note(change, [one], [other]);
    at += 1;
    there += 1;
  }
  end();
  return found;
}

/** Rewrites the merge tags of other tools in a text as the import did, and all tags without spaces. */
function spelledAsPresent(converted: readonly ConvertedTag[]): (text: string) => string {
  const tags = converted.slice(0, maximumTags).filter(({ before }) => before !== '');
  return (text) =>
    tags
      .reduce((written, { before, after }) => written.replaceAll(before, after), text)
      .replaceAll(/\{\{[^{}]{1,300}\}\}/g, (tag) => tag.replaceAll(/\s+/g, ''));
}

/** Whether only the spelling of merge tags differs. */
function isSameText(
  { change, before, after }: { readonly change: string; readonly before: SeenPart[]; readonly after: SeenPart[] },
  present: (text: string) => string,
): boolean {
  if (change !== '' || before.length === 0 || after.length === 0) return false;
  const textOf = (parts: readonly SeenPart[]): string => parts.map(({ text }) => text).join(' ');
  return present(textOf(before)) === present(textOf(after));
}

/** The next parts that both have, or the ends. */
function nextPair(
  before: readonly SeenPart[],
  after: readonly SeenPart[],
  at: number,
  there: number,
): { at: number; there: number } {
  for (let distance = 0; distance < reach; distance += 1)
    for (let skipped = 0; skipped <= distance; skipped += 1) {
      const [one, other] = [before[at + skipped], after[there + distance - skipped]];
      if (one && other && one.text === other.text) return { at: at + skipped, there: there + distance - skipped };
    }
  return { at: before.length, there: after.length };
}

function changeOf(one: SeenPart, other: SeenPart): string {
  if (one.isImage) {
    const [wide, now] = [widthOf(one), widthOf(other)];
    return Math.abs(now - wide) > Math.max(4, wide / 20) ? `is ${now} pixels wide instead of ${wide}` : '';
  }
  return [
    one.font.toLowerCase() !== other.font.toLowerCase() && `has the font ${other.font} instead of ${one.font}`,
    Math.abs(one.size - other.size) >= 1 && `has ${round(other.size)} pixels instead of ${round(one.size)}`,
    one.isBold !== other.isBold && (other.isBold ? 'is bold' : 'is not bold'),
    distanceOf(one.color, other.color) > 48 && 'has another color',
  ]
    .filter(Boolean)
    .join(', ');
}

const widthOf = ({ box }: SeenPart): number => Math.round(box.right - box.left);
const round = (value: number): number => Math.round(value * 10) / 10;

function distanceOf(one: string, other: string): number {
  const [from, to] = [one, other].map((color) => color.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []);
  return [0, 1, 2].reduce((sum, index) => sum + Math.abs((from?.[index] ?? 0) - (to?.[index] ?? 0)), 0);
}

function differenceOf({
  change,
  before,
  after,
}: {
  readonly change: string;
  readonly before: readonly SeenPart[];
  readonly after: readonly SeenPart[];
}): ImportDifference {
  const boxes = { before: around(before), after: around(after) };
  if (change !== '') return { what: wordsOf(before), change, ...boxes };
  if (after.length === 0) return { what: wordsOf(before), change: 'is not in the design', ...boxes };
  if (before.length === 0) return { what: wordsOf(after), change: 'is new', ...boxes };
  return { what: wordsOf(before), change: `is now ${wordsOf(after)}`, ...boxes };
}

/** The first words in quotation marks. */
function wordsOf(parts: readonly SeenPart[]): string {
  if (parts.every(({ isImage }) => isImage)) return parts.length === 1 ? 'An image' : `${parts.length} images`;
  const words = parts.filter(({ isImage }) => !isImage).map(({ text }) => text);
  const text = words.slice(0, 6).join(' ');
  return `“${text.slice(0, 60)}${words.length > 6 || text.length > 60 ? '…' : ''}”`;
}

function around(parts: readonly SeenPart[]): SeenBox | undefined {
  if (parts.length === 0) return undefined;
  return {
    left: Math.min(...parts.map(({ box }) => box.left)),
    top: Math.min(...parts.map(({ box }) => box.top)),
    right: Math.max(...parts.map(({ box }) => box.right)),
    bottom: Math.max(...parts.map(({ box }) => box.bottom)),
  };
}
