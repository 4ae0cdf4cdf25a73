import type { OpenArchive } from './archives';
import type { ArchivedEmail } from './archivedSends';

/** Characters that XML can't contain, whatever they are escaped as. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const xml = (text: string): string =>
  text
    .replaceAll(impossible, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** RSS 2.0 of an archive's emails. */
export function feedOf(
  { title, intro, language }: OpenArchive,
  address: string,
  emails: readonly ArchivedEmail[],
): string {
  const items = emails.map(
    ({ id, subject, preheader, sentAt }) => `<item>
<title>${xml(subject)}</title>
<link>${xml(`${address}/${id}`)}</link>
<guid isPermaLink="false">${xml(id)}</guid>
<pubDate>${sentAt.toUTCString()}</pubDate>
${preheader === '' ? '' : `<description>${xml(preheader)}</description>\n`}</item>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(address)}</link>
<description>${xml(intro || title)}</description>
<language>${xml(language)}</language>
<atom:link href="${xml(`${address}/feed.xml`)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}
