import type { Design } from 'sendwright/wire/designs';

/** What a message takes over from a design: a document with its blocks stays one. */
export function sendContentOf({ subject, html_content, plain_content, editor, design }: Design) {
  const content = { html_content, plain_content, editor, ...(subject !== '' && { subject }) };
  return design === null || design === undefined ? content : { ...content, design };
}
