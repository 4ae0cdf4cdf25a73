import { pasteRichText } from './pasteRichText';

const paragraph = (...content: object[]): object => ({ type: 'paragraph', content });
const text = (words: string, ...marks: string[]): object => ({ type: 'text', text: words, ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }) });

test('a selection of Google Docs loses its box and its fonts, and keeps what it says', () => {
  const html = '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:700">Bold</span><span style="font-size:11pt;font-weight:400;font-style:italic"> and slanted</span></p><br><ul><li dir="ltr"><p role="presentation"><span>One</span></p></li><ul><li><p><span>Inside</span></p></li></ul></ul></b>';
  expect(pasteRichText(html).content).toEqual([
    paragraph(text('Bold', 'bold'), text(' and slanted', 'italic')),
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('One')), { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Inside'))] }] }] }] },
  ]);
});

test('a selection of Word has its lists, and nothing of its namespaces', () => {
  const html = `Version:1.0\r\nStartHTML:0000000105\r\n<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoHeading1><b>Plan</b><o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span><![endif]>First<o:p></o:p></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>Second</p><!--EndFragment--></body></html>`;
  expect(pasteRichText(html).content).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [text('Plan', 'bold')] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('First'))] }, { type: 'listItem', content: [paragraph(text('Second'))] }] },
  ]);
});

test('colours, fonts and sizes come along when asked for', () => {
  const html = '<p style="text-align:center"><span style="color:rgb(200, 0, 0);font-size:18pt;font-family:Georgia">Red</span> <font color="green" size="4">green</font></p>';
  expect(pasteRichText(html, { styles: true }).content).toEqual([
    {
      type: 'paragraph',
      attrs: { align: 'center' },
      content: [
        { type: 'text', text: 'Red', marks: [{ type: 'color', attrs: { value: '#c80000' } }, { type: 'fontSize', attrs: { value: 24 } }, { type: 'fontFamily', attrs: { value: 'Georgia' } }] },
        text(' '),
        { type: 'text', text: 'green', marks: [{ type: 'color', attrs: { value: '#008000' } }, { type: 'fontSize', attrs: { value: 18 } }] },
      ],
    },
  ]);
  expect(JSON.stringify(pasteRichText(html))).not.toContain('color');
});

test('a table is pasted as its words, in order', () => {
  expect(pasteRichText('<table><tr><td>a</td><td>b</td></tr></table>').content).toEqual([paragraph(text('a')), paragraph(text('b'))]);
});

test('links that run are words; merge tags are merge tags', () => {
  expect(pasteRichText('<a href="javascript:x()">go</a> {{first_name}}').content).toEqual([paragraph(text('go '), { type: 'mergeTag', attrs: { field: 'first_name' } })]);
});

test('white space is as a page shows it', () => {
  expect(pasteRichText('<div>\n  one\n  <b> two</b><br>\n three </div><pre>a\n b</pre>').content).toEqual([
    paragraph(text('one '), text('two', 'bold'), { type: 'hardBreak' }, text('three')),
    paragraph(text('a'), { type: 'hardBreak' }, text('b')),
  ]);
});
