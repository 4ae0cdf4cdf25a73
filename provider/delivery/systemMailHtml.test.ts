import { quietParagraph, systemMailButton, systemMailHtml } from './systemMailHtml';

test('a system mail names the product, escapes its button, and loads nothing', () => {
  const html = systemMailHtml(
    `<p>Hello</p>${systemMailButton('Open <it>', 'https://x.example/"onclick="')}${quietParagraph('Ignore it.')}`,
  );
  expect(html).toContain('>Sendwright</td>');
  expect(html).toContain('href="https://x.example/&quot;onclick');
  expect(html).not.toContain('"onclick="');
  expect(html).toContain('>Open &lt;it&gt;</a>');
  expect(html).not.toMatch(/<img|<link|url\(|<script/);
  expect(html).toContain('prefers-color-scheme:dark');
});
