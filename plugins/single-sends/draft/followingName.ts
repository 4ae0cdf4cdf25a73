import { defaultName } from '../contract';
import { type DraftContent, draftLimits } from './draftContent';

const separators = ' ,;:–-';

/** A name for a send with this subject: without its tags, and without what then remains at its ends. */
export function nameOfSubject(subject: string): string {
  const words = subject
    .replaceAll(/\{{2,3}[^{}]*\}{2,3}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,;:.!?])/g, '');
  let from = 0;
  let to = words.length;
  while (from < to && separators.includes(words.charAt(from))) from += 1;
  while (from < to && separators.includes(words.charAt(to - 1))) to -= 1;
  const name = words.charAt(from).toUpperCase() + words.slice(from + 1, to);
  return from === to ? defaultName : name.slice(0, draftLimits.name).trim();
}

/** The change of the name with the subject, as long as nobody has named the send. */
export function followingName(
  { name, subject }: Pick<DraftContent, 'name' | 'subject'>,
  change: Partial<DraftContent>,
): Partial<DraftContent> {
  if (change.subject === undefined || change.name !== undefined) return {};
  if (name !== defaultName && name !== nameOfSubject(subject)) return {};
  return { name: nameOfSubject(change.subject) };
}
