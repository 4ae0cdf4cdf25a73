import { darkColor } from './darkColor';
import { darkDeclarations, darkMarkup } from './darkMarkup';

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
});
