import type { Design } from 'sendwright/wire/designs';

/** Characters that a send's preheader can have. */
const longestPreheader = 150;

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

/** The preheader of a document; messages have theirs beside it. */
function preheaderOf(design: unknown): string {
  if (typeof design !== 'object' || design === null || !('preheader' in design)) return '';
  return typeof design.preheader === 'string' ? design.preheader.trim().slice(0, longestPreheader) : '';
}
