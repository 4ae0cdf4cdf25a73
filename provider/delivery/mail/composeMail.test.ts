import type { MailSend } from 'sendwright/wire/mail';
import { decodeWords } from '../reading/headerFields';
import { readMail } from '../reading/readMail';
import type { RecipientLinks } from '../tracking/linkSigner';
import { applyTemplate, type TemplateContent } from './applyTemplate';
import { composeMail, mailMessageId, mediaType, trackHtml, trackText } from './composeMail';
import { addSubscriptionLinks } from './subscriptionLinks';

const links: RecipientLinks = {
  clickBase: 'https://l.example/c/',
  open: 'https://l.example/o',
  unsubscribe: 'https://l.example/u',
  preferences: 'https://l.example/p',
  answers: 'https://l.example/a',
  weblink: 'https://l.example/v',
  redirect: (address, index) => `https://l.example/${index}?${address}`,
};
const mail = (change: Partial<MailSend> = {}): MailSend => ({
  from: { email: 'news@harbor.example', name: 'Harbor' },
  subject: 'Hello',
  personalizations: [{ to: [{ email: 'ada@readers.example' }] }],
  content: [
    { type: 'text/plain', value: 'Words' },
    { type: 'Text/HTML; charset=x', value: '<body><p>Words</p></body>' },
  ],
  ...change,
});
/** The message as the recipient's software parses it. */
function composed(change: Partial<MailSend> = {}, place = 0) {
  const { raw, ...rest } = composeMail(mail(change), place, '3f2c4a9e-0000-4000-8000-000000000001', links);
  const read = readMail(Buffer.from(raw, 'latin1'));
  const headers = new Map(read.headers.map(({ name, value }) => [name.toLowerCase(), decodeWords(value)]));
  return { ...read, ...rest, raw, header: (name: string) => headers.get(name.toLowerCase()) };
}
const pixel =
  '<img src="https://l.example/o" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">';

test('a message has what the request says, and a pixel', () => {
  const { header, from, subject, text, html } = composed();
  expect([from, subject]).toEqual(['news@harbor.example', 'Hello']);
  expect(['From', 'To', 'Cc', 'Reply-To', 'Subject', 'List-Unsubscribe'].map(header)).toEqual([
    'Harbor <news@harbor.example>',
    'ada@readers.example',
    undefined,
    undefined,
    'Hello',
    undefined,
  ]);
  expect(text).toBe('Words');
  expect(html).toBe(`<body><p>Words</p>${pixel}</body>`);
});

test('a message without an unsubscribe link is recognized when it comes back', () => {
  expect(composed().header('X-Bounce-Reference')).toBe('https://l.example/u');
  expect(composed({ asm: { group_id: 3 } }).header('X-Bounce-Reference')).toBeUndefined();
});

test('a personalization has its own sender, subject, readers, headers and values', () => {
  const { header, from, subject, text } = composed(
    {
      reply_to: { email: '%answer%@harbor.example', name: 'To %name%' },
      reply_to_list: [{ email: 'second@harbor.example' }],
      headers: { 'X-One': 'a', 'X-Two': 'b', 'Message-ID': '<shared@harbor.example>' },
      content: [{ type: 'text/plain', value: 'Dear %name%' }],
      personalizations: [
        { to: [{ email: 'x@readers.example' }] },
        {
          from: { email: 'own@harbor.example' },
          to: [{ email: 'ada@readers.example' }, { email: 'bob@readers.example' }],
          cc: [{ email: 'cy@readers.example' }],
          subject: 'For %name%',
          headers: { 'x-two': 'c' },
          substitutions: { '%name%': 'Ada', '%answer%': 'reply' },
        },
      ],
    },
    1,
  );
  expect([from, subject, text?.trim()]).toEqual(['own@harbor.example', 'For Ada', 'Dear Ada']);
  expect(['From', 'To', 'Cc', 'Reply-To', 'X-One', 'X-Two', 'Message-ID'].map(header)).toEqual([
    'own@harbor.example',
    'ada@readers.example, bob@readers.example',
    'cy@readers.example',
    'To Ada <reply@harbor.example>, second@harbor.example',
    'a',
    'c',
    '<shared@harbor.example>',
  ]);
  expect(() => composed({}, 1)).toThrow('The request has no personalization 1.');
});

