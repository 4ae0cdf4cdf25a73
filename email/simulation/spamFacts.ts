import { elementsIn, findElement, textOf } from '../import/elements';
import { parseHtml } from '../import/htmlTree';

/** A message as it is sent, or a draft of it. */
export interface SpamMessage {
  readonly subject: string;
  readonly html: string;
  /** The plain-text part; empty if there is none. */
  readonly text: string;
  /** The sender's address. */
  readonly from: string;
  /** Names of the headers that the message will have, case-insensitive: `List-Unsubscribe`. */
  readonly headers: readonly string[];
}

/** The data that the rules need, computed once. */
export interface SpamFacts extends SpamMessage {
  readonly words: string;
  readonly links: readonly { readonly address: string; readonly words: string }[];
  readonly images: readonly { readonly source: string; readonly isPixel: boolean }[];
  readonly hiddenWords: number;
  readonly bytes: number;
  readonly elements: ReadonlySet<string>;
}

const hidden = /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i;
/** Text that a preheader may hide. */
const isPreheader = (words: string): boolean => words.replaceAll(/\s|\u00ad|\u034f|[\u200b-\u200f]/g, '').length <= 250;

/** Computes the data for the rules. */
export function spamFactsOf(message: SpamMessage): SpamFacts {
  const { root } = parseHtml(message.html);
  const body = findElement(root.children, ({ name }) => name === 'body') ?? root;
  const links: { address: string; words: string }[] = [];
  const images: { source: string; isPixel: boolean }[] = [];
  const elements = new Set<string>();
  let hiddenWords = 0;
  for (const element of elementsIn(root.children)) {
    const { name, attributes, children } = element;
    elements.add(name);
    const address = attributes.get('href')?.trim() ?? '';
    if (name === 'a' && address !== '') links.push({ address, words: textOf(children).trim() });
    if (name === 'img')
      images.push({
        source: attributes.get('src')?.trim() ?? '',
        isPixel: attributes.get('width') === '1' && attributes.get('height') === '1',
      });
    const style = attributes.get('style');
    // Blocks for phones only are hidden inline, and a class shows them there.
    if (style !== undefined && hidden.test(style) && !attributes.has('class')) {
      const words = textOf(children);
      if (!isPreheader(words)) hiddenWords += words.trim().length;
    }
  }
  return {
    ...message,
    words: textOf(body.children).replace(/\s+/g, ' ').trim(),
    links,
    images,
    hiddenWords,
    bytes: message.html.length,
    elements,
  };
}
