import { compile } from '../compile/compile';
import { assetsAt } from '../compile/context';
import { checkDesign } from '../checks';
import { createBlock, emptyDesign } from '../document/defaults';
import { type Design, parseDesign, startInBrand } from '..';
import { defaultBrand } from '../brand/defaultBrand';
import { compareContents } from './compareContents';
import { importHtml } from './importHtml';

// What people have at hand, and what nobody should import: never an exception, never a silent loss.

const assets = assetsAt('https://mail.example');
const send = (design: Design) => compile(design, { target: 'send', assets });

/** Imports, and fails if a word is neither kept nor reported. */
function imported(html: string) {
  const { design, report } = importHtml(html, { promote: true });
  expect(parseDesign(design).kind).toBe('design');
  const { html: after } = send(design);
  return { design, report, after, contents: compareContents(html, after) };
}

test('a Gmail forward keeps the header of the forward, the quote and its links', () => {
  const { after, contents } = imported(
    '<div dir="ltr"><br><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ' +
      '---------<br>From: <strong class="gmail_sendername" dir="auto">Ana</strong> <span dir="auto">&lt;<a ' +
      'href="mailto:ana@a.example">ana@a.example</a>&gt;</span><br>Date: Tue, 3 Mar 2026 at 10:12<br>Subject: Lunch' +
      '<br>To: &lt;<a href="mailto:b@b.example">b@b.example</a>&gt;<br></div><br><blockquote style="margin:0 0 0 ' +
      '0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex"><p>Shall we meet at <a ' +
      'href="https://cafe.example/">the café</a>?</p></blockquote></div></div>',
  );
  for (const part of ['Forwarded message', 'Ana', 'Subject: Lunch', 'Shall we meet at', 'https://cafe.example/'])
    expect(after).toContain(part);
  expect(contents.words.kept).toBe(contents.words.total);
});

test('a page that is not an email keeps its words, and says what can’t be in a message', () => {
  const { after, report } = imported(
    '<!DOCTYPE html><html><head><title>Docs</title><link rel="stylesheet" href="/site.css">' +
      '<script src="/app.js"></script></head><body><nav><ul><li><a href="/">Home</a></li><li><a href="/docs">Docs' +
      '</a></li></ul>' +
      '</nav><main><h1>Install' +
      '</h1><p>Run <code>npm install</code>.</p><form action="/search"><input name="q"><button>Search</button></form>' +
      '<iframe src="https://video.example/embed"></iframe><svg><circle r="4"/></svg></main><script>start()</script>' +
      '</body></html>',
  );
  for (const word of ['Home', 'Docs', 'Install', 'npm install', 'Search']) expect(after).toContain(word);
  expect(after).not.toMatch(/<script|<iframe|<form|<input|start\(\)/);
  const told = report.entries.map(({ what }) => what).join(' ');
  expect(told).toMatch(/script/);
  expect(told).toMatch(/iframe/);
  expect(told).toMatch(/form/);
});

test('4,000 nested tables are read to the end', () => {
  const { after } = imported(
    '<table><tr><td>'.repeat(4000) +
      'Deep inside <a href="https://a.example/">a link</a>' +
      '</td></tr></table>'.repeat(4000),
  );
  expect(after).toContain('Deep inside');
  expect(after).toContain('https://a.example/');
});

test('5 MB of a message are read to the end', () => {
  const row = '<tr><td style="padding:8px 24px;font-family:Arial"><p>Some words of a long message.</p></td></tr>';
  const rows = Math.ceil((5 * 1024 * 1024) / row.length);
  const { design } = importHtml(`<table width="600">${row.repeat(rows)}</table>`, { promote: true });
  expect(parseDesign(design).kind).toBe('design');
  expect(JSON.stringify(design).split('Some words').length - 1).toBe(rows);
});

test('a brand whose web font is gone is shown in the next fonts of its list', () => {
  const brand = {
    ...defaultBrand,
    headingFont: "'Gone Sans', Georgia, serif",
    webFonts: ['https://fonts.example/gone.css'],
  };
  const heading = { ...createBlock('heading', () => 'h'), text: 'News' };
  const design = startInBrand(
    { ...emptyDesign(), blocks: [heading] },
    { version: '00000000-0000-4000-8000-000000000000', brand },
  );
  const { html } = send(design);
  expect(html).toContain("font-family:'Gone Sans', Georgia, serif");
  // Word would draw Times for a font that it does not find.
  expect(html).toMatch(/<!--\[if !mso\]><!-->[^]*gone\.css/);
});

test('a video without a poster still leads to the video, and is a finding', () => {
  const video = { ...createBlock('video', () => 'v'), url: 'https://video.example/watch' };
  const design: Design = { ...emptyDesign(), blocks: [video] };
  const { html, text, links } = send(design);
  expect(links).toEqual(['https://video.example/watch']);
  expect(html).toContain('href="https://video.example/watch"');
  expect(html).not.toContain('background=""');
  expect(text).toContain('https://video.example/watch');
  expect(
    checkDesign(design, { assets }).some(({ blockId, message }) => blockId === 'v' && /poster/i.test(message)),
  ).toBe(true);
});
