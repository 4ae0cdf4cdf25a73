/** The maximum difference between the channels of a gray: pages write their black text as `#1f2328` or `#202124`. */
const neutral = 16;
const [darkest, lightest] = [0x50, 0xc8];

/** Word processors use these grays for smaller headings; in paragraphs they were chosen by the author. */
const ofHeadings = 0x70;

/** Link colors in Word, Outlook, Google Docs and browsers, unvisited and visited. */
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
 * Whether the author chose a text color (`#rrggbb`), rather than the program. Blacks and grays are program defaults,
 * and so is blue for links; white belongs to a background that is not imported.
 */
export function isChosenColor(color: string, { inLink = false, inHeading = false } = {}): boolean {
  if (inLink && ofLinks.has(color)) return false;
  const parts = channels(color);
  const [least, most] = [Math.min(...parts), Math.max(...parts)];
  if (most - least > neutral) return true;
  return most > (inHeading ? ofHeadings : darkest) && least < lightest;
}

/** Whether a color behind text is a highlight, rather than the page background or a dark theme's. */
export function isMarkerColor(color: string): boolean {
  const parts = channels(color);
  return Math.max(...parts) - Math.min(...parts) > neutral;
}
