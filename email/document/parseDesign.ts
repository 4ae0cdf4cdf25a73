import { Errors } from '@sinclair/typebox/errors';
import { Check } from '@sinclair/typebox/value';
import { Design, columnLayouts, schemaVersion } from './design';
import { columnShares } from './layouts';
import { walkBlocks } from './walk';

/** The result of reading a stored design. Callers do not change a design that was refused. */
export type ParsedDesign =
  | { readonly kind: 'design'; readonly design: Design }
  /** Written by a later release: saving it here could lose data. */
  | { readonly kind: 'newer'; readonly version: number }
  /** `path` leads to the invalid part, such as `blocks.3.height`. */
  | { readonly kind: 'damaged'; readonly path: string; readonly message: string };

/** Reads a design from outside: a server, a file, the clipboard. */
export function parseDesign(value: unknown): ParsedDesign {
  if (typeof value !== 'object' || value === null)
    return { kind: 'damaged', path: '', message: 'This is not a design.' };
  const version = 'schemaVersion' in value ? value.schemaVersion : undefined;
  if (typeof version === 'number' && version > schemaVersion) return { kind: 'newer', version };
  if (isTooDeep(value)) return { kind: 'damaged', path: '', message: 'Its parts are nested too deeply.' };
  if (!Check(Design, value)) {
    const error = Errors(Design, value).First();
    const path = (error?.path ?? '').split('/').filter(Boolean).join('.');
    return { kind: 'damaged', path, message: error?.message ?? 'This is not a design.' };
  }
  const rule = brokenRule(value);
  return rule ? { kind: 'damaged', ...rule } : { kind: 'design', design: value };
}

/** Roughly thirty levels of nested lists: far more than real text has, and far too few to overflow the stack. */
const deepest = 150;

function isTooDeep(value: object): boolean {
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) return true;
    level = level.flatMap((one): object[] =>
      Object.values(one).filter((part) => typeof part === 'object' && part !== null),
    );
  }
  return false;
}

/** Rules that the schema can't express. */
function brokenRule(design: Design): { path: string; message: string } | undefined {
  const seen = new Set<string>();
  for (const { block, index, parent } of walkBlocks(design)) {
    const path = parent ? `${parent.id}.columns.${parent.column}.blocks.${index}` : `blocks.${index}`;
    if (seen.has(block.id)) return { path: `${path}.id`, message: `Two blocks have the id ${block.id}.` };
    seen.add(block.id);
    if (block.type === 'table' && block.rows.some((row) => row.length !== block.aligns.length))
      return { path: `${path}.rows`, message: `Each row needs ${block.aligns.length} cells, one for each column.` };
    if (block.type !== 'columns') continue;
    if (block.columns.length !== columnShares(block.layout).length) {
      return {
        path: `${path}.columns`,
        message:
          `The layout ${block.layout} (one of ${columnLayouts.join(', ')}) does not have ${block.columns.length} ` +
          'columns.',
      };
    }
  }
  return undefined;
}
