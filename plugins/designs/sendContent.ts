import { preheaderOf } from 'sendwright/email';
import type { Design } from 'sendwright/wire/designs';

/** The parts of a design that a message copies: a document made of blocks remains one. */
export function sendContentOf({ subject, html_content, plain_content, editor, design }: Design) {
  const preheader = preheaderOf(design);
  const content = {
    html_content,
    plain_content,
    editor,
    ...(subject !== '' && { subject }),
    ...(preheader !== '' && { preheader }),
  };
  return design === null || design === undefined ? content : { ...content, design };
}
