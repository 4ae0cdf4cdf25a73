import PostalMime from 'postal-mime';
import { decodeWords } from './headerFields';
import { readMail } from './readMail';

const mail = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'), 'latin1');
const alternative = mail(
  'From: =?utf-8?q?Ada_L=C3=B6v?= <ada@readers.example>',
  'Subject: =?UTF-8?B?R3LDvMOf?=',
  ' =?UTF-8?B?ZQ==?=',
  'Content-Type: multipart/mixed;',
  '\tboundary="out er"',
  '',
  'Preamble',
  '--out er',
  'Content-Type: multipart/alternative; boundary=out',
  '',
  '--out',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Zw=F6lf,=20=',
  ' bitte.',
  '--outer is a line of the text',
  '--out  ',
  'CONTENT-TYPE: Text/HTML; charset="utf-8"',
  'Content-Transfer-Encoding: BASE64',
  '',
  Buffer.from('<p>Zwölf</p>').toString('base64'),
  '--out--',
  '--out er',
  "Content-Type: application/pdf; name*0*=utf-8'de'%C3%9Cber; name*1=sicht.pdf",
  'Content-Disposition: attachment',
  'Content-ID: <plan@ada>',
  'Content-Transfer-Encoding: base64',
  '',
  'AAH/',
  '--out er',
  'Content-Type: message/rfc822',
  '',
  'Content-Type: text/plain',
  '',
  'Forwarded',
  '--out er--',
  'Epilogue',
);

test('a message is parsed into headers, text, HTML and attachments', () => {
  const { headers, text, html, attachments } = readMail(alternative);
  expect(headers.map(({ name, value }) => [name, decodeWords(value)])).toEqual([
    ['From', 'Ada Löv <ada@readers.example>'],
    ['Subject', 'Grüße'],
    ['Content-Type', 'multipart/mixed;\tboundary="out er"'],
  ]);
  expect([text, html]).toEqual(['Zwölf,  bitte.\r\n--outer is a line of the text', '<p>Zwölf</p>']);
  expect(attachments.map(({ content, ...rest }) => ({ ...rest, bytes: content().toString('hex') }))).toEqual([
    { filename: 'Übersicht.pdf', type: 'application/pdf', contentId: 'plan@ada', bytes: '0001ff' },
    {
      filename: undefined,
      type: 'message/rfc822',
      contentId: undefined,
      bytes: Buffer.from('Content-Type: text/plain\r\n\r\nForwarded').toString('hex'),
    },
  ]);
});

test('another parser returns the same result', async () => {
  const other = await PostalMime.parse(alternative, { rfc822Attachments: true });
  const own = readMail(alternative);
  expect([own.text, own.html].map((text) => text?.replaceAll('\r\n', '\n').trim())).toEqual(
    [other.text, other.html].map((text) => text?.trim()),
  );
  expect(own.attachments.map(({ filename, type }) => [filename ?? null, type])).toEqual(
    other.attachments.map(({ filename, mimeType }) => [filename, mimeType]),
  );
});

test.each<[string, Buffer, string | undefined]>([
  ['nothing at all', mail(''), undefined],
  ['a head only', mail('Subject: a'), undefined],
  ['a body only', mail('', 'Hello'), 'Hello'],
  ['no type', mail('Subject: a', '', 'Hello'), 'Hello'],
  ['bare line feeds', Buffer.from('Subject: a\n\nHello\n'), 'Hello\n'],
  ['UTF-8 that nothing names', Buffer.from('Subject: a\r\n\r\nZwölf'), 'Zwölf'],
  ['Latin that nothing names', mail('Subject: a', '', 'Zw\u00F6lf'), 'Zwölf'],
  ['a character set that nobody knows', mail('Content-Type: text/plain; charset=klingon', '', 'Hi'), 'Hi'],
  ['a part without an end', mail('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'Hi'), 'Hi'],
  ['a multipart without a boundary', mail('Content-Type: multipart/mixed', '', 'Hi'), undefined],
])('a message of %s is read', (_what, raw, text) => {
  expect(readMail(raw).text ?? '').toBe(text ?? '');
});

test('a character that is divided between encoded words is put together', () => {
  expect(decodeWords('a =?utf-8?q?Gr=C3?= =?utf-8?q?=BC=C3=9Fe?= b =?x-none?q?c?=d')).toBe('a Grüße b cd');
});

const large = 9_000_000;

test.each([
  ['blank lines', 'Content-Type: text/html\r\n\r\n', '\r\n'],
  ['lines of one letter', 'Content-Type: text/plain; format=flowed\r\n\r\n', 'a \n'],
  ['parts', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n', '--b\r\n\r\n'],
  ['boundaries that are none', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n', '--bb'],
  ['parts within parts', '', 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'],
  ['fields', '', 'a: b\r\n'],
  ['addresses', 'Cc: ', '<a@example.com>, '],
  ['parameters', 'Content-Type: multipart/report; ', 'x*0*=a;'],
  ['quotes', 'Content-Type: multipart/report; ', 'a="\\"'],
  ['folded lines', 'Content-Type: multipart/report;', ' \r\n '],
  ['encoded words', 'Subject: ', '=?utf-8?q?a?= '],
  ['beginnings of encoded words', 'Subject: ', '=?utf-8?q?'],
  ['escapes', 'Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n', '=  '],
])('a hostile message of %s takes no more work than another', (_what, head, text) => {
  const raw = Buffer.from(head + text.repeat(Math.floor(large / text.length)));
  const { headers, attachments } = readMail(raw);
  expect(attachments.length).toBeLessThanOrEqual(1000);
  expect(headers.map(({ value }) => decodeWords(value))).toHaveLength(headers.length);
});
