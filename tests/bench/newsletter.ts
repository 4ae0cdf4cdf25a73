import { createLinkSigner } from '../../provider/delivery/tracking/linkSigner';
import type { MessageContent, MessageSettings, Recipient } from '../../provider/delivery/message/message';

function paragraph(index: number, length: number): string {
  const more = 'Everything has a place now. '.repeat(length);
  return `<tr><td style="padding:12px 18px;font:14px/20px Arial,Helvetica,sans-serif;color:#18181b">
<h2 style="margin:0 0 8px">Story ${index} for {{first_name}}</h2>
<p>The year began with fewer surprises than anybody had expected,
and the workshop used the time to finish what had been lying around for too long: a drawer full of half-made
parts, two benches without vices, and the long promised shelf for returned goods. ${more}</p>
<p>${'The numbers are in the table below, as always without rounding. '.repeat(Math.round(length * 0.7))}</p>
<a href="https://www.example.com/stories/${index}?from=newsletter">Read the story</a></td></tr>
`;
}

const stories = (length: number): string => Array.from({ length: 10 }, (_, index) => paragraph(index, length)).join('');

/**
 * Fifteen tags (ten names, a condition with the city, sender, address, unsubscribe link) and eleven links, ten of them
 * tracked.
 */
const write = (length: number): MessageContent => ({
  subject: 'News for {{first_name}} from {{city}}',
  preheader: 'Ten stories, two of them long',
  html:
    `<!doctype html><html><head><meta charset="utf-8"></head><body><table width="600">${stories(length)}</table>\n` +
    '<p>{{#if city}}Seen from {{city}}.{{/if}} {{Sender_Name}}, {{Sender_Address}}</p>' +
    '<a href="{{{unsubscribe}}}">Unsubscribe</a></body></html>',
  plain: 'Hello {{first_name}}, read us at https://www.example.com/stories\n\n{{{unsubscribe}}}\n',
  generatePlain: false,
});

/** Of 30 KB. */
export const newsletter = write(29);
/** Of 20 KB. */
export const plainNewsletter = write(14);

const streamId = '11111111-1111-4111-8111-111111111111';

export const newsletterSettings: MessageSettings = {
  accountId: 1,
  streamId,
  sender: {
    from: { email: 'news@example.com', name: 'Example' },
    address: '1 Main St',
    city: 'Denver',
    country: 'United States',
  },
  unsubscribe: { kind: 'group', groupId: 1 },
  links: createLinkSigner({
    publicUrl: 'https://mail.example.com',
    accountId: 1,
    secret: Buffer.alloc(32, 7),
    streamId,
  }),
};

/** The n-th recipient. */
export function reader(index: number): Recipient {
  return {
    contactId: `22222222-2222-4222-8222-${index.toString(16).padStart(12, '0')}`,
    email: `reader${index}@example.org`,
    name: `Reader ${index}`,
    data: { first_name: `Reader ${index}`, city: 'Zurich', email: `reader${index}@example.org` },
  };
}
