import { serialize } from 'node:v8';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { TemplateError } from 'sendwright/email/template';
import { createLinkSigner } from '../tracking/linkSigner';
import type { MessageContent, MessageSettings, Recipient } from './message';
import { InvalidAddressError } from './mime/encodeHeader';
import { prepareMessage } from './prepareMessage';

const links = createLinkSigner({
  publicUrl: 'https://mail.example.com',
  accountId: 7,
  secret: Buffer.alloc(32, 1),
  streamId: '11111111-1111-4111-8111-111111111111',
});
const settings: MessageSettings = {
  accountId: 7,
  streamId: '11111111-1111-4111-8111-111111111111',
  sender: {
    from: { email: 'news@example.com', name: 'Example, Inc.' },
    replyTo: { email: 'reply@example.com' },
    address: '1 Main St',
    city: 'Denver',
    state: 'CO',
    zip: '80202',
    country: 'United States',
  },
  unsubscribe: { kind: 'group', groupId: 3 },
  links,
};
const content = (html: string, rest: Partial<MessageContent> = {}): MessageContent => ({
  subject: 'Hello',
  html,
  generatePlain: true,
  ...rest,
});
const ada: Recipient = {
  contactId: '22222222-2222-4222-8222-222222222222',
  email: 'ada@example.org',
  name: 'Ada Lovelace',
  data: {
    first_name: 'Ada',
    city: 'München',
    page: 'https://example.com/p?a=1&b=2',
    items: [{ url: 'https://example.com/i' }],
  },
};
const own = links.linksFor(ada.contactId);
const html = (source: string, changes: Partial<MessageSettings> = {}): string =>
  prepareMessage(content(source), { ...settings, ...changes }).personalize(ada).html;

const parse = (raw: string | Buffer) => new PostalMime().parse(raw);
// Runs of spaces may become shorter where a line was folded.
const squeeze = (text: string) => text.replace(/\s+/g, ' ');

