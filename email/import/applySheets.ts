import {
  type AttributeTest,
  type Declaration,
  readDeclarationList,
  readRules,
  type SelectorPart,
  type SheetRule,
} from './sheetRules';
import type { CleanMarkup } from './cleanMarkup';
import { elementsIn } from './elements';
import type { HtmlElement, HtmlTree } from './htmlTree';
import type { ImportLog } from './importReport';

/**
 * Steps of matching and applying rules in one import at most, under a second. Large messages need 100,000; a page
 * with thousands of rules and elements is no email.
 */
const maximumSteps = 1_000_000;

/**
 * Writes what style sheets say of elements into their `style` attributes, as email apps see it, because blocks have
 * their own styles, and code blocks lose what is around them. Rules for some widths, states or pseudo-elements are left
 * out: they stay in the head. The result has the elements whose style changed, with it for code.
 */
export function applySheets(tree: HtmlTree, clean: CleanMarkup, log: ImportLog): Map<HtmlElement, string> {
  const styled = sheetStyles(tree, clean, log);
  for (const [element, { whole }] of styled) element.attributes.set('style', whole);
  return new Map([...styled].map(([element, { always }]) => [element, always]));
}

/**
 * The same for exports of editors, whose modules have all styles of blocks in their elements: only code gets what style
 * sheets say, and links whether they have a line.
 */
export function applyExportSheets(tree: HtmlTree, clean: CleanMarkup, log: ImportLog): Map<HtmlElement, string> {
  const styled = sheetStyles(tree, clean, log);
  for (const [{ name, attributes }, { whole }] of styled)
    if (name === 'a' && /(?:^|; )text-decoration: none\b/.test(whole))
      attributes.set('style', `text-decoration: none; ${attributes.get('style') ?? ''}`);
  return new Map([...styled].map(([element, { always }]) => [element, always]));
}

/**
 * The same in a copy of the tree for the windows of phones. False if phones have no rules of their own, so that the
 * message looks the same there.
 */
export function applyPhoneSheets(tree: HtmlTree, clean: CleanMarkup): boolean {
  const sheets = sheetsOf(tree, clean);
  if (!sheets.some((sheet) => /@media/i.test(sheet))) return false;
  const { rules } = readRules(sheets, 'phone');
  if (!rules.some(({ isForPhones }) => isForPhones) && !readRules(sheets).rules.some(({ isWide }) => isWide))
    return false;
  for (const [element, { whole }] of stylesOf(tree, rules).styled) element.attributes.set('style', whole);
  return true;
}

/** The style of an element, and that which it also has in narrow windows. */
interface SheetStyle {
  readonly whole: string;
  readonly always: string;
}

function sheetStyles(tree: HtmlTree, clean: CleanMarkup, log: ImportLog): Map<HtmlElement, SheetStyle> {
  const { rules, isCut } = readRules(sheetsOf(tree, clean));
  if (isCut) log.note('converted', 'style sheet', 'It has too many rules. Only the first ones are applied.');
  const { styled, isWhole } = stylesOf(tree, rules);
  if (!isWhole)
    log.note('converted', 'style sheet', 'Its rules fit too many elements. They are applied to the first ones only.');
  return styled;
}

/** The style sheets of a page. */
export const sheetsOf = ({ root }: HtmlTree, clean: CleanMarkup): string[] =>
  [...elementsIn(root.children)]
    .filter(({ name }) => name === 'style')
    .map((element) => withMedia(element, clean.slice(element.inner, element.innerEnd)));

function stylesOf(
  tree: HtmlTree,
  rules: readonly SheetRule[],
): { readonly styled: Map<HtmlElement, SheetStyle>; readonly isWhole: boolean } {
  const styledElements = new Map<HtmlElement, SheetStyle>();
  if (rules.length === 0) return { styled: styledElements, isWhole: true };
  const byLast = indexed(rules);
  const path: StyledElement[] = [];
  let steps = 0;
  const visit = (element: HtmlElement): void => {
    if (steps > maximumSteps) return;
    const styled = withClasses(element);
    path.push(styled);
    const matching = candidates(styled, byLast).filter((rule) => {
      if (steps > maximumSteps) return false;
      const { fits, tried } = match(rule, path);
      steps += tried + (fits ? rule.declarations.length : 0);
      return fits;
    });
    if (matching.length > 0) {
      const own = readDeclarationList(element.attributes.get('style') ?? '');
      const style = cascade(matching, own);
      // Code keeps its rules for wide windows, so that phones don't have them.
      const isAlways = matching.every(({ isWide }) => !isWide);
      const always = isAlways
        ? style
        : cascade(
            matching.filter(({ isWide }) => !isWide),
            own,
          );
      styledElements.set(element, { whole: style, always });
    }
    for (const child of element.children) if (child.kind === 'element') visit(child);
    path.pop();
  };
  for (const node of tree.root.children) if (node.kind === 'element') visit(node);
  return { styled: styledElements, isWhole: steps <= maximumSteps };
}

