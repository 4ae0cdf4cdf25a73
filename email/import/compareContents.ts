import { styleOf } from './elements';
import { ImportLog } from './importReport';
import { type HtmlNode, parseHtml } from './htmlTree';
import { withPresentTags } from './presentTags';
import { isHidden, isInline } from './rowsOf';

/** How much of something an import kept. */
export interface KeptShare {
  readonly kept: number;
  readonly total: number;
  /** The first of those that were not kept, 20 at most. */
  readonly lost: readonly string[];
}

/** What readers of a message see and can follow, and how much of it its design has. */
export interface ContentComparison {
  readonly words: KeptShare;
  readonly links: KeptShare;
  readonly images: KeptShare;
}

/**
 * Compares HTML before an import with what its design compiles to. Each word, address of a link and address of an image
 * counts as often as it occurs. Merge tags of other tools count as what they are converted to.
 */
export function compareContents(source: string, compiled: string): ContentComparison {
  const before = contentsOf(withPresentTags(source, new ImportLog()), false);
  // What our own message hides is its preheader, which sources hide in several ways.
  const after = contentsOf(compiled, true);
  // An image that another one replaces in the same link is kept, such as the icon of a network.
  const linked = new Set(after.images.flatMap(({ href }) => href ?? []));
  const there = new Set(after.images.map(({ src }) => src));
  const images = before.images.filter(({ src, href }) => there.has(src) || href === undefined || !linked.has(href));
  return {
    words: keptOf(before.words, after.words),
    links: keptOf(before.links, after.links),
    images: keptOf(
      images.map(({ src }) => src),
      after.images.map(({ src }) => src),
    ),
  };
}

/**
 * What a design is compiled for to be compared with its source: our own exports have what is not sent yet, such as
 * icons without addresses, and the design has it, too.
 */
export const comparedTarget = (source: string): 'design' | 'send' =>
  source.includes(' data-settings=') ? 'design' : 'send';

interface Contents {
  readonly words: string[];
  readonly links: string[];
  readonly images: ReadonlyArray<{ readonly src: string; readonly href: string | undefined }>;
}

const unseen = new Set(['head', 'script', 'style', 'title', 'template', 'noscript']);
/** Characters that pad preview texts. */
const invisible = /[\u034f\u00ad\u200b-\u200f\u2060\ufeff]/g;

function contentsOf(html: string, withHidden: boolean): Contents {
  const links: string[] = [];
  const images: Array<{ src: string; href: string | undefined }> = [];
  const pieces: string[] = [];
  const visit = (node: HtmlNode, link: string | undefined): void => {
    if (node.kind === 'text') pieces.push(node.text);
    if (node.kind !== 'element' || unseen.has(node.name) || (!withHidden && isHidden(node))) return;
    // The bullets and numbers of lists in Word, which become lists.
    if (/^ignore$/i.test(styleOf(node).get('mso-list') ?? '')) return;
    const [href = '', src = ''] = ['href', 'src'].map((name) => node.attributes.get(name)?.trim());
    if (node.name === 'a' && href !== '') links.push(href);
    if (node.name === 'img' && src !== '') images.push({ src, href: link });
    const edge = isInline(node) && node.name !== 'br' && node.name !== 'img' ? '' : ' ';
    pieces.push(edge);
    for (const child of node.children) visit(child, node.name === 'a' && href !== '' ? href : link);
    pieces.push(edge);
  };
  for (const node of parseHtml(html).root.children) visit(node, undefined);
  return { words: wordsOf(pieces.join('')), links, images };
}

/** The words of a text. Of a merge tag only its name counts: imports rewrite defaults and conditions. */
function wordsOf(text: string): string[] {
  return (
    text
      .replace(invisible, '')
      // Exports have code blocks as text.
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\{\{\{?([^{}]*)\}\}\}?/g, (_, inside: string) => {
        const [first = '', second = ''] = inside.trim().split(/[\s|]+/, 2);
        if (/^(?:[#/]|else$)/.test(first)) return ' ';
        return `{{${first === 'insert' ? second : first}}}`;
      })
      .split(/\s+/)
      .filter((word) => /[\p{L}\p{N}]/u.test(word))
  );
}

function keptOf(before: readonly string[], after: readonly string[]): KeptShare {
  const left = new Map<string, number>();
  for (const value of after) left.set(value, (left.get(value) ?? 0) + 1);
  const lost = before.filter((value) => {
    const count = left.get(value) ?? 0;
    if (count > 0) left.set(value, count - 1);
    return count === 0;
  });
  return { kept: before.length - lost.length, total: before.length, lost: lost.slice(0, 20) };
}
