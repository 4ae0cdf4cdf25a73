import { parseMergeTag } from 'sendwright/email/template';
import { fieldName } from './fieldName';

/**
 * A text with merge tags, such as a subject, for a table or a heading: `Hi {{first_name}}` becomes `Hi [First name]`.
 * Conditions and helpers are left out, and what they enclose stays.
 */
export const readableText = (text: string): string =>
  text
    .replaceAll(/\{{2,3}[^{}]*\}{2,3}/g, (tag) => {
      const field = parseMergeTag(tag)?.field;
      return field === undefined ? '' : `[${fieldName(field)}]`;
    })
    .trim();
