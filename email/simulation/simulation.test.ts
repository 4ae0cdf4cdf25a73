import { parse } from 'parse5';
import fc from 'fast-check';
import { supportSource } from '../checks/clientSupport';
import { compile } from '../compile/compile';
import { arbitraryDesign } from '../testing/arbitraryDesign';
import { sampleAssets, sampleDesign } from '../testing/sampleDesign';
import { checkSpam } from './checkSpam';
import type { SpamMessage } from './spamFacts';
import { simulatedClients } from './clients';
import { darkColor } from './darkColor';
import { readSheet } from './readSheet';
import { simulate, type Simulation } from './simulate';

const named = (id: string): (typeof simulatedClients)[number] => {
  const client = simulatedClients.find((one) => one.id === id);
  if (!client) throw new Error(id);
  return client;
};
const sample = compile(sampleDesign(), { target: 'send', assets: sampleAssets }).html;
const page = (body: string, head = ''): string =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const of = (id: string, html: string, options = {}): Simulation => simulate(html, named(id), options);

describe('a simulated client', () => {
  test('all twelve are in the table of supported features', () => {
    expect(simulatedClients).toHaveLength(12);
    for (const { name } of simulatedClients) expect(supportSource.clients).toContain(name);
    // Partial support does not count as known.
    expect(of('gmail-ios', page('<p style="float:left;background-clip:text">x</p>')).confidence).toBe(0);
  });

  test('Word renders conditional comments and VML; others ignore them', () => {
    const word = of('outlook-windows', sample).html;
    expect(word).toContain('width="600"');
    expect(word).toMatch(
      /<a href="https:\/\/harbour\.example\/new" style="display:inline-flex;align-items:center;[^"]*height:46px/,
    );
    expect(word.match(/See them all/g)).toHaveLength(1);
    expect(word).not.toContain('On your phone');
    expect(of('gmail', sample).html.match(/See them all/g)).toHaveLength(1);
  });

  test('Word has no inline boxes: what is in a cell is as wide as the cell', () => {
    const { html } = of(
      'outlook-windows',
      page('<div style="display:inline-block;color:#111111">a</div><div style="display:none">b</div>'),
    );
    expect(html).toContain('<div style="color:#111111">a');
    expect(html).toContain('<div style="display:none">b');
  });

  test('Word supports padding on cells only, and no rounded corners', () => {
    const { html, dropped } = of(
      'outlook-windows',
      page(
        '<p style="padding:9px;color:#111111">a</p><table><tr><td style="padding:9px;border-radius:4px">b</td>' +
          '</tr></table>',
      ),
    );
    expect(html).toContain('<p style="color:#111111">');
    expect(html).toContain('<td style="padding:9px">');
    expect(dropped).toContain('border-radius');
  });

  test('Word reads rules of style sheets as it reads style attributes, and hides what has mso-hide', () => {
    const { html } = of(
      'outlook-windows',
      page(
        '<a class="a" style="mso-hide:all">Again</a><a class="b">b</a>',
        '<style>.a, .b{padding:9px;width:40px;color:#111111}.c{color:#222222}</style>',
      ),
    );
    expect(html).toContain('.a:where(td,th),.b:where(td,th){padding:9px;width:40px;color:#111111}');
    expect(html).toContain('.a:where(*:not(td,th,table,div)),.b:where(*:not(td,th,table,div)){color:#111111}');
    expect(html).toContain('.c{color:#222222}');
    expect(html).not.toContain('Again');
    expect(of('gmail', page('<a style="mso-hide:all">Again</a>')).html).toContain('Again');
  });

  test('Gmail drops style sheets above 16 KB in total, and clips long messages', () => {
    const rules = (count: number): string =>
      `<style>${Array.from({ length: count }, (_, index) => `.a${index}{color:#111111}`).join('')}</style>`;
    expect(of('gmail', page('x', rules(10))).html).toContain('.a9{');
    expect(of('gmail', page('x', rules(1200)))).toMatchObject({
      isStyleless: true,
      html: expect.not.stringContaining('.a9{'),
    });
    expect(of('apple-mail', page('x', rules(1200))).html).toContain('.a9{');
    expect(of('gmail', page('word '.repeat(30_000)))).toMatchObject({
      isClipped: true,
      html: expect.stringContaining('[Message clipped]'),
    });
  });

  test("media queries follow the width, and color schemes the reader's preference", () => {
    const html = page(
      'x',
      '<style>@media (max-width:480px){.k{width:1px}}@media (prefers-color-scheme:dark){.d{color:#eeeeee}}@media ' +
        '(prefers-color-scheme:light){.l{color:#111111}}</style>',
    );
    expect(of('apple-mail', html).html).toMatch(/max-width:480px\)\{\.k\{width:1px\}\}@media \(min-width:0\)\{\.l/);
    expect(of('apple-mail', html, { dark: true }).html).toContain('.d{color:#eeeeee}');
    expect(of('gmail', html, { dark: true }).html).not.toContain('.d{');
  });

  test('inverting apps invert colors in attributes and styles; Outlook.com uses its own rules', () => {
    const html = page(
      '<table bgcolor="#ffffff"><tr><td style="background:#fff url(https://a.example/white.png);color:black">' +
        'x</td></tr></table>',
      '<style>[data-ogsc] .e{color:#e6e8ee !important}</style>',
    );
    const dark = of('gmail-ios', html, { dark: true }).html;
    expect(dark).not.toMatch(/bgcolor="#ffffff"|background:#fff |color:black/);
    expect(dark).toContain('https://a.example/white.png');
    expect(dark).not.toContain('.e{');
    expect(of('outlook-com', html, { dark: true }).html).toContain('.e{color:#e6e8ee !important}');
    expect(of('gmail', html, { dark: true }).html).toContain('bgcolor="#ffffff"');
  });

  test('without images, alternative texts appear in a box', () => {
    const { html } = of('gmail', page('<img src="https://a.example/a.png" alt="A <map>" width="200">'), {
      images: false,
    });
    expect(html).not.toContain('<img');
    expect(html).toContain('>A &lt;map&gt;</span>');
  });

  test('executable content never passes, in any message', () => {
    const hostile = page(
      '<a href="java&#9;script:x" onclick="x">a</a><svg onload=x><script>x</script></svg><iframe srcdoc="<script>' +
        'x</script>"></iframe><img src=x onerror=x><form action="https://x"><input></form><style></style><script>' +
        'x</script></style>',
    );
    for (const client of simulatedClients) {
      const { html } = simulate(hostile, client, { dark: true });
      expect(html).not.toMatch(/<script|<iframe|\son[a-z]+=|script:x|srcdoc|action=/i);
    }
  });

  test('any design gives well-formed HTML in each client', () => {
    fc.assert(
      fc.property(arbitraryDesign, fc.constantFrom(...simulatedClients), fc.boolean(), (design, client, dark) => {
        const { html, confidence } = simulate(compile(design, { target: 'send', assets: sampleAssets }).html, client, {
          dark,
        });
        expect(parse(html).childNodes.length).toBeGreaterThan(0);
        expect(html).not.toMatch(/<script|\son[a-z]+="/i);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});

test('a broken style sheet is parsed', () => {
  expect(readSheet('a{b:c}@media x{d{e:f}}@import "y";g{h:"}"}')).toMatchObject([
    { kind: 'style', selector: 'a' },
    { kind: 'at', name: 'media', prelude: 'x', rules: [{ selector: 'd' }] },
    { name: 'import' },
    { selector: 'g', declarations: 'h:"}"' },
  ]);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('{', '}', '"', "'", ';', 'a', '@media ', ':', '/*', '*/', '\\', '\n')),
      (parts) => void readSheet(parts.join('')),
    ),
  );
});

test('dark colors keep text readable', () => {
  expect(darkColor('#ffffff', 'background')).toBe('#212121');
  expect(darkColor('#000000', 'text')).toMatch(/^#f[a-f]f[a-f]f[a-f]$/);
  expect(darkColor('#181b22', 'background')).toBe('#181b22');
});

describe('the basic spam checks', () => {
  const { html, text } = compile(sampleDesign(), { target: 'send', assets: sampleAssets });
  const good: SpamMessage = {
    subject: 'New at Harbour Books',
    html,
    text,
    from: 'news@harbour.example',
    headers: ['List-Unsubscribe', 'List-Unsubscribe-Post'],
  };
  const rules = (change: Partial<SpamMessage>): string[] =>
    checkSpam({ ...good, ...change }).findings.map(({ rule }) => rule);

  test('a good message has few findings', () => {
    expect(checkSpam(good)).toMatchObject({
      score: 0.3,
      threshold: 5,
      findings: [{ rule: 'vague-link', reason: 'A link says no more than “click here”.' }],
    });
  });

  test.each<[string, Partial<SpamMessage>]>([
    ['subject-empty', { subject: ' ' }],
    ['subject-capitals', { subject: 'READ THIS TODAY' }],
    ['subject-exclamation', { subject: 'Come!!' }],
    ['subject-reply', { subject: 'Re: our talk' }],
    ['pressing-words', { subject: 'Act now, winner' }],
    ['image-only', { html: page('<img src="https://a.example/a.png" alt="">') }],
    ['inline-images', { html: page(`${'Words enough to read. '.repeat(5)}<img src="data:image/png;base64,AA">`) }],
    ['no-text-part', { text: '' }],
    [
      'text-differs',
      {
        html: page(
          'Eleven sailors walked along silent harbours carrying lanterns, ropes, barrels, compasses, letters, ' +
            'books, candles, blankets, biscuits, lemons, hammers, needles, thread, canvas, pitch',
        ),
        text: 'Something else entirely',
      },
    ],
    ['no-unsubscribe-header', { headers: [] }],
    ['no-one-click', { headers: ['list-unsubscribe'] }],
    ['no-unsubscribe-link', { html: page('Hello'), text: 'Hello' }],
    ['free-sender', { from: 'me@gmail.com' }],
    ['number-link', { html: page('<a href="http://192.0.2.1/x">Our page</a>') }],
    ['shortened-link', { html: page('<a href="https://bit.ly/x">Our page</a>') }],
    ['misleading-link', { html: page('<a href="https://b.example.net/x">www.a.example.org</a>') }],
    ['userinfo-link', { html: page('<a href="https://bank.example@evil.example/">x</a>') }],
    ['hidden-words', { html: page(`<div style="display:none">${'secret words '.repeat(40)}</div>`) }],
    ['active-content', { html: page('<form><input></form>') }],
    ['too-large', { html: page('word '.repeat(25_000)) }],
    ['open-tag', { subject: 'Hello {{first_name' }],
  ])('%s', (rule, change) => {
    expect(rules(change)).toContain(rule);
    expect(rules({})).not.toContain(rule);
  });

  test('the most severe finding comes first, and scores are summed', () => {
    const { score, findings } = checkSpam({ ...good, subject: 'WIN BIG TODAY!!', headers: [], from: 'a@gmail.com' });
    expect(findings.map(({ points }) => points)).toEqual(
      findings.map(({ points }) => points).toSorted((one, other) => other - one),
    );
    expect(score).toBeCloseTo(
      findings.reduce((sum, { points }) => sum + points, 0),
      5,
    );
  });

  test('no message causes an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        (one, other) => void checkSpam({ subject: one, html: other, text: one, from: other, headers: [one] }),
      ),
      { numRuns: 200 },
    );
  });
});
