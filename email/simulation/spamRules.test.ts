import { expectGolden } from '../testing/golden';
import { checkSpam, type SpamFinding } from './checkSpam';
import type { SpamMessage } from './spamFacts';

const words = 'Eleven new books have come in this week, and three of them are about lighthouses. ';
const unsubscribe = '<a href="https://harbour.example/out">Unsubscribe</a>';
const good: SpamMessage = {
  subject: 'New at Harbour Books',
  html: `<body>${words}${unsubscribe}</body>`,
  text: `${words} unsubscribe`,
  from: 'news@harbour.example',
  headers: ['List-Unsubscribe', 'List-Unsubscribe-Post'],
};
const found = (change: Partial<SpamMessage>): readonly SpamFinding[] => checkSpam({ ...good, ...change }).findings;
const rulesOf = (change: Partial<SpamMessage>): string[] => found(change).map(({ rule }) => rule);
const html = (body: string): Partial<SpamMessage> => ({ html: `<body>${words}${body} ${unsubscribe}</body>` });
const links = (count: number, body = ''): Partial<SpamMessage> =>
  html(`${body}${'<a href="https://a.example/x">Book</a>'.repeat(count)}`);

test('a good message has no findings', () => {
  expect(checkSpam(good)).toEqual({ score: 0, threshold: 5, findings: [] });
});

test.each<[string, Partial<SpamMessage>, Partial<SpamMessage>]>([
  ['subject-empty', { subject: ' ' }, { subject: 'a' }],
  ['subject-capitals', { subject: 'READ THIS' }, { subject: 'READ THI' }],
  ['subject-capitals', { subject: 'READ THIS {{name}}' }, { subject: 'READ THis' }],
  ['subject-capitals', { subject: 'READ THIS' }, { subject: '灯台の新しい本です今週' }],
  ['subject-exclamation', { subject: 'Now!!' }, { subject: 'Now!' }],
  ['subject-exclamation', { subject: 'Who? What? Now!' }, { subject: 'Who? Now!' }],
  ['subject-money', { subject: 'Win $10,000' }, { subject: 'Win $100' }],
  ['subject-money', { subject: 'Save $$' }, { subject: 'Save $' }],
  ['subject-reply', { subject: ' RE : our talk' }, { subject: 'Reply: our talk' }],
  ['subject-reply', { subject: 'Fwd: our talk' }, { subject: 'About re: our talk' }],
  ['subject-long', { subject: `${'word '.repeat(20)}s` }, { subject: 'word '.repeat(20) }],
  ['pressing-words', html('Act now, winner'), html('Act now, act now')],
  ['pressing-words', { ...html('ACT NOW'), subject: 'Winner' }, { subject: 'Winner' }],
  ['capitals', html('LIGHTHOUSES OF ALL KINDS AND PLACES '.repeat(3)), html('LIGHTHOUSES OF ALL KINDS ')],
  [
    'image-only',
    { html: `<img src="https://a.example/a.png">${unsubscribe}` },
    { html: `<img src="https://a.example/a.png" width="1" height="1">${unsubscribe}` },
  ],
  [
    'few-words-per-image',
    html('<img src="https://a.example/a.png">'.repeat(3)),
    html('<img src="https://a.example/a.png">'.repeat(2)),
  ],
  [
    'few-words-per-image',
    html('<img src="https://a.example/a.png">'.repeat(3)),
    html(`${'<img src="https://a.example/a.png">'.repeat(2)}<img src="x" width="1" height="1">`),
  ],
  ['inline-images', html('<img src=" DATA:image/png;base64,AA">'), html('<img src="cid:data:x">')],
  ['no-text-part', { text: ' ' }, { text: 'unsubscribe' }],
  [
    'text-differs',
    {
      html: `${words} Sailors walked along silent harbors carrying lanterns, ropes, barrels, compasses`,
      text: 'Unsubscribe, sailors, walked along',
    },
    {
      html: `${words} Sailors walked along silent harbors carrying lanterns, ropes, barrels, compasses`,
      text: `${words} sailors walked along`,
    },
  ],
  ['no-unsubscribe-header', { headers: ['List-Unsubscribe-Post'] }, { headers: ['LIST-UNSUBSCRIBE'] }],
  ['no-one-click', { headers: ['list-unsubscribe'] }, { headers: ['list-unsubscribe', 'LIST-UNSUBSCRIBE-POST'] }],
  ['no-unsubscribe-link', { html: words, text: words }, { html: words, text: 'Opt out' }],
  ['no-unsubscribe-link', { html: words, text: words }, { html: `${words} Abmelden`, text: words }],
  ['no-unsubscribe-link', { html: words, text: words }, { html: `${words}{{{unsubscribe}}}`, text: words }],
  ['number-link', html('<a href="http://192.0.2.1/x">x</a>'), html('<a href="https://192.example/x">x</a>')],
  ['number-link', html('<a href="https://[::1]/x">x</a>'), html('<a href="mailto:a@192.0.2.1">x</a>')],
  ['shortened-link', html('<a href="https://BIT.ly/x">x</a>'), html('<a href="https://a.example/bit.ly">x</a>')],
  [
    'misleading-link',
    html('<a href="https://b.example.net/x">www.a.example.org/y</a>'),
    html('<a href="https://b.example.net/x">https://example.net/y</a>'),
  ],
  [
    'misleading-link',
    html('<a href="https://b.example.net/x">www.a.example.org</a>'),
    html('<a href="mailto:a@b.example.net">www.a.example.org</a>'),
  ],
  ['plain-http', html('<a href="HTTP://a.example">x</a>'), html('<a href="https://a.example?http:">x</a>')],
  ['userinfo-link', html('<a href="https://bank@a.example/">x</a>'), html('<a href="https://a.example/@b">x</a>')],
  ['many-links', links(60), links(59)],
  ['many-links', links(60), links(60, words.repeat(30))],
  ['vague-link', html('<a href="https://a.example">Click here!</a>'), html('<a href="https://a.example">Here now</a>')],
  ['vague-link', html('<a href="https://a.example"> here </a>'), html('<a href="">here</a>')],
  [
    'hidden-words',
    html(`<div style="font-size: 0">${'x'.repeat(251)}</div>`),
    html(`<div style="font-size: 0">${'x'.repeat(250)}</div>`),
  ],
  [
    'hidden-words',
    html(`<div style="visibility:hidden">${'word '.repeat(70)}</div>`),
    html(`<div class="phone" style="visibility:hidden">${'word '.repeat(70)}</div>`),
  ],
  [
    'hidden-words',
    html(`<p style="opacity:0">${'x'.repeat(251)}</p>`),
    html(`<p style="opacity:0.5">${'x'.repeat(251)}</p>`),
  ],
  ['active-content', html('<form></form>'), html('<div></div>')],
  ['too-large', html(' '.repeat(102_000)), html(' '.repeat(101_000))],
  [
    'too-short',
    { html: `<body>${'x'.repeat(48)}${unsubscribe}</body>` },
    { html: `<body>${'x'.repeat(49)}${unsubscribe}</body>` },
  ],
  ['open-tag', { subject: 'Hello {{first_name' }, { subject: 'Hello {{first_name}}' }],
  ['open-tag', { subject: 'Hello [First_Name]' }, { subject: 'Hello [friends]' }],
  ['open-tag', { subject: 'Hello %NAME%' }, { subject: '50% off' }],
])('%s', (rule, bad, fine) => {
  expect(rulesOf(bad)).toContain(rule);
  expect(rulesOf(fine)).not.toContain(rule);
});

