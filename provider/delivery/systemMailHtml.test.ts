import { defaultBrand } from 'sendwright/email';
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

test('mail about the work of an account has its logo or name, its colors, and says who sent it', () => {
  const { colors, buttons } = defaultBrand;
  const brand = {
    ...defaultBrand,
    colors: { ...colors, background: '#fdf6e3' },
    buttons: { ...buttons, primary: { ...buttons.primary, fill: '#7a1f3d' } },
    logo: { source: 'https://img.example/logo.png', alternative: 'The "Bakery"', width: 400 },
  };
  const company = 'Bread & Co';
  const html = systemMailHtml(
    systemMailButton('Open', 'https://x.example', { brand, company }) + quietParagraph('Quiet', { brand, company }),
    { brand, company },
  );
  expect(html).toContain('src="https://img.example/logo.png" alt="The &quot;Bakery&quot;" width="180"');
  expect(html).toContain('background:#fdf6e3');
  expect(html).toContain('background:#7a1f3d');
  expect(html).toContain('Sent by Sendwright for Bread &amp; Co.');
  expect(html).not.toContain('>Sendwright</td>');

  const { logo: _, ...plain } = brand;
  expect(systemMailHtml('', { brand: plain, company })).toContain('>Bread &amp; Co</span>');
});
