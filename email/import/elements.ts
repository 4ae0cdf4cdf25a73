import type { HtmlElement, HtmlNode } from './htmlTree';
import { readDeclarations } from './cssValues';

/** All descendant elements in source order. Elements for which `within` is false are skipped with their content. */
export function* elementsIn(
  nodes: readonly HtmlNode[],
  within: (element: HtmlElement) => boolean = () => true,
): Generator<HtmlElement> {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind !== 'element') continue;
    yield node;
    if (within(node))
      for (let index = node.children.length - 1; index >= 0; index -= 1) waiting.push(node.children[index] as HtmlNode);
  }
}

/** The first descendant element for which `test` is true. */
export function findElement(
  nodes: readonly HtmlNode[],
  test: (element: HtmlElement) => boolean,
  within?: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  // No generator: this often searches a whole message for something it does not contain.
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind !== 'element') continue;
    if (test(node)) return node;
    if (within === undefined || within(node))
      for (let index = node.children.length - 1; index >= 0; index -= 1) waiting.push(node.children[index] as HtmlNode);
  }
  return undefined;
}

export const classesOf = (element: HtmlElement): string[] =>
  (element.attributes.get('class') ?? '').split(/\s+/).filter(Boolean);
export const hasClass = (element: HtmlElement, name: string): boolean => classesOf(element).includes(name);

const styles = new WeakMap<HtmlElement, ReadonlyMap<string, string>>();
const noStyle: ReadonlyMap<string, string> = new Map();

/** The declarations of an element's style, cached: they are read often and can be megabytes long. */
export function styleOf(element: HtmlElement | undefined): ReadonlyMap<string, string> {
  const style = element?.attributes.get('style');
  if (!element || style === undefined) return noStyle;
  const known = styles.get(element);
  if (known) return known;
  const read = readDeclarations(style);
  styles.set(element, read);
  return read;
}

/** Replaces an element's style, also where it was read before. */
export function setStyle(element: HtmlElement, style: string): void {
  element.attributes.set('style', style);
  styles.delete(element);
}

/** The text content, unmodified. */
export function textOf(nodes: readonly HtmlNode[]): string {
  let text = '';
  const waiting = [...nodes].toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'text') text += node.text;
    else if (
      node.kind === 'element' &&
      node.name !== 'style' &&
      node.name !== 'script' &&
      node.name !== 'head' &&
      node.name !== 'title'
    ) {
      for (let index = node.children.length - 1; index >= 0; index -= 1) waiting.push(node.children[index] as HtmlNode);
    }
  }
  return text;
}

const neverVisible = new Set(['style', 'script', 'head', 'title', 'meta', 'link', 'base']);
const alwaysVisible = new Set(['img', 'hr', 'video']);

/** Whether elements are visible, and how many children they had when that was found. */
const visible = new WeakMap<HtmlElement, { readonly count: number; readonly isVisible: boolean }>();

/** Whether the node is visible; cached, because it is asked on each level of a message for all that is inside. */
export function isVisible(node: HtmlNode): boolean {
  if (node.kind === 'comment') return false;
  if (node.kind === 'text') return node.text.trim() !== '';
  if (neverVisible.has(node.name)) return false;
  if (alwaysVisible.has(node.name)) return true;
  const count = node.children.length;
  if (count === 0) return false;
  const known = visible.get(node);
  if (known?.count === count) return known.isVisible;
  const found = { count, isVisible: node.children.some(isVisible) };
  visible.set(node, found);
  return found.isVisible;
}