describe('links', () => {
  const page =
    '<body><a href="https://a.example/?x=1&amp;y=2">1</a><A HREF=\'http://b.example/\'>2</A><area ' +
    'href=https://c.example/x>' +
    '<a href="mailto:a@b.c">m</a><a href="tel:+1">t</a><a href="#top">#</a><a href="/rel">r</a>' +
    '<!-- <a href="https://comment.example">c</a> --><a href="{{{unsubscribe}}}">u</a></body>';

  test('web links are numbered from the top, and everything else is unchanged', () => {
    const prepared = prepareMessage(content(page), settings);
    expect(prepared.links).toEqual(['https://a.example/?x=1&y=2', 'http://b.example/', 'https://c.example/x']);
    const sent = prepared.personalize(ada).html;
    expect(sent).toContain(
      `<a href="${own.clickBase}0">1</a><A HREF='${own.clickBase}1'>2</A><area href=${own.clickBase}2>`,
    );
    expect(sent).toContain(
      '<a href="mailto:a@b.c">m</a><a href="tel:+1">t</a><a href="#top">#</a><a href="/rel">r</a>',
    );
    expect(sent).toContain('<!-- <a href="https://comment.example">c</a> -->');
    expect(sent).toContain(`<a href="${own.unsubscribe}">u</a>`);
  });

  test('a button for Word has the same link, and other comments are unchanged', () => {
    const button = (url: string, words = url): string =>
      `<!--[if mso]><v:roundrect href="${words}" style="height:44px"><center>Go</center></v:roundrect><![endif]-->` +
      `<!--[if !mso]><!--><a href="${url}">Go</a><!--<![endif]-->`;
    const prepared = prepareMessage(
      content(
        `<body>${button('https://a.example/x--y', 'https://a.example/x&#45;&#45;y')}<!-- <a ` +
          'href="https://no.example">c</a> -->' +
          button('https://b.example/') +
          button('https://c.example/{{{first_name}}}', 'https://c.example/{{first_name}}') +
          '</body>',
      ),
      settings,
    );
    expect(prepared.links).toEqual([
      'https://a.example/x--y',
      'https://b.example/',
      'https://c.example/{{first_name}}',
      'https://c.example/{{{first_name}}}',
    ]);
    const sent = prepared.personalize(ada).html;
    expect(sent).toContain(`<v:roundrect href="${own.clickBase}0" style`);
    expect(sent).toContain(`<a href="${own.clickBase}0">Go</a>`);
    expect(sent.split(`href="${own.clickBase}1"`)).toHaveLength(3);
    expect(sent).not.toMatch(/href="https:\/\/(?!mail\.example|no\.)/);
  });

  test('invisible links are marked, so that following one counts as a bot', () => {
    const source =
      '<a href="https://a.example/">a</a><a style="color:red; display: NONE" href="https://b.example/">b</a><a ' +
      'href="https://c.example/" hidden>c</a><a href="https://d.example/" style="font-size:0"/><a ' +
      'style="opacity:0.5" href="https://e.example/">e</a>';
    const prepared = prepareMessage(content(source), settings);
    expect([prepared.links.length, prepared.hiddenLinks]).toEqual([5, [1, 2, 3]]);
  });

  test('a link with handlebars is signed after rendering, inside loops too', () => {
    const source =
      '<a href="{{page}}">p</a>{{#each items}}<a href="{{this.url}}?n={{@index}}">i</a>{{/each}}<a href="{{insert ' +
      'missing "default=#x"}}">x</a>{{{unsubscribe}}}';
    const prepared = prepareMessage(content(source), settings);
    expect(prepared.links).toHaveLength(3);
    const sent = prepared.personalize(ada).html;
    expect(sent).toContain(`<a href="${own.redirect('https://example.com/p?a=1&b=2', 0)}">p</a>`);
    expect(sent).toContain(`<a href="${own.redirect('https://example.com/i?n=0', 1)}">i</a>`);
    expect(sent).toContain('<a href="#x">x</a>');
  });

  test('a link that says so is not tracked', () => {
    const prepared = prepareMessage(
      content('<a href="https://a.example/" clicktracking="off">a</a><a href="https://b.example/">b</a>'),
      settings,
    );
    expect(prepared.links).toEqual(['https://b.example/']);
    expect(prepared.personalize(ada).html).toContain('<a href="https://a.example/" clicktracking="off">a</a>');
  });

  test('without tracking the links stay and nothing is counted', () => {
    const sent = html(page, { links: undefined });
    expect(sent).toContain('<a href="https://a.example/?x=1&amp;y=2">1</a>');
    expect(sent).not.toContain('<img');
  });
});

describe('additions to the message', () => {
  test('the preheader is hidden in Word, too', () => {
    const { html: sent } = prepareMessage({ ...content('<body>x</body>'), preheader: 'First' }, settings).personalize(
      ada,
    );
    expect(sent).toMatch(/<body><div style="display:none;[^"]*mso-hide:all">First/);
  });

  test('pixel before </body>, preheader after <body>', () => {
    const source = '<html><head><title>t</title></head><body class="x">Hi {{{unsubscribe}}}</body></html>';
    const prepared = prepareMessage(content(source, { preheader: 'For {{first_name}} <3' }), settings);
    const sent = prepared.personalize(ada).html;
    expect(sent).toMatch(/<body class="x"><div style="display:none[^>]*>For Ada &lt;3&#847;/);
    expect(sent).toMatch(new RegExp(`<img src="${own.open.replaceAll('.', '\\.')}"[^>]*></body></html>$`));
  });

  test('a fragment gets its pixel at the end', () => {
    expect(html('<p>Hi</p>{{{unsubscribe}}}')).toMatch(
      /<p>Hi<\/p>.*<img src="https:\/\/mail\.example\.com\/t\/o\/[\w-]+\.gif"[^>]*>$/,
    );
  });

  test('a message without an unsubscribe link gets the footer', () => {
    const sent = prepareMessage(content('<p>Hi</p>'), settings).personalize(ada);
    expect(sent.html).toContain('1 Main St, Denver, CO 80202, United States');
    expect(sent.html).toContain(`href="${own.unsubscribe}"`);
    expect(sent.html).toContain(`href="${own.preferences}"`);
    expect(sent.text).toContain(`Unsubscribe: ${own.unsubscribe}`);
    expect(html('<a href="{{{unsubscribe}}}">Stop</a>')).not.toContain('1 Main St');
    expect(html('<a href="<%asm_group_unsubscribe_raw_url%>">Stop</a>')).toContain(
      `<a href="${own.unsubscribe}">Stop</a>`,
    );
  });

  test('an unsubscribe address of the author replaces ours and omits one-click', () => {
    const prepared = prepareMessage(content('<p>Hi</p>'), {
      ...settings,
      unsubscribe: { kind: 'custom', url: 'https://own.example/stop?a=1&b=2' },
    });
    const sent = prepared.personalize(ada);
    expect(sent.html).toContain('https://own.example/stop?a=1&b=2');
    expect(sent.headers).toEqual({
      'List-Unsubscribe': '<https://own.example/stop?a=1&b=2>',
      // Nothing else says whose message it was when it comes back.
      'X-Bounce-Reference': new URL(own.unsubscribe).pathname,
    });
  });
});

describe('tags and text', () => {
  test('sender tags, weblink and defaults work anywhere', () => {
    const source =
      '{{Sender_Name}} {{Sender_City}} {{#each items}}{{{Weblink}}} {{Sender_Zip}}{{/each}} {{nick | ' +
      'friend}}{{{unsubscribe}}}';
    expect(html(source)).toContain(`Example, Inc. Denver ${own.weblink} 80202 friend`);
  });

  test("a sender without state or postal code has no commas and spaces for them in a design's footer", () => {
    const place = '<p>{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}, {{Sender_Country}}</p>';
    const sent = (sender: Partial<MessageSettings['sender']>) => {
      const changed = { ...settings, sender: { ...settings.sender, ...sender } };
      const { html: page, text } = prepareMessage(content(`${place}{{{unsubscribe}}}`), changed).personalize(ada);
      return [/<p>(.*?)<\/p>/.exec(page)?.[1], text.split('\r\n')[0]];
    };
    const both = (line: string) => [line, line];
    expect(sent({})).toEqual(both('1 Main St, Denver, CO 80202, United States'));
    expect(sent({ state: undefined })).toEqual(both('1 Main St, Denver 80202, United States'));
    expect(sent({ zip: '' })).toEqual(both('1 Main St, Denver, CO, United States'));
    expect(sent({ state: '', zip: undefined })).toEqual(both('1 Main St, Denver, United States'));
  });

  test('the text part is made from the HTML, its handlebars rendered unescaped', () => {
    const source =
      '<h1>Hi {{first_name}}</h1><p>See <a href="https://example.com/x">our page</a> in {{city}} &amp; {{insert ' +
      'none "default=R&D"}}</p><img alt="x" src="y">';
    const { text } = prepareMessage(content(source), settings).personalize(ada);
    expect(text).toContain('Hi Ada\r\n\r\nSee our page [https://example.com/x] in München & R&D');
  });

  test('the text part contains the text of deeply nested markup, too', () => {
    const deep =
      `<p>Above {{first_name}}</p>${'<div>'.repeat(5000)}<style>p{}</style>Below in ` +
      `{{city}}${'</div>'.repeat(5000)}`;
    const { text } = prepareMessage(content(deep), settings).personalize(ada);
    expect(text).toContain('Above Ada');
    expect(text).toContain('Below in München');
    expect(text).not.toContain('p{}');
  });

  test("the author's own text is used as it is", () => {
    const { text } = prepareMessage(
      content('<p>Hi</p>', { plain: 'Own {{first_name}} {{{unsubscribe}}}' }),
      settings,
    ).personalize(ada);
    expect(text).toBe(`Own Ada ${own.unsubscribe}`);
  });

  test("errors name the author's own line", () => {
    expect(() => prepareMessage(content('<a href="https://x.example">x</a>\n{{#shout}}{{/shout}}'), settings)).toThrow(
      TemplateError,
    );
    try {
      prepareMessage(content('<a href="https://x.example">x</a>\nab{{#shout}}{{/shout}}'), settings);
    } catch (error) {
      expect(error).toMatchObject({ line: 2, column: 2 });
    }
  });
});

describe('the MIME message', () => {
  test('an ASCII message takes one byte per character in memory, with addresses and a generated text part', () => {
    const page =
      '<body>' +
      '<p>Read on, and <a href="{{{page}}}">see</a> <a href="https://a.example/">more</a>. &mdash;</p>'.repeat(50) +
      '</body>';
    const { raw } = prepareMessage(content(page, { preheader: 'Hello {{first_name}}' }), settings).compose({
      ...ada,
      data: { ...ada.data, city: 'Denver' },
    });
    // V8 serializes a string in its internal representation.
    expect(serialize(raw).length).toBeLessThan(raw.length * 1.5);
  });

  test('contains the text of all markup, even if it is larger than any real message', () => {
    const { text } = prepareMessage(content('<p>a{{first_name}}'.repeat(9000)), settings).personalize(ada);
    expect(text.match(/aAda/g)).toHaveLength(9000);
    const much = prepareMessage(content(`<p>a${'<b>b</b>'.repeat(30_000)}`), settings).personalize(ada);
    expect(much.text.match(/b/g)?.length).toBeGreaterThanOrEqual(30_000);
  });

  test('is built from one-byte strings, including tracked links and system tags', () => {
    const source = '<body><a href="https://example.com">{{first_name}}</a> <%asm_global_unsubscribe_url%></body>';
    const { html: text } = prepareMessage(content(source), settings).personalize({
      ...ada,
      data: { first_name: 'Ada' },
    });
    expect(serialize(text).length).toBeLessThan(text.length * 1.5);
  });

  test('is parsed back to the same content', async () => {
    const prepared = prepareMessage(
      content('<p>Grüße aus {{city}}</p>', {
        subject: 'Grüße, {{first_name}} – ein sehr langer Betreff mit vielen Wörtern, der gefaltet wird',
      }),
      settings,
    );
    const message = prepared.compose(ada);
    expect(message.envelope).toEqual({ from: 'news@example.com', to: 'ada@example.org' });
    const mail = await parse(message.raw);
    expect(mail.subject).toBe('Grüße, Ada – ein sehr langer Betreff mit vielen Wörtern, der gefaltet wird');
    expect(mail.from).toMatchObject({ address: 'news@example.com', name: 'Example, Inc.' });
    expect(mail.to).toMatchObject([{ address: 'ada@example.org', name: 'Ada Lovelace' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'reply@example.com' }]);
    expect(mail.messageId).toBe(`<${message.messageId}>`);
    expect(new Date(mail.date ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000);
    const header = (name: string) => mail.headers.find((found) => found.key === name)?.value;
    expect(header('list-unsubscribe')).toBe(`<${own.unsubscribe}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain('<p>Grüße aus München</p>');
    expect(mail.text).toContain('Grüße aus München');
  });

  test('data cannot inject a header, an address or a part', async () => {
    const evil = 'x\r\nBcc: victim@example.org\r\n\r\n--=_boundary';
    const message = prepareMessage(content('<p>{{first_name}}</p>', { subject: '{{first_name}}' }), settings).compose({
      ...ada,
      name: evil,
      data: { first_name: evil },
    });
    const mail = await parse(message.raw);
    expect(mail.bcc).toBeUndefined();
    expect(mail.to).toHaveLength(1);
    expect(mail.subject).toBe('x Bcc: victim@example.org --=_boundary');
    for (const email of ['a@b.c\r\nBcc: x@y.z', 'a b@c.d', '<a@b.c>', 'a@b@c.d', 'nobody', '@x.y', 'a,b@c.d']) {
      expect(() => prepareMessage(content('x'), settings).compose({ ...ada, email })).toThrow(InvalidAddressError);
    }
  });

  test('any text arrives unchanged, in lines that no server cuts', async () => {
    const text = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\r', '\n', '\r\n', ' ', '\t', '=', '.', 'a'.repeat(1200), 'ä', '漢'.repeat(300), '😀'),
      ),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        // NUL is not allowed in mail text, and lone surrogates have no bytes.
        const body = Buffer.from(parts.join('').replaceAll('\0', '')).toString();
        const prepared = prepareMessage(
          content('x{{{unsubscribe}}}', { plain: '|{{{body}}}|{{{unsubscribe}}}' }),
          settings,
        );
        const { raw } = prepared.compose({ ...ada, data: { body } });
        const mail = await parse(raw);
        expect(mail.text?.replace(/\r\n|\r/g, '\n').split('|')[1]).toBe(body.replace(/\r\n|\r/g, '\n').split('|')[0]);
        const lines = String(raw).split('\r\n');
        expect(lines.every((line) => line.length <= 998 && !/[\r\n\u0080-\uffff]/.test(line))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test('any subject arrives unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 300 }), async (subject) => {
        const prepared = prepareMessage(content('x', { subject: '{{{subject}}}' }), settings);
        const mail = await parse(prepared.compose({ ...ada, data: { subject: `a${subject}z` } }).raw);
        expect(squeeze(mail.subject ?? '')).toBe(squeeze(`a${subject}z`.replaceAll('\0', ' ')));
      }),
      { numRuns: 200 },
    );
  });
});
