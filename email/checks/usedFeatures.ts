import { readDeclarations } from '../import/cssValues';
import { elementsIn } from '../import/elements';
import type { HtmlTree } from '../import/htmlTree';

/** Features with the offset of their first use. */
export type UsedFeatures = ReadonlyMap<string, number>;

const displays: Record<string, string> = {
  flex: 'css-display-flex',
  'inline-flex': 'css-display-flex',
  grid: 'css-display-grid',
  'inline-grid': 'css-display-grid',
  none: 'css-display-none',
};
const functions: readonly [RegExp, string][] = [
  [/\bvar\(/, 'css-variables'],
  [/\bcalc\(/, 'css-unit-calc'],
  [/\bclamp\(/, 'css-function-clamp'],
  [/\bmin\(/, 'css-function-min'],
  [/\bmax\(/, 'css-function-max'],
  [/linear-gradient\(/, 'css-linear-gradient'],
  [/radial-gradient\(/, 'css-radial-gradient'],
  [/conic-gradient\(/, 'css-conic-gradient'],
  [/rgba\(/, 'css-rgba'],
  [/rgb\(\d+ \d+ \d+/, 'css-modern-color'],
  [/(?:^|\s)-?[\d.]+vh\b/, 'css-unit-vh'],
  [/(?:^|\s)-?[\d.]+vw\b/, 'css-unit-vw'],
  [/(?:^|\s)-?[\d.]+rem\b/, 'css-unit-rem'],
];
export const selectorFeatures: readonly [RegExp, string][] = [
  [/:hover/, 'css-pseudo-class-hover'],
  [/:has\(/, 'css-pseudo-class-has'],
  [/:not\(/, 'css-pseudo-class-not'],
  [/:nth-child/, 'css-pseudo-class-nth-child'],
  [/:first-child/, 'css-pseudo-class-first-child'],
  [/:last-child/, 'css-pseudo-class-last-child'],
  [/:checked/, 'css-pseudo-class-checked'],
  [/::?before/, 'css-pseudo-element-before'],
  [/::?after/, 'css-pseudo-element-after'],
  [/\[[a-z-]+/, 'css-selector-attribute'],
];
export const atRules: Record<string, string> = {
  media: 'css-at-media',
  'font-face': 'css-at-font-face',
  import: 'css-at-import',
  keyframes: 'css-at-keyframes',
  supports: 'css-at-supports',
};
export const elementFeatures: Record<string, string> = {
  video: 'html-video',
  audio: 'html-audio',
  form: 'html-form',
  svg: 'html-svg',
  object: 'html-object',
  picture: 'html-picture',
  marquee: 'html-marquee',
  meter: 'html-meter',
  progress: 'html-progress',
  select: 'html-select',
  textarea: 'html-textarea',
  dialog: 'html-dialog',
  ruby: 'html-ruby',
  base: 'html-base',
  map: 'html-image-maps',
};

/** HTML and CSS features in a source, by caniemail name. Conditional comments for Word are skipped. */
export function usedFeatures(tree: HtmlTree): UsedFeatures {
  const used = new Map<string, number>();
  const note = (feature: string | undefined, at: number): void => {
    if (feature !== undefined && !used.has(feature)) used.set(feature, at);
  };
  for (const element of elementsIn(tree.root.children)) {
    const { name, attributes, start } = element;
    note(elementFeatures[name], start);
    if (name === 'style') readSheet(tree.source.slice(element.inner, element.innerEnd), element.inner, note);
    const style = attributes.get('style');
    if (style) readDeclarations(style).forEach((value, property) => readDeclaration(property, value, start, note));
    if (attributes.has('srcset')) note('html-srcset', start);
    if (name === 'img') note(imageFormat(attributes.get('src') ?? ''), start);
  }
  return used;
}

type Note = (feature: string | undefined, at: number) => void;

/** Reports the features that a declaration uses. */
export function readDeclaration(property: string, value: string, at: number, note: Note): void {
  const plain = value.toLowerCase();
  if (property.startsWith('--')) note('css-variables', at);
  else if (property === 'display') note(displays[plain], at);
  else if (property === 'position' && plain !== 'static') note('css-position', at);
  else if (property !== 'position' && !property.startsWith('mso-')) note(`css-${property}`, at);
  for (const [pattern, feature] of functions) if (pattern.test(plain)) note(feature, at);
}

function readSheet(css: string, at: number, note: Note): void {
  const bare = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => ' '.repeat(comment.length));
  for (const match of bare.matchAll(/@(?:-webkit-)?([a-z-]+)([^{;]*)/gi)) {
    note(atRules[match[1]?.toLowerCase() ?? ''], at + match.index);
    if (/prefers-color-scheme/.test(match[2] ?? '')) note('css-at-media-prefers-color-scheme', at + match.index);
  }
  let start = 0;
  let selector: { readonly text: string; readonly at: number } | undefined;
  for (const { 0: mark, index } of bare.matchAll(/[{};]/g)) {
    // In a block a semicolon ends a declaration, not the block.
    if (mark === ';' && selector !== undefined) continue;
    const text = bare.slice(start, index);
    const place = at + (selector?.at ?? start);
    if (mark === '}' && selector !== undefined) {
      for (const [pattern, feature] of selectorFeatures) if (pattern.test(selector.text)) note(feature, place);
      readDeclarations(text).forEach((value, property) => readDeclaration(property, value, place, note));
    }
    // A nested block, as in `@media`: the text after the last declaration is the inner selector.
    const own = start + text.lastIndexOf(';') + 1;
    selector = mark === '{' ? { text: bare.slice(own, index), at: own } : undefined;
    start = index + 1;
  }
}

/** The feature for an image's format, by file extension; undefined for universally supported formats. */
export function imageFormat(source: string): string | undefined {
  if (/^data:image\//i.test(source)) return 'image-base64';
  const ending = /\.(webp|svg|avif|apng|bmp|tiff?|ico|heif|mp4)(?:[?#]|$)/i.exec(source)?.[1]?.toLowerCase();
  return ending && `image-${ending === 'tif' ? 'tiff' : ending}`;
}
