import type { Design } from '../document/design';
import { compileTemplate, mergeFieldsOf, rewriteSystemTags, systemTags, TemplateError } from '../template';
import { compile } from '../compile/compile';
import type { CompileAssets } from '../compile/context';
import { walkBlocks } from '../document/walk';
import { finding } from './checkBlock';
import type { Finding } from './finding';

/** Names that have values when the message is sent, and their source. */
export interface KnownNames {
  readonly names: readonly string[];
  readonly from: 'contacts' | 'testData';
}

/** Tags that the sending engine would refuse, with their block, and unknown names. */
export function checkTags(design: Design, assets: CompileAssets, known: KnownNames | undefined): Finding[] {
  const found: Finding[] = [];
  for (const [where, source] of [
    ['subject', design.subject],
    ['preheader', design.preheader],
  ] as const) {
    const error = templateError(source);
    if (error)
      found.push({
        id: `broken-tag:${where}`,
        rule: 'broken-tag',
        severity: 'error',
        message: `The ${where}: ${error.message}`,
        fix: 'Fix it, or take it out.',
      });
    found.push(...unknownTags(source, known), ...bareTags(source, known, where));
  }
  for (const block of design.blocks) {
    const { html, text } = compile(
      { ...design, subject: '', preheader: '', head: '', blocks: [block] },
      { target: 'send', assets },
    );
    // Each row must be complete: a condition opened in one and closed in another breaks when blocks are moved.
    const error = templateError(html) ?? templateError(text);
    if (error)
      found.push(
        finding(
          culprit(block, assets, design),
          'broken-tag',
          'error',
          error.message,
          'Fix it, or take it out. A condition or loop ends in the block it begins in.',
          error.message,
        ),
      );
    found.push(...unknownTags(html, known, block.id), ...bareTags(html, known, block.id, block.id));
  }
  return found;
}

/** The block with the error, in a row with columns. */
function culprit(row: Design['blocks'][number], assets: CompileAssets, design: Design): string {
  if (row.type !== 'columns') return row.id;
  const inside = [...walkBlocks({ blocks: [row] })].find(
    ({ block }) =>
      block.id !== row.id &&
      templateError(
        compile({ ...design, subject: '', preheader: '', head: '', blocks: [block] }, { target: 'send', assets }).html,
      ) !== undefined,
  );
  return inside?.block.id ?? row.id;
}

/** The engine's error for a source; undefined if it compiles. */
export function templateError(source: string): TemplateError | undefined {
  if (!source.includes('{{')) return undefined;
  try {
    compileTemplate(rewriteSystemTags(source));
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
}

/** Names of merge tags in `source` that have no value. */
export function unknownNames(source: string, known: KnownNames): string[] {
  if (!source.includes('{{')) return [];
  const names = new Set([...known.names, ...systemTags]);
  return [...mergeFieldsOf([source]).keys()].filter((name) => !names.has(name));
}

/** The finding for a name without a value, with the most similar name that has one. */
export function unknownTag(name: string, { names, from }: KnownNames, blockId?: string): Finding {
  const near = nearest(name, [...names, ...systemTags]);
  const ofContacts = from === 'contacts';
  return {
    id: ['unknown-tag', blockId ?? '', name].join(':'),
    rule: 'unknown-tag',
    severity: 'warning',
    ...(blockId === undefined ? {} : { blockId }),
    message: ofContacts
      ? `No contact has a field named “${name}”: it stays empty.`
      : `The test data has no “${name}”: it stays empty in the preview.`,
    fix:
      near !== undefined
        ? `Did you mean ${near}?`
        : ofContacts
          ? 'Use the name of a contact field or custom field.'
          : 'Add it to the test data, as whoever sends the mail will.',
  };
}

const unknownTags = (source: string, known: KnownNames | undefined, blockId?: string): Finding[] =>
  known ? unknownNames(source, known).map((name) => unknownTag(name, known, blockId)) : [];

/** Every contact has these. */
const alwaysThere = new Set(['email', 'contact_id', 'created_at', 'updated_at']);

/** Fields of contacts that leave a gap where a contact has no value, because there is no fallback. */
function bareTags(source: string, known: KnownNames | undefined, where: string, blockId?: string): Finding[] {
  if (known?.from !== 'contacts' || !source.includes('{{')) return [];
  const system = new Set<string>(systemTags);
  const names = new Set(known.names.filter((name) => !alwaysThere.has(name) && !system.has(name)));
  return [...mergeFieldsOf([source])]
    .filter(([name, { hasDefault }]) => names.has(name) && !hasDefault)
    .map(([name]) => ({
      id: ['missing-fallback', where, name].join(':'),
      rule: 'missing-fallback' as const,
      severity: 'warning' as const,
      ...(blockId !== undefined && { blockId }),
      message: `“${name}” has no fallback: contacts without a value see a gap.`,
      fix: `Click it and enter a fallback, or write {{${name} | friend}}.`,
    }));
}

/** The name with the smallest edit distance, if it is small. */
function nearest(name: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let fewest = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of names) {
    const changes = distance(name.toLowerCase(), candidate.toLowerCase(), fewest);
    if (changes < fewest) {
      fewest = changes;
      best = candidate;
    }
  }
  return best;
}

/** The edit distance (insert, delete, replace), capped at `limit`. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const swap = (row[right - 1] ?? 0) + (one[left - 1] === other[right - 1] ? 0 : 1);
      next.push(Math.min(swap, (row[right] ?? 0) + 1, (next[right - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? limit;
}
