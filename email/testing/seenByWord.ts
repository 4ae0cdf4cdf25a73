import { parse, type DefaultTreeAdapterTypes } from 'parse5';

/** An element of a message, with its ancestors and content. */
export interface SeenElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Declarations of its style attribute, in order. */
  readonly style: ReadonlyMap<string, string>;
  readonly parent: SeenElement | undefined;
  readonly children: SeenElement[];
  /** All its text. */
  readonly words: string;
  /** Text that is directly in it, not in a child element. */
  readonly texts: readonly string[];
}

/**
 * The message as Word reads it: content of conditional comments for Word is markup, content hidden from Word is
 * removed.
 */
export const forWord = (html: string): string =>
  html
    .replace(/<!--\[if !mso\]><!-->[\s\S]*?<!--<!\[endif\]-->/g, '')
    .replace(/<!--\[if mso\]>([\s\S]*?)<!\[endif\]-->/g, '$1');

/** All elements, parents before children. */
export function elementsOf(html: string): SeenElement[] {
  const found: SeenElement[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node, parent: SeenElement | undefined): string => {
    if ('value' in node) return node.value;
    if (!('childNodes' in node)) return '';
    if (!('attrs' in node)) return node.childNodes.map((child) => visit(child, parent)).join('');
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    const element = {
      name: node.tagName,
      attributes,
      style: declarations(attributes.style ?? ''),
      parent,
      children: [],
      words: '',
      texts: node.childNodes.flatMap((child) => ('value' in child ? [child.value] : [])),
    };
    found.push(element);
    parent?.children.push(element);
    element.words = node.childNodes.map((child) => visit(child, element)).join('');
    return element.words;
  };
  visit(parse(html), undefined);
  return found;
}

function declarations(style: string): Map<string, string> {
  const parts = style.match(/(?:[^;']|'[^']*')+/g) ?? [];
  return new Map(
    parts.map((part) => [part.slice(0, part.indexOf(':')).trim(), part.slice(part.indexOf(':') + 1).trim()] as const),
  );
}

/** Selectors and declarations of the style sheets, with their at-rule. */
export function rulesOf(html: string): { readonly media: string; readonly selector: string; readonly body: string }[] {
  return sheetsOf(html).flatMap((css) => {
    const [, media = '', inner = ''] = /^(@media[^{]*)\{([\s\S]*)\}$/.exec(css.trim()) ?? ['', '', css];
    return [...inner.matchAll(/([^{}]*)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      media: media.trim(),
      selector: selector.trim(),
      body,
    }));
  });
}

/** The contents of the style elements, in order. */
export const sheetsOf = (html: string): string[] =>
  [...html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);
