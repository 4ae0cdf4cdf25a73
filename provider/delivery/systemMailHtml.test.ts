import { quietParagraph, systemMailButton, systemMailHtml } from './systemMailHtml';

test('a system mail names the product, escapes its button, and loads nothing', () => {
  const html = systemMailHtml(
    `<p>Hello</p>${systemMailButton('Open <it>', 'https://x.example/?a=1&b="2"')}${quietParagraph('Ignore it.')}`,
  );
  expect(html).toContain('>Sendwright</td>');
  expect(html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('>Open &lt;it&gt;</a>');
  expect(html).not.toMatch(/<img|<link|url\(|<script/);
  expect(html).toContain('prefers-color-scheme:dark');
});
