import type { Alignment } from '../document/design';
import type { Context } from './context';
import { layoutTable } from './html';

/** A table of rows that is at most so wide; for Word, which supports that on no table, inside one of that width. */
export function greatestWidth(rows: string, width: number, align: Alignment, { outlook }: Context): string {
  const table = `<table ${layoutTable} align="${align}" width="100%" style="max-width:${width}px">${rows}</table>`;
  return outlook
    ? `<!--[if mso]><table ${layoutTable} align="${align}" width="${width}"><tr><td><![endif]-->${table}` +
        '<!--[if mso]></td></tr></table><![endif]-->'
    : table;
}
