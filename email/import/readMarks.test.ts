import type { Mark } from '../document/design';
import { importHtml } from './importHtml';
import { pasteRichText } from './pasteRichText';

/** The marks of the word “word” in an imported row of words, `type` or `type:value`. */
function marksIn(html: string): string[] {
  const { blocks } = importHtml(`<div><p>first</p></div><p>some ${html}</p>`, { promote: true }).design;
  return marksOfWord(blocks.flatMap((block) => (block.type === 'text' ? block.content.content : [])));
}

const pastedMarks = (html: string): string[] => marksOfWord(pasteRichText(`<p>some ${html}</p>`).content);

function marksOfWord(nodes: readonly object[]): string[] {
  let found: readonly Mark[] | undefined;
  JSON.stringify(nodes, (_key, value: { text?: string; marks?: readonly Mark[] }) => {
    if (value.text?.endsWith('word')) found = value.marks ?? [];
    return value;
  });
  if (found === undefined) throw new Error(`No word in ${JSON.stringify(nodes)}`);
  return found.map((mark) =>
    'attrs' in mark
      ? `${mark.type}:${mark.type === 'link' ? [mark.attrs.href, mark.attrs.title].join(' ').trim() : mark.attrs.value}`
      : mark.type,
  );
}

test.each([
  ['b', 'bold'],
  ['strong', 'bold'],
  ['i', 'italic'],
  ['em', 'italic'],
  ['cite', 'italic'],
  ['dfn', 'italic'],
  ['var', 'italic'],
  ['u', 'underline'],
  ['ins', 'underline'],
  ['s', 'strike'],
  ['strike', 'strike'],
  ['del', 'strike'],
  ['sup', 'superscript'],
  ['sub', 'subscript'],
])('<%s> is %s', (name, mark) => {
  expect(marksIn(`<${name}>word</${name}>`)).toEqual([mark]);
  expect(pastedMarks(`<${name}>word</${name}>`)).toEqual([mark]);
});

test.each([
  ['font-weight: bold', ['bold']],
  ['font-weight: bolder', ['bold']],
  ['font-weight: 600', ['bold']],
  ['font-weight: 900', ['bold']],
  ['font-weight: 500', []],
  ['font-weight: normal', []],
  ['font-style: italic', ['italic']],
  ['font-style: oblique 10deg', ['italic']],
  ['font-style: normal', []],
  ['text-decoration: underline', ['underline']],
  ['text-decoration: line-through red', ['strike']],
  ['text-decoration-line: LINE-THROUGH; text-decoration: none', ['strike']],
  ['vertical-align: super', ['superscript']],
  ['vertical-align: sub', ['subscript']],
  ['vertical-align: top', []],
])('a style of %s is %j', (style, marks) => {
  expect(marksIn(`<span style="${style}">word</span>`)).toEqual(marks);
  expect(pastedMarks(`<span style="${style}">word</span>`)).toEqual(marks);
});

test('an inner style overrides an outer one', () => {
  expect(marksIn('<b>bold <span style="font-weight: 400">word</span></b>')).toEqual([]);
  expect(marksIn('<i>slanted <span style="font-style: normal">word</span></i>')).toEqual([]);
  expect(marksIn('<span style="color: #aa0000">red <span style="color: #222222">word</span></span>')).toEqual([
    'color:#222222',
  ]);
});

test.each([
  ['<span style="color: #aa0000">word</span>', ['color:#aa0000']],
  ['<font color="#aa0000">word</font>', ['color:#aa0000']],
  ['<span color="#aa0000">word</span>', []],
  ['<span style="background-color: yellow">word</span>', ['highlight:#ffff00']],
  ['<span style="background: #00ff00">word</span>', ['highlight:#00ff00']],
  ['<span style="background: #00ff00 none">word</span>', ['highlight:#00ff00']],
  ['<span style="background: none rgb(0, 255, 0)">word</span>', ['highlight:#00ff00']],
  ['<span style="background-color: transparent; background: none">word</span>', []],
  ['<mark>word</mark>', ['highlight:#ffff00']],
  ['<mark style="background-color: #00ff00">word</mark>', ['highlight:#00ff00']],
  ['<font size="1">word</font>', ['fontSize:10']],
  ['<font size="2">word</font>', ['fontSize:13']],
  // What text has without a size.
  ['<font size="3">word</font>', []],
  ['<font size="4">word</font>', ['fontSize:18']],
  ['<font size="5">word</font>', ['fontSize:24']],
  ['<font size="6">word</font>', ['fontSize:32']],
  ['<font size="7">word</font>', ['fontSize:48']],
  ['<font size="8">word</font>', []],
  ['<span size="7">word</span>', []],
  ['<span style="font-size: 20px">word</span>', ['fontSize:20']],
  ['<span style="font-size: 20px">big <span style="font-size: 50%">word</span></span>', ['fontSize:10']],
  ['<font face="Georgia">word</font>', ['fontFamily:Georgia']],
  ['<span style="font-family: Georgia, serif">word</span>', ['fontFamily:Georgia, serif']],
  ['<span face="Georgia">word</span>', []],
])('of %s an import keeps %j', (html, marks) => {
  expect(marksIn(html)).toEqual(marks);
});

test.each([
  ['<span style="color: #c00000">word</span>', ['color:#c00000']],
  ['<font color="#c00000">word</font>', ['color:#c00000']],
  ['<span color="#c00000">word</span>', []],
  ['<span style="color: #c00000">red <span style="color: #000000">word</span></span>', []],
  ['<span style="color: #c00000">red <b>word</b></span>', ['color:#c00000', 'bold']],
  ['<mark>word</mark>', ['highlight:#ffff00']],
  ['<mark>marked <span style="background: #ffffff">word</span></mark>', []],
  ['<span style="font-size: 40px; font-family: Georgia">word</span>', []],
])('of %s a paste keeps %j', (html, marks) => {
  expect(pastedMarks(html)).toEqual(marks);
});

test.each([
  ['<a href="https://a.example/x">word</a>', ['link:https://a.example/x']],
  ['<a href=" https://a.example/x ">word</a>', ['link:https://a.example/x']],
  ['<a href="https://a.example/x" title="More">word</a>', ['link:https://a.example/x More']],
  [`<a href="https://a.example/x" title="${'x'.repeat(1001)}">word</a>`, ['link:https://a.example/x']],
  ['<a href="https://a.example/y" data-href="https://a.example/x">word</a>', ['link:https://a.example/x']],
  ['<a href="news.html">word</a>', ['link:news.html']],
  ['<a href="">word</a>', []],
  ['<a name="top">word</a>', []],
  ['<a href="javascript:go()">word</a>', []],
  [`<a href="https://a.example/${'x'.repeat(4080)}">word</a>`, []],
  ['<a href="https://a.example/x" style="text-decoration: underline">word</a>', ['link:https://a.example/x']],
  [
    '<a href="https://a.example/x">all <span style="text-decoration: underline">word</span></a>',
    ['link:https://a.example/x'],
  ],
])('whether %s is a link: %j', (html, marks) => {
  expect(pastedMarks(html)).toEqual(marks);
});
