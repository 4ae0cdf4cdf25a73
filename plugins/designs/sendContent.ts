import { preheaderOf } from 'sendwright/email';
import type { Design } from 'sendwright/wire/designs';
import type { MadeOfHtml } from './components/ImportHtml';

/** The parts of a design that a message copies: a document made of blocks remains one. */
export function sendContentOf({ subject, html_content, plain_content, editor, design, ...given }: Design) {
  const preheader = preheaderOf(design);
  const content = {
    html_content,
    plain_content,
    editor,
    // A text part that was written by hand stays.
    ...(!given.generate_plain_content && { generate_plain_content: false }),
    ...(subject !== '' && { subject }),
    ...(preheader !== '' && { preheader }),
  };
  return design === null || design === undefined ? content : { ...content, design };
}

/** What a message starts with from imported HTML: the page's title as its subject, and its preview text. */
export function startContentOf(content: MadeOfHtml['content']) {
  if (content.editor === 'code') return content;
  const { subject } = content.design;
  const preheader = preheaderOf(content.design);
  return { ...content, ...(subject !== '' && { subject }), ...(preheader !== '' && { preheader }) };
}
