import type { HtmlElement, HtmlNode } from './htmlTree';
import { readDeclarations } from './cssValues';

/**
 * All elements inside, in the order of the source; those for which `within` is false are passed with what they hold.
 */
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

/** The first element inside of which `test` is true. */
export function findElement(
  nodes: readonly HtmlNode[],
  test: (element: HtmlElement) => boolean,
  within?: (element: HtmlElement) => boolean,
): HtmlElement | undefined {
  // Not by the generator above: a whole message is looked through for most of what it does not have.
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

/** The declarations of an element's style. They are read once: they are asked for often, and may be megabytes. */
export function styleOf(element: HtmlElement | undefined): ReadonlyMap<string, string> {
  const style = element?.attributes.get('style');
  if (!element || style === undefined) return noStyle;
  const known = styles.get(element);
  if (known) return known;
  const read = readDeclarations(style);
  styles.set(element, read);
  return read;
}

/** The words inside, as they stand. */
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

/** Whether something would be seen of it. */
export function isVisible(node: HtmlNode): boolean {
  if (node.kind === 'comment') return false;
  if (node.kind === 'text') return node.text.trim() !== '';
  if (['style', 'script', 'head', 'title', 'meta', 'link', 'base'].includes(node.name)) return false;
  return node.name === 'img' || node.name === 'hr' || node.name === 'video' || node.children.some(isVisible);
}
