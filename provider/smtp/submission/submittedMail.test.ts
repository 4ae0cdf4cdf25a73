import { HttpError } from '../../http/errors';
import { SmtpRefusal } from '../smtpListener';
import { submittedMail } from './submittedMail';

// Hostile messages; what good ones become is in `submission.test.ts`.

const api = (value: unknown) =>
  Buffer.from(`From: news@example.com\r\nSubject: s\r\nX-SMTPAPI: ${JSON.stringify(value)}\r\n\r\nHi`);
const many = (count: number, of: (place: number) => string): string[] => Array.from({ length: count }, (_, n) => of(n));
const named = (count: number, of: (place: number) => unknown) =>
  Object.fromEntries(many(count, (n) => `-t${n}-`).map((name, n) => [name, of(n)]));

test.each<[string, Buffer]>([
  ['addresses', Buffer.from(`From: ${'<a@example.com>, '.repeat(20_000)}\r\n\r\n`)],
  ['quotes in From', Buffer.from(`From: ${'"\\'.repeat(100_000)}\r\n\r\n`)],
  ['groups in To', Buffer.from(`From: a@example.com\r\nTo: ${'g:'.repeat(100_000)}\r\n\r\n`)],
  ['comments in Cc', Buffer.from(`From: a@example.com\r\nCc: ${'('.repeat(200_000)}\r\n\r\n`)],
  ['headers', Buffer.from(`From: a@example.com\r\n${'X-A: b\r\n'.repeat(30_000)}\r\n`)],
  [
    'sections in sections',
    api({ to: ['a@b.example'], sub: { s: ['x'.repeat(1000)] }, section: { x: 'x'.repeat(1000) } }),
  ],
  [
    'tags, sections and recipients',
    api({
      to: many(1000, (n) => `r${n}@b.example`),
      sub: named(20, () => many(1000, String)),
      section: named(500, String),
    }),
  ],
  ['nested lists', Buffer.from(`From: a@example.com\r\nX-SMTPAPI: ${'['.repeat(100_000)}\r\n\r\n`)],
])('%s take no more work than others', (_what, raw) => {
  // Quadratic work would take minutes, longer than a test may.
  expect(requestOrReason(raw)).toEqual(expect.anything());
});

function requestOrReason(raw: Buffer): unknown {
  try {
    return submittedMail(raw, ['reader@example.org']);
  } catch (error) {
    if (error instanceof SmtpRefusal || error instanceof HttpError) return error.message;
    throw error;
  }
}

test('a group in To names its members, and an empty one nobody', () => {
  const mail = (to: string) => Buffer.from(`From: news@example.com\r\nSubject: s\r\nTo: ${to}\r\n\r\nHi`);
  expect(
    submittedMail(mail('Bakers: ada@example.com, Bob <bob@example.com>;'), ['ada@example.com', 'bob@example.com'])
      .personalizations,
  ).toEqual([{ to: [{ email: 'ada@example.com' }, { email: 'bob@example.com', name: 'Bob' }] }]);
  expect(submittedMail(mail('undisclosed-recipients:;'), ['ada@example.com']).personalizations).toEqual([
    { to: [{ email: 'ada@example.com' }] },
  ]);
});
