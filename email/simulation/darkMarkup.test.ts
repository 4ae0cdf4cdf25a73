import { darkColor } from './darkColor';
import { darkDeclarations, darkMarkup, inDarkMode } from './darkMarkup';

test('darkens backgrounds, and lightens words and lines', () => {
  expect(darkMarkup('<td bgcolor="#ffffff" style="padding:0;background-color:#ffffff;color:#1f2430">Hi</td>')).toBe(
    `<td bgcolor="${darkColor('#ffffff', 'background')}" style="padding:0;background-color:` +
      `${darkColor('#ffffff', 'background')};color:${darkColor('#1f2430', 'text')}">Hi</td>`,
  );
  // The compiler writes style attributes on lines of their own.
  expect(darkMarkup('<div class="w"\nstyle="color:#1f2430">')).toContain(darkColor('#1f2430', 'text'));
  expect(darkDeclarations('border-top:1px solid #333333')).toBe(`border-top:1px solid ${darkColor('#333333', 'text')}`);
  expect(darkDeclarations('.w a{color:#000000}')).toBe(`.w a{color:${darkColor('#000000', 'text')}}`);
});

test('reads colors as people write them in their own code', () => {
  const dark = darkColor('#222222', 'text');
  for (const html of [
    '<p style="color:#222">',
    "<p style='margin:0;color: rgb(34, 34, 34)'>",
    '<p style="COLOR:RGBA(34,34,34,1)">',
    '<font color="#222222">',
    '<font color=#222222>',
  ])
    expect(darkMarkup(html)).toContain(dark);
  expect(darkMarkup('<td bgcolor=white>')).toBe(`<td bgcolor=${darkColor('#ffffff', 'background')}>`);
  expect(darkMarkup('<td style="background:white url(https://a.example/white.png)">')).toBe(
    `<td style="background:${darkColor('#ffffff', 'background')} url(https://a.example/white.png)">`,
  );
});

test('a message without dark colors is darkened with its style sheets and what has no color', () => {
  const sheet = (color: string): string => `<style type="text/css"><!-- p{color:${color}} --></style><p>Hello</p>`;
  const shown = inDarkMode(`${sheet('#222')}<a href="https://a.example/">there</a>`);
  expect(shown).toContain(sheet(darkColor('#222222', 'text')));
  expect(shown).toContain(`:where(a){color:${darkColor('#0000ee', 'text')}}`);
});

test('a message with dark colors is shown in them', () => {
  const html = '<style>@media (prefers-color-scheme:dark){p{color:#fff}}</style><p style="color:#222">Hello</p>';
  expect(inDarkMode(html)).toBe('<style>@media (min-width:0){p{color:#fff}}</style><p style="color:#222">Hello</p>');
});

test('leaves words, addresses and colors that are dark already', () => {
  for (const html of [
    '<p>color:#ffffff;background:#ffffff</p>',
    `<td background="https://a.example/#ffffff" style="background-image:url('https://a.example/#ffffff')"></td>`,
    '<td style="background-color:#000000;color:#ffffff"></td>',
  ])
    expect(darkMarkup(html)).toBe(html);
});

test('takes linear time', () => {
  const long = `<p style="${'color '.repeat(200_000)}">`;
  expect(darkMarkup(long)).toBe(long);
  expect(darkMarkup(' style="'.repeat(100_000))).toContain('style');
  expect(darkMarkup(` style='" `.repeat(100_000))).toContain('style');
  expect(inDarkMode('<style '.repeat(100_000))).toContain('style');
  expect(inDarkMode('<style>url('.repeat(100_000))).toContain('style');
});