test('a Message-ID is the request’s own, or one of the recipient on the sender’s domain', () => {
  const id = (change: Partial<MailSend>, own: object = {}) => {
    const message = mail(change);
    const [personalization = { to: [] }] = message.personalizations;
    return mailMessageId(message, { ...personalization, ...own }, '3f2c4a9e-0000-4000-8000-000000000001');
  };
  expect(id({ headers: { 'message-id': '<a@b.example>' } })).toBe('a@b.example');
  expect(id({ headers: { 'message-id': '<a@b.example>' } }, { headers: { 'Message-ID': '<c@d.example>' } })).toBe(
    'c@d.example',
  );
  expect(id({ headers: { 'message-id': 'no id' } })).toMatch(/@harbor\.example$/);
  expect(id({})).toBe(id({}));
  expect(id({}, { from: { email: 'a@own.example' } })).toMatch(/@own\.example$/);
});

test('a dynamic template fills its own parts alone', () => {
  const { subject, text, html, header } = composed({
    template_id: 'd-1',
    subject: 'Hello {{name}}',
    reply_to: { email: 'a@harbor.example', name: '{{name}}' },
    content: [
      { type: 'text/plain', value: 'Dear {{name}}, {{{unsubscribe}}}' },
      { type: 'text/html', value: '<p>{{name}} {{ unsubscribe_preferences }}</p>' },
      { type: 'text/calendar', value: '{{name}}' },
    ],
    asm: { group_id: 7 },
    personalizations: [{ to: [{ email: 'ada@readers.example' }], dynamic_template_data: { name: "O'Hara" } }],
  });
  expect([subject, header('Reply-To')]).toEqual(["Hello O'Hara", '{{name}} <a@harbor.example>']);
  expect(text).toBe("Dear O'Hara, https://l.example/u");
  expect(html).toMatch(/<p>O&#(?:39|x27);Hara https:\/\/l\.example\/p<\/p>/);
});

test('files are attached, and stand beside the HTML that names them', () => {
  const file = { content: Buffer.from('file').toString('base64'), filename: 'a.txt', type: 'text/plain' };
  const { attachments, raw } = composed({
    attachments: [file, { ...file, filename: 'b.png', type: 'image/png', content_id: 'b', disposition: 'inline' }],
  });
  expect(attachments.map(({ filename, contentId, content }) => [filename, contentId, content().toString()])).toEqual([
    ['b.png', 'b', 'file'],
    ['a.txt', undefined, 'file'],
  ]);
  expect(raw).toMatch(/multipart\/mixed[\s\S]*multipart\/alternative[\s\S]*multipart\/related[\s\S]*inline; filename/);
  const plain = composed({
    content: [{ type: 'text/plain', value: 'Words' }],
    attachments: [{ ...file, type: 'image/png', content_id: 'b' }],
  });
  expect(plain.raw).not.toContain('multipart/related');
  expect(plain.raw).toContain('attachment; filename');
  expect(plain.html).toBeUndefined();
});

test('settings add a footer, a pixel in a place of its own, or none', () => {
  const footer = { enable: true, html: '<i>foot</i>', text: 'foot' };
  expect(composed({ mail_settings: { footer } })).toMatchObject({
    html: `<body><p>Words</p><i>foot</i>${pixel}</body>`,
    text: 'Words\r\n\r\nfoot\r\n',
  });
  expect(composed({ mail_settings: { footer: { ...footer, enable: false } } }).text).toBe('Words');
  const open = (open_tracking: object) => composed({ tracking_settings: { open_tracking } }).html;
  expect(open({ enable: false })).toBe('<body><p>Words</p></body>');
  expect(open({ enable: true, substitution_tag: 'Words' })).toBe(`<body><p>${pixel}</p></body>`);
  expect(open({ enable: true, substitution_tag: 'no such' })).toBe(`<body><p>Words</p>${pixel}</body>`);
  expect(composed({ content: [{ type: 'text/plain', value: 'Words' }] }).html).toBeUndefined();
});

test('links are tracked in HTML, and in text if requested', () => {
  const content = [
    { type: 'text/plain', value: 'https://a.example/' },
    { type: 'text/html', value: '<a href="https://a.example/">a</a>' },
  ];
  const shownWith = (tracking_settings: MailSend['tracking_settings']) => {
    const { text, html } = composed({ content, ...(tracking_settings && { tracking_settings }) });
    return [text, html?.replace(pixel, '')];
  };
  const tracked = '<a href="https://l.example/0?https://a.example/">a</a>';
  expect(shownWith(undefined)).toEqual(['https://a.example/', tracked]);
  expect(shownWith({ click_tracking: { enable: true, enable_text: true } })).toEqual([
    'https://l.example/0?https://a.example/',
    tracked,
  ]);
  expect(shownWith({ click_tracking: { enable: false, enable_text: true } })).toEqual([
    'https://a.example/',
    content[1]?.value,
  ]);
  expect(shownWith({ ganalytics: { enable: true, utm_source: 'news' } })).toEqual([
    'https://a.example/',
    '<a href="https://l.example/0?https://a.example/?utm_source=news">a</a>',
  ]);
  expect(shownWith({ ganalytics: { enable: false, utm_source: 'news' } })).toEqual(['https://a.example/', tracked]);
});

test('a message with an unsubscribe link has unsubscribe headers', () => {
  const headers = (change: Partial<MailSend>) =>
    ['List-Unsubscribe', 'List-Unsubscribe-Post'].map((name) => composed(change).header(name));
  const offered = ['<https://l.example/u>', 'List-Unsubscribe=One-Click'];
  expect(headers({ asm: { group_id: 7 } })).toEqual(offered);
  expect(headers({ tracking_settings: { subscription_tracking: { enable: true } } })).toEqual(offered);
  expect(headers({ tracking_settings: { subscription_tracking: { enable: false } } })).toEqual([undefined, undefined]);
});

const body = { html: '<p>a</p>', text: 'a' };
const style = 'style="color:#52525b;text-decoration:underline"';
const groupHtml =
  '<p style="font:12px/20px Arial,Helvetica,sans-serif;color:#52525b"><a href="https://l.example/u" ' +
  `${style}>Unsubscribe</a> &ndash; <a href="https://l.example/p" ${style}>Unsubscribe Preferences</a></p>`;
const groupText = 'Unsubscribe: https://l.example/u\nUnsubscribe Preferences: https://l.example/p';
const subscription = (settings: object): Partial<MailSend> => ({
  tracking_settings: { subscription_tracking: { enable: true, ...settings } },
});
test.each<[string, Partial<MailSend>, { html: string; text: string }, { html: string; text: string }]>([
  ['nothing', {}, body, body],
  ['a group', { asm: { group_id: 7 } }, body, { html: `<p>a</p>${groupHtml}`, text: `a\n\n${groupText}\n` }],
  [
    'a group, placed',
    { asm: { group_id: 7 } },
    { html: '<% asm_group_unsubscribe_raw_url %><%asm_global_unsubscribe_url%>', text: '<%asm_preferences_url%>' },
    { html: 'https://l.example/uhttps://l.example/u?scope=all', text: 'https://l.example/p' },
  ],
  [
    'a group, placed in the HTML alone',
    { asm: { group_id: 7 } },
    { html: '<%asm_preferences_url%>', text: 'a' },
    { html: 'https://l.example/p', text: `a\n\n${groupText}\n` },
  ],
  [
    'a group, of a message without text',
    { asm: { group_id: 7 } },
    { html: 'a', text: '' },
    { html: `a${groupHtml}`, text: '' },
  ],
  [
    'subscription tracking',
    subscription({}),
    body,
    {
      html: '<p>a</p><p>No more of these messages? <a href="https://l.example/u">Unsubscribe</a></p>',
      text: 'a\n\nNo more of these messages? Unsubscribe: https://l.example/u\n',
    },
  ],
  [
    'subscription tracking in own words',
    subscription({ html: 'Stop <% here %> or <%%>', text: 'Stop <% here %> or <% %>' }),
    body,
    {
      html: '<p>a</p>Stop <a href="https://l.example/u">here</a> or https://l.example/u',
      text: 'a\n\nStop here (https://l.example/u) or https://l.example/u\n',
    },
  ],
  [
    'subscription tracking, placed',
    subscription({ substitution_tag: '[out]' }),
    { html: '[out][out]', text: '[out]' },
    { html: 'https://l.example/uhttps://l.example/u', text: 'https://l.example/u' },
  ],
  [
    'subscription tracking with tags of groups',
    subscription({}),
    { html: '<%asm_preferences_url%>', text: '' },
    { html: 'https://l.example/p', text: '' },
  ],
])('%s: ways to unsubscribe', (_what, change, before, after) => {
  expect(addSubscriptionLinks(before, mail(change), links)).toEqual(after);
});

test.each([
  ['<a href="https://a.example/?b&amp;c">', '<a href="https://l.example/0?https://a.example/?b&amp;c">'],
  ['<a href="mailto:a@a.example"><a href="#x">', '<a href="mailto:a@a.example"><a href="#x">'],
  ['<a clicktracking="off" href="https://a.example/">', '<a clicktracking="off" href="https://a.example/">'],
  ["<a href='https://a.example/' clicktracking = 'OFF'>", "<a href='https://a.example/' clicktracking = 'OFF'>"],
  [
    '<a clicktracking="on" href="https://a.example/">',
    '<a clicktracking="on" href="https://l.example/0?https://a.example/">',
  ],
  [
    '<a clicktracking=off href="https://a.example/"></a><a href="https://b.example/">',
    '<a clicktracking=off href="https://a.example/"></a><a href="https://l.example/0?https://b.example/">',
  ],
  [`<a href="https://a.example/'">`, '<a href="https://l.example/0?https://a.example/&#39;">'],
])('%s is tracked as %s', (html, tracked) => {
  expect(trackHtml(html, { links, clicks: true })).toBe(tracked);
});

test('a thousand links are tracked, in HTML and in text', () => {
  const html = trackHtml('<a href="https://a.example/">'.repeat(1001), { links, clicks: true });
  expect([html.includes('l.example/999?'), html.includes('l.example/1000?')]).toEqual([true, false]);
  const text = trackText('https://a.example/ '.repeat(1001), { links, clicks: true });
  expect([text.includes('l.example/999?'), text.includes('l.example/1000?')]).toEqual([true, false]);
});

test('parameters for statistics are added where there are none', () => {
  const analytics = {
    enable: true,
    utm_source: 'a',
    utm_medium: 'b',
    utm_term: 'c',
    utm_content: 'd',
    utm_campaign: '',
  };
  const tagged = (address: string) => trackHtml(`<a href="${address}">`, { links, clicks: false, analytics });
  expect(tagged('https://a.example/?utm_term=own#x')).toBe(
    '<a href="https://a.example/?utm_term=own&amp;utm_source=a&amp;utm_medium=b&amp;utm_content=d#x">',
  );
  expect(tagged('https://[/')).toBe('<a href="https://[/">');
  expect(trackHtml('<a href="https://a.example/">', { links, clicks: false })).toBe('<a href="https://a.example/">');
  expect(trackText('https://a.example/', { links, clicks: false, analytics })).toBe('https://a.example/');
  expect(trackText('(https://a.example/x)!', { links, clicks: true })).toBe(
    '(https://l.example/0?https://a.example/x)!',
  );
});

test.each([
  ['text/plain', 'text/plain'],
  [' Text/HTML ; charset=x', 'text/html'],
  ['', ''],
])('%j is the media type %j', (type, media) => {
  expect(mediaType(type)).toBe(media);
});

describe('a template', () => {
  const template: TemplateContent = { subject: 'T <%subject%>', html: '<h1>T</h1><%body%>', text: 'T <% BODY %>' };
  const applied = async (change: Partial<MailSend>, own: Partial<TemplateContent> = {}) => {
    const result = await applyTemplate(mail(change), { ...template, ...own });
    if (Array.isArray(result)) return result.map(({ field, message }) => `${field}: ${message}`);
    const { subject, content, personalizations } = result;
    return {
      subject,
      content: content?.map(({ type, value }) => `${type}: ${value}`),
      own: personalizations[0]?.subject,
    };
  };

  test('of old has places for subject and content', async () => {
    expect(await applied({})).toEqual({
      subject: 'T Hello',
      content: ['text/plain: T Words', 'text/html: <h1>T</h1><body><p>Words</p></body>'],
      own: undefined,
    });
    expect(await applied({}, { subject: '', html: '', text: '' })).toEqual({
      subject: 'Hello',
      content: ['text/plain: Words', 'text/html: <body><p>Words</p></body>'],
      own: undefined,
    });
    const to = [{ email: 'ada@readers.example' }];
    expect(
      await applied({ personalizations: [{ to, subject: 'Own' }], content: [{ type: 'text/calendar', value: 'c' }] }),
    ).toEqual({
      subject: 'T Hello',
      content: ['text/plain: T ', 'text/html: <h1>T</h1>', 'text/calendar: c'],
      own: 'T Own',
    });
  });

  test('that is dynamic takes the place of both', async () => {
    expect(await applied({ template_id: 'd-1', subject: 'Hello' })).toEqual({
      subject: 'T <%subject%>',
      content: ['text/plain: T <% BODY %>', 'text/html: <h1>T</h1><%body%>'],
      own: undefined,
    });
  });

  test('must have a subject and content between it and the request, and handlebars that hold', async () => {
    const none = { subject: '', html: '', text: '' };
    expect(await applied({ template_id: 'd-1', subject: '', content: [] }, none)).toEqual([
      'subject: Subject is a required field: the template has none.',
      'content: Content is a required field: the template has none.',
    ]);
    const to = [{ email: 'ada@readers.example' }];
    expect(await applied({ subject: '', personalizations: [{ to, subject: 'Own' }] }, { subject: '' })).toMatchObject({
      own: 'Own',
    });
    expect(await applied({ template_id: 'd-1' }, { html: 'a\n{{#if b}}' })).toEqual([
      expect.stringMatching(/^template_id: The template's handlebars don't hold, line 2: .*never closed/),
    ]);
    expect(await applied({}, { html: '{{#if b}}<%body%>' })).toMatchObject({ subject: 'T Hello' });
  });
});
