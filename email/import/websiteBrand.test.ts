import { WebsitePage } from './websiteBrand';

const base = 'https://northwind.example/shop/';
const read = (html: string, sheets: readonly string[] = []) => new WebsitePage(html, base).brand(sheets);

test('a page says what its company looks like', () => {
  const html = `<html><head>
    <meta name="theme-color" content="#123456">
    <link rel="stylesheet" href="/main.css"><link rel="stylesheet" href="https://fonts.example/css?family=Fraunces">
    <link rel="apple-touch-icon" href="/icon.png">
    <script type="application/ld+json">{"@graph":[{"@type":"WebSite"},{"@type":"Organization","name":"Northwind",
      "logo":{"url":"/ld.png"},"address":{"streetAddress":"12 Rue des Capucins","postalCode":"69001",
      "addressLocality":"Lyon","addressCountry":"France"}}]}</script>
    </head><body style="color:#2b1a12"><header><a class="site-logo" href="/"><img src="northwind.svg"></a></header>
    <a href="https://www.instagram.com/northwind">Instagram</a><a href="https://twitter.com/intent/tweet?x">Share</a>
    <a href="https://twitter.com/northwind">X</a></body></html>`;
  const css = `:root{--clay:#b5502b;--brand:var(--clay)}body{background:#fffaf3 url(x.png);font-family:-apple-system,
    "Inter",sans-serif}h1{font-family:Fraunces,serif;color:#3b1a12}a{color:var(--brand)}
    .btn-primary{background:linear-gradient(red,blue);background-color:var(--brand);color:white;border-radius:8px}
    .btn-primary:hover{background:#000}.card .button{background:#00f}`;
  expect(new WebsitePage(html, base).sheets()).toEqual(['https://northwind.example/main.css']);
  expect(read(html, [css])).toEqual({
    name: 'Northwind',
    logos: [
      'https://northwind.example/shop/northwind.svg',
      'https://northwind.example/ld.png',
      'https://northwind.example/icon.png',
    ],
    background: '#fffaf3',
    text: '#2b1a12',
    heading: '#3b1a12',
    link: '#b5502b',
    button: { fill: '#b5502b', color: '#ffffff', radius: 8 },
    headingFont: 'Fraunces',
    textFont: 'Inter',
    webFonts: ['https://fonts.example/css?family=Fraunces'],
    social: [
      { network: 'instagram', url: 'https://www.instagram.com/northwind' },
      { network: 'x', url: 'https://twitter.com/northwind' },
    ],
    address: ['Northwind', '12 Rue des Capucins', '69001 Lyon', 'France'],
  });
});

test.each([
  ['https://www.pinterest.co.uk/nw', 'pinterest'],
  ['https://fr.linkedin.com/company/nw', 'linkedin'],
  ['https://mobile.x.com/nw', 'x'],
  ['https://m.facebook.com/nw', 'facebook'],
])('%s is a profile on %s', (url, network) => {
  expect(read(`<a href="${url}">Us</a>`).social).toEqual([{ network, url }]);
});

test.each(['https://facebook.example.com/nw', 'https://notfacebook.com/nw', 'https://constructor.com/nw'])(
  '%s is no profile',
  (url) => expect(read(`<a href="${url}">Us</a>`).social).toEqual([]),
);

test('a page that says little gives little, and no broken values', () => {
  expect(read('')).toEqual({ logos: [], webFonts: [], social: [], address: [] });
  expect(
    read(
      `<meta name="theme-color" content="#ffffff"><img class="logo" src="javascript:alert(1)">
       <img alt="Logo" src="data:image/png;base64,AAAA"><a href="https://facebook.com/">Facebook</a>
       <a href="https://facebook.com/sharer.php?u=x">Share</a><script type="application/ld+json">{"logo":</script>
       <style>body{color:var(--a);--a:var(--a)}a{color:expression(alert(1))}</style><address>
       1 Main Street
       Springfield</address>`,
    ),
  ).toEqual({ logos: [], webFonts: [], social: [], address: ['1 Main Street', 'Springfield'] });
});

test.each([
  ['deep', '<div>'.repeat(100_000)],
  ['wide', '<a class="logo" href="https://facebook.com/x">'.repeat(100_000)],
  ['variables', `<style>${':root{--a:var(--b);--b:var(--a)}body{color:var(--a)}'.repeat(20_000)}</style>`],
  ['dashes', `<style>${'-'.repeat(1_000_000)}</style>`],
  ['open brackets', `<style>${'{'.repeat(300_000)}</style>`],
  [
    'growing',
    `<style>:root{--a:${'var(--b) '.repeat(200)};--b:${'var(--a) '.repeat(200)}}body{color:var(--a)}</style>`,
  ],
])('a hostile page is read in the time of its length: %s', (_name, html) => {
  expect(read(html).webFonts).toEqual([]);
});
