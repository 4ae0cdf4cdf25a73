/** How far apart the channels of a grey may be: pages write their black text as `#1f2328` or `#202124`. */
const neutral = 16;
const [darkest, lightest] = [0x50, 0xc8];

/** Greys by which writing programs set their smaller headings; chosen, they would stand in paragraphs. */
const ofHeadings = 0x70;

/** Of links, in Word, Outlook, Google Docs and browsers, before and after a visit. */
const ofLinks: ReadonlySet<string> = new Set([
  '#0000ff',
  '#0000ee',
  '#0563c1',
  '#1155cc',
  '#467886',
  '#0078d4',
  '#0078d7',
  '#0066cc',
  '#551a8b',
  '#800080',
  '#954f72',
  '#96607d',
]);

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/**
 * Whether an author chose this color, `#rrggbb`, for some words, rather than the program they were written in: the
 * black and the greys of text are the program's, as its blue is in links, and white came with a shading that stays
 * behind.
 */
export function isChosenColor(color: string, { inLink = false, inHeading = false } = {}): boolean {
  if (inLink && ofLinks.has(color)) return false;
  const parts = channels(color);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  if (most - least > neutral) return true;
  return most > (inHeading ? ofHeadings : darkest) && least < lightest;
}

/** Whether a color behind words is a marker's, rather than the paper's or that of a dark page. */
export function isMarkerColor(color: string): boolean {
  const parts = channels(color);
  return Math.max(...parts) - Math.min(...parts) > neutral;
}
