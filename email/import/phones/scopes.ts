import type { CleanMarkup } from '../cleanMarkup';
import { classesOf } from '../elements';
import type { HtmlElement, HtmlNode, HtmlTree } from '../htmlTree';
import { conditionalAncestors } from '../conditionalSheet';
import { sheetsOf } from '../applySheets';

/** The classes that conditional rules of the message demand of elements around others. */
export function scopesOf(tree: HtmlTree, clean: CleanMarkup): ReadonlySet<string> {
  const names = new Set<string>();
  for (const sheet of sheetsOf(tree, clean)) conditionalAncestors(sheet, names);
  return names;
}

/**
 * Which of these classes are around some code: it has them no longer, but rules of the head are about what is inside.
 */
export function scopesAround({ root }: HtmlTree, first: HtmlNode | undefined, scopes: ReadonlySet<string>): string[] {
  const found = new Set<string>();
  if (!first || scopes.size === 0) return [];
  const contains = (node: HtmlNode): node is HtmlElement =>
    node.kind === 'element' && node.start < first.start && node.end >= first.end;
  for (let around = root.children.find(contains); around; around = around.children.find(contains))
    for (const name of classesOf(around)) if (scopes.has(name)) found.add(name);
  return [...found];
}