test.each([
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'aol.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'mail.ru',
])('mail from %s is refused from other servers', (domain) => {
  expect(rulesOf({ from: `me@${domain.toUpperCase()}` })).toEqual(['free-sender']);
  expect(rulesOf({ from: `${domain}@harbour.example` })).toEqual([]);
});

test.each([
  'bit.ly',
  'tinyurl.com',
  't.co',
  'goo.gl',
  'ow.ly',
  'is.gd',
  'buff.ly',
  'rebrand.ly',
  'cutt.ly',
  'shorturl.at',
  'tiny.cc',
  'rb.gy',
])('links by %s are shortened', (host) => {
  expect(rulesOf(html(`<a href="https://${host}/x">Book</a>`))).toEqual(['shortened-link']);
});

test.each(['script', 'iframe', 'object', 'embed', 'applet', 'form'])('<%s> is active content', (name) => {
  expect(found(html(`<${name}></${name}>`))).toMatchObject([
    { rule: 'active-content', reason: `The message holds <${name}>.` },
  ]);
});

test('the text and score of each rule are as reviewed', () => {
  const worst: SpamMessage[] = [
    { subject: '', html: '<img src="data:image/png;base64,AA">', text: '', from: 'a@gmail.com', headers: [] },
    {
      subject: `RE: WIN $10,000 NOW!! {{NAME ${'X'.repeat(150)}`,
      html:
        `<body>ACT NOW WINNER, LAST CHANCE, ${'CAPITAL LETTERS '.repeat(20)}` +
        '<img src="https://a.example/a.png">'.repeat(20) +
        `<a href="http://192.0.2.1/x">Our page</a><a href="https://bit.ly/x">Go</a><a href="https://t.co/y">Go</a>` +
        `<a href="https://b.example.net/x">www.a.example.org</a><a href="https://bank@a.example/">here</a>` +
        `<div style="display:none">${'secret '.repeat(60)}</div><form></form><iframe></iframe>` +
        `${'<a href="https://a.example/x">Book</a>'.repeat(60)}${' '.repeat(102_000)}</body>`,
      text: 'Something else',
      from: 'news@harbour.example',
      headers: ['List-Unsubscribe'],
    },
    {
      ...good,
      html: `${words} Sailors walked along silent harbors carrying lanterns, ropes, barrels, compasses`,
      text: 'Eleven new books, to unsubscribe',
    },
    { ...good, html: unsubscribe },
    { ...good, ...html(`${'LIGHTHOUSES '.repeat(20)}${'<img src="https://a.example/a.png">'.repeat(9)}`) },
  ];
  expectGolden(
    'checks/spam',
    worst.map((message) => checkSpam(message)),
  );
});
