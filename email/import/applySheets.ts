import { type Declaration, readDeclarationList, readRules, type SheetRule } from './sheetRules';
import type { CleanMarkup } from './cleanMarkup';
import { elementsIn } from './elements';
import type { HtmlElement, HtmlTree } from './htmlTree';

/** Selectors tried in one import at most: a page with thousands of rules and elements is no email. */
const maximumTrials = 3_000_000;

/**
 * Writes what style sheets say of elements into their `style` attributes, as email apps see it, because blocks have
 * their own styles. Rules for some widths, states or pseudo-elements are left out. The source stays as it is: code
 * blocks keep their classes, and the head their sheets.
 */
export function applySheets(tree: HtmlTree, clean: CleanMarkup): void {
  let order = 0;
  const rules: SheetRule[] = [];
  for (const element of elementsIn(tree.root.children))
    if (element.name === 'style') {
      const found = readRules(clean.slice(element.inner, element.innerEnd), order);
      order += found.length;
      rules.push(...found);
    }
  if (rules.length === 0) return;
  const byLast = indexed(rules);
  let trials = 0;
  const path: HtmlElement[] = [];
  const visit = (element: HtmlElement): void => {
    path.push(element);
    const matching: SheetRule[] = [];
    for (const rule of candidates(element, byLast)) {
      trials += rule.parts.length;
      if (trials > maximumTrials) break;
      if (matches(rule, path)) matching.push(rule);
    }
    if (matching.length > 0) {
      const own = readDeclarationList(element.attributes.get('style') ?? '');
      element.attributes.set('style', cascade(matching, own));
    }
    for (const child of element.children) if (child.kind === 'element') visit(child);
    path.pop();
  };
  for (const node of tree.root.children) if (node.kind === 'element') visit(node);
}

type Index = ReadonlyMap<string, readonly SheetRule[]>;

/** Rules by the most particular name that their last part demands. */
function indexed(rules: readonly SheetRule[]): Index {
  const index = new Map<string, SheetRule[]>();
  for (const rule of rules) {
    const last = rule.parts.at(-1);
    if (!last) continue;
    const key = last.id ? `#${last.id}` : last.classes[0] ? `.${last.classes[0]}` : (last.name ?? '*');
    const there = index.get(key);
    if (there) there.push(rule);
    else index.set(key, [rule]);
  }
  return index;
}

const classesOf = ({ attributes }: HtmlElement): readonly string[] =>
  attributes.get('class')?.split(/\s/).filter(Boolean) ?? [];

function candidates(element: HtmlElement, index: Index): readonly SheetRule[] {
  const keys = new Set([
    '*',
    element.name,
    ...classesOf(element).map((name) => `.${name}`),
    `#${element.attributes.get('id') ?? ''}`,
  ]);
  return [...keys].flatMap((key) => index.get(key) ?? []);
}

/** Whether the innermost element of a path is one that the rule is about. */
function matches({ parts }: SheetRule, path: readonly HtmlElement[]): boolean {
  let at = path.length - 1;
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index];
    if (!part) return false;
    const fits = (element: HtmlElement | undefined): boolean =>
      element !== undefined &&
      (part.name === undefined || part.name === element.name) &&
      (part.id === undefined || part.id === element.attributes.get('id')) &&
      (part.classes.length === 0 || part.classes.every((name) => classesOf(element).includes(name)));
    const isFirst = index === parts.length - 1;
    // The part before `>` is the parent; other parts are the closest ancestor that fits.
    if (isFirst || parts[index + 1]?.isChild) {
      if (!fits(path[at])) return false;
    } else {
      while (at >= 0 && !fits(path[at])) at -= 1;
      if (at < 0) return false;
    }
    at -= 1;
  }
  return true;
}

/** The style that results, in the order of the CSS cascade. */
function cascade(rules: readonly SheetRule[], own: readonly Declaration[]): string {
  const sorted = rules.toSorted((one, other) => one.weight - other.weight || one.order - other.order);
  const style = new Map<string, string>();
  const set = ({ name, value }: Declaration): void => {
    // A shorthand replaces what was said of its parts, and what is said last is written last.
    for (const known of style.keys()) if (known === name || known.startsWith(`${name}-`)) style.delete(known);
    style.set(name, value);
  };
  const all = sorted.flatMap(({ declarations }) => declarations);
  for (const one of all) if (!one.isImportant) set(one);
  for (const one of own) if (!one.isImportant) set(one);
  for (const one of all) if (one.isImportant) set(one);
  for (const one of own) if (one.isImportant) set(one);
  return [...style].map(([name, value]) => `${name}: ${value}`).join('; ');
}
