import { parseMergeTag } from 'sendwright/email/template';
import type { MessageTag, TagGroup } from './tagGroups';

/** A tag being typed: from its braces, with the start of a name. */
export interface OpenTag {
  readonly from: number;
  /** The end of what choosing a tag replaces: also braces that are already there. */
  readonly to: number;
  readonly typed: string;
}

const longestName = 60;

/** The tag that is being typed at a place of the text. */
export function openTagAt(source: string, at: number): OpenTag | undefined {
  const from = source.lastIndexOf('{{', at - 1);
  if (from < 0 || at - from > longestName) return undefined;
  const start = source[from - 1] === '{' ? from - 1 : from;
  const name = source.slice(from + 2, at);
  if (source[start - 1] === '\\' || !/^\s?[\p{L}\p{N}_]*$/u.test(name)) return undefined;
  const rest = /^[\p{L}\p{N}_]*\s?\}\}\}?/u.exec(source.slice(at, at + longestName))?.[0] ?? '';
  return { from: start, to: at + rest.length, typed: name.trim() };
}

/** An offered tag, with its group. */
export interface TagChoice extends MessageTag {
  readonly field: string;
  readonly group: string;
}

const most = 50;

export function choicesOf(groups: readonly TagGroup[]): readonly TagChoice[] {
  return groups.flatMap(({ title, tags }) =>
    tags.map((one) => ({ ...one, group: title, field: parseMergeTag(one.tag)?.field ?? '' })),
  );
}

/** The tags whose field or name has what was typed; those that start with it come first. */
export function matchingTags(choices: readonly TagChoice[], typed: string): readonly TagChoice[] {
  const wanted = typed.toLowerCase().replaceAll('_', ' ');
  const words = ({ field, label }: TagChoice) => [field.toLowerCase().replaceAll('_', ' '), label.toLowerCase()];
  const starts = (choice: TagChoice) => words(choice).some((one) => one.startsWith(wanted));
  const found = choices.filter((choice) => words(choice).some((one) => one.includes(wanted)));
  return [...found.filter(starts), ...found.filter((choice) => !starts(choice))].slice(0, most);
}