/** A style sheet in the condition that its element has in `media`. */
export function withMedia({ attributes }: HtmlElement, css: string): string {
  const media = (attributes.get('media') ?? '').trim();
  if (media === '' || /^(?:all|screen)$/i.test(media) || /[{};@]/.test(media)) return css;
  return `@media ${media}{${css}}`;
}

/** An element with its classes, which are split only once. */
interface StyledElement {
  readonly element: HtmlElement;
  readonly classes: ReadonlySet<string>;
}

const maximumClasses = 100;

const withClasses = (element: HtmlElement): StyledElement => ({
  element,
  classes: new Set((element.attributes.get('class') ?? '').split(/\s+/, maximumClasses).filter(Boolean)),
});

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

function candidates({ element, classes }: StyledElement, index: Index): readonly SheetRule[] {
  const names = [...classes].map((name) => `.${name}`);
  const keys = new Set(['*', element.name, ...names, `#${element.attributes.get('id') ?? ''}`]);
  return [...keys].flatMap((key) => index.get(key) ?? []);
}

/** Whether the innermost element of a path is one that the rule is about, and how many elements were compared. */
function match({ parts }: SheetRule, path: readonly StyledElement[]): { fits: boolean; tried: number } {
  let at = path.length - 1;
  let tried = 0;
  const fitsAt = (part: SelectorPart): boolean => {
    tried += 1;
    const one = path[at];
    return (
      one !== undefined &&
      (part.name === undefined || part.name === one.element.name) &&
      (part.id === undefined || part.id === one.element.attributes.get('id')) &&
      (part.attributes === undefined || part.attributes.every((test) => passes(test, one.element))) &&
      part.classes.every((name) => one.classes.has(name))
    );
  };
  for (let index = parts.length - 1; index >= 0; index -= 1) {
    const part = parts[index];
    if (!part) return { fits: false, tried };
    const isFirst = index === parts.length - 1;
    // The part before `>` is the parent; other parts are the closest ancestor that fits.
    if (isFirst || parts[index + 1]?.isChild) {
      if (!fitsAt(part)) return { fits: false, tried };
    } else {
      while (at >= 0 && !fitsAt(part)) at -= 1;
      if (at < 0) return { fits: false, tried };
    }
    at -= 1;
  }
  return { fits: true, tried };
}

function passes({ name, operator, value }: AttributeTest, { attributes }: HtmlElement): boolean {
  const own = attributes.get(name);
  if (own === undefined) return false;
  if (operator === '*=') return value !== '' && own.includes(value);
  return operator === '~=' ? own.split(/\s+/).includes(value) : own === value;
}

const sides = ['top', 'right', 'bottom', 'left'];
const borderParts = ['width', 'style', 'color'];
/** What a shorthand replaces. Fixed lists: comparing every pair of names of a style is slow for hostile ones. */
const longhands: ReadonlyMap<string, readonly string[]> = new Map([
  ['padding', sides.map((side) => `padding-${side}`)],
  ['margin', sides.map((side) => `margin-${side}`)],
  [
    'border',
    [...sides, ...borderParts, ...sides.flatMap((side) => borderParts.map((part) => `${side}-${part}`))].map(
      (name) => `border-${name}`,
    ),
  ],
  ...sides.map((side) => [`border-${side}`, borderParts.map((part) => `border-${side}-${part}`)] as const),
  ...borderParts.map((part) => [`border-${part}`, sides.map((side) => `border-${side}-${part}`)] as const),
  [
    'background',
    ['color', 'image', 'repeat', 'position', 'size', 'attachment', 'origin', 'clip'].map(
      (name) => `background-${name}`,
    ),
  ],
  ['font', ['font-family', 'font-size', 'font-style', 'font-variant', 'font-weight', 'font-stretch', 'line-height']],
  ['text-decoration', ['line', 'style', 'color', 'thickness'].map((name) => `text-decoration-${name}`)],
  ['list-style', ['type', 'position', 'image'].map((name) => `list-style-${name}`)],
]);

/** The style that results, in the order of the CSS cascade. */
function cascade(rules: readonly SheetRule[], own: readonly Declaration[]): string {
  const sorted = rules.toSorted((one, other) => one.weight - other.weight || one.order - other.order);
  const style = new Map<string, string>();
  const set = ({ name, value }: Declaration): void => {
    // A shorthand replaces what was said of its parts, and what is said last is written last.
    for (const replaced of [name, ...(longhands.get(name) ?? [])]) style.delete(replaced);
    style.set(name, value);
  };
  const all = sorted.flatMap(({ declarations }) => declarations);
  for (const one of all) if (!one.isImportant) set(one);
  for (const one of own) if (!one.isImportant) set(one);
  for (const one of all) if (one.isImportant) set(one);
  for (const one of own) if (one.isImportant) set(one);
  return [...style].map(([name, value]) => `${name}: ${value}`).join('; ');
}
