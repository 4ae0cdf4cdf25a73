import { createLinkSigner } from '../tracking/linkSigner';
import { trackHtml, trackText } from './composeMail';

const links = createLinkSigner({
  publicUrl: 'https://mail.example.com',
  accountId: 1,
  secret: Buffer.alloc(32),
  streamId: '00000000-0000-4000-8000-000000000000',
}).linksFor('00000000-0000-4000-8000-000000000001');
const tracking = { links, clicks: true };

test('a full stop after an address ends the sentence', () => {
  expect(trackText('See https://example.com/a?b=c. And more!', tracking)).toMatch(
    /^See https:\/\/mail\.example\.com\/\S+\. And more!$/,
  );
});

test('a link with 150,000 dots and a letter behind it is one address, found at once', () => {
  const dots = '.'.repeat(150_000);
  expect(trackText(`https://example.com/${dots}x ok`, tracking)).toMatch(/ ok$/);
  expect(trackText(`https://example.com/${dots} ok`, tracking).endsWith(`${dots} ok`)).toBe(true);
});

test('links of a comment that nothing closes are found at once', () => {
  const html = `<!--[if mso]>${'<a href="https://example.com/"'.repeat(30_000)}-->`;
  expect(trackHtml(html, tracking).length).toBeGreaterThan(html.length);
});
