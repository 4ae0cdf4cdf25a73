import type { Block } from '../document/design';
import { declarationsIn } from './cssValues';
import { endOfBlock, withoutComments } from './sheetRules';

/**
 * What remains of a style sheet after its rules were written into the elements: rules for some widths and states, and
 * fonts. They need `!important` now, because styles of elements are stronger. Rules about classes that are not in
 * `names` are left out: nothing has them.
 */
export function conditionalSheet(css: string, names: ReadonlySet<string>): string {
  return reduced(withoutComments(css), names, false).trim();
}

function reduced(css: string, names: ReadonlySet<string>, isConditional: boolean): string {
  let out = '';
  let at = 0;
  while (at < css.length) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const before = css.slice(at, open);
    const split = Math.max(before.lastIndexOf(';'), before.lastIndexOf('}')) + 1;
    // Statements without a block, such as imports of fonts.
    const statements = before.slice(0, split).trim();
    if (statements.startsWith('@')) out += `${statements}\n`;
    const head = before.slice(split).trim();
    const close = endOfBlock(css, open);
    const body = css.slice(open + 1, close);
    if (/^@(?:media|supports)/i.test(head)) {
      const inside = isAlways(head) ? reduced(body, names, isConditional) : reduced(body, names, true);
      if (inside !== '') out += isAlways(head) ? inside : `${head} {\n${inside}}\n`;
    } else if (head.startsWith('@')) out += `${head} {${body}}\n`;
    else {
      const selectors = head
        .split(',')
        .filter((one) => isConditional || one.includes(':'))
        .map((one) => inScope(one, names))
        .filter((one) => isUsed(one, names));
      if (selectors.length > 0) out += `${selectors.join(',').trim()} {${important(body)}}\n`;
    }
    at = close + 1;
  }
  return out;
}

const isAlways = (head: string): boolean => /^@media\s+(?:only\s+)?(?:screen|all)$/i.test(head);

/** What a class is called that was around code, on the element that is around it now. */
export const scopeName = (name: string): string => `in-${name}`;

const ancestor = /^[a-z0-9]*\.([\w-]+)$/i;

/** A selector whose ancestors are around code, with the names that these have there. */
function inScope(selector: string, names: ReadonlySet<string>): string {
  const words = selector.trim().split(/\s+/);
  if (words.length < 2 || words.length > 12) return selector;
  return words
    .map((word, index) => {
      const name = index < words.length - 1 ? ancestor.exec(word)?.[1] : undefined;
      return name !== undefined && !names.has(`.${name}`) && names.has(`.${scopeName(name)}`)
        ? `.${scopeName(name)}`
        : word;
    })
    .join(' ');
}

/** Adds the classes that rules for phones demand of elements around others. */
export function conditionalAncestors(css: string, names: Set<string>): void {
  const sheet = withoutComments(css);
  for (let at = sheet.search(/@media/i); at >= 0 && at < sheet.length;) {
    const open = sheet.indexOf('{', at);
    if (open < 0) return;
    const close = endOfBlock(sheet, open);
    for (const head of sheet.slice(open + 1, close).matchAll(/(?:^|})([^{}]*){/g))
      for (const selector of (head[1] ?? '').split(',')) {
        const words = selector.trim().split(/\s+/, 12);
        for (const word of words.slice(0, -1)) {
          const name = ancestor.exec(word)?.[1];
          if (name !== undefined) names.add(name);
        }
      }
    const next = sheet.slice(close).search(/@media/i);
    if (next < 0) return;
    at = close + next;
  }
}

/** Whether its classes and ids are in the message. A selector of elements alone would change our own markup. */
function isUsed(selector: string, names: ReadonlySet<string>): boolean {
  const found = [
    ...(selector.match(/[.#][\w-]+/g) ?? []),
    ...[...selector.matchAll(/\[(class|id)[~^$*|]?=["']?([\w-]+)/g)].map(
      ([, kind, name]) => `${kind === 'id' ? '#' : '.'}${name}`,
    ),
  ];
  return found.length > 0 && found.every((name) => names.has(name));
}

function important(body: string): string {
  return declarationsIn(body)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (/!\s*important$/i.test(part) || part.includes('{') ? part : `${part} !important`))
    .join('; ');
}

/** The classes and ids in the code of blocks, as selectors write them. */
export function namesInCode(blocks: readonly Block[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (inside: readonly Block[]): void => {
    for (const block of inside) {
      if (block.type === 'columns') for (const column of block.columns) visit(column.blocks);
      if (block.type !== 'code') continue;
      for (const [, kind = '', value = ''] of block.html.matchAll(/\s(class|id)="([^"]*)"/gi))
        for (const name of value.split(/\s+/)) names.add(`${kind.toLowerCase() === 'id' ? '#' : '.'}${name}`);
    }
  };
  visit(blocks);
  return names;
}
