import { findPart, parseReport } from './parseReport';

const report = (type: string, ...fields: string[]): Buffer =>
  Buffer.from(
    [
      'Content-Type: multipart/report; boundary="edge"',
      '',
      '--edge',
      '',
      'It came back.',
      '--edge',
      `Content-Type: ${type}`,
      '',
      ...fields,
      '--edge--',
    ].join('\r\n'),
  );
const status = (...fields: string[]): unknown => parseReport(report('message/delivery-status', ...fields));

test.each([
  [['Action: failed', 'Status: 5.1.1'], 'failed', '5.1.1', 'The message came back with status 5.1.1.'],
  [['Action: FAILED', 'Status: 5.1.1 (unknown)'], 'failed', '5.1.1', 'The message came back with status 5.1.1.'],
  [['Action: delayed', 'Diagnostic-Code: smtp; 451 4.2.1 wait'], 'delayed', '4.2.1', '451 4.2.1 wait'],
  [
    ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: x-own ; 550', '\tno such', ' user'],
    'failed',
    '5.0.0',
    '550 no such user',
  ],
  [['Action: failed'], 'failed', '', 'The message came back.'],
  [['Action: failed', 'Status: 3.1.1'], 'failed', '', 'The message came back.'],
])('%j is read as %s, %j: %s', (fields, kind, code, reason) => {
  expect(status(...fields)).toEqual({ kind, status: code, reason });
});

test.each([[['Action: delivered', 'Status: 2.0.0']], [['Action: relayed']], [['Status: 5.1.1']], [[]]])(
  '%j requires no action',
  (fields) => {
    expect(status(...fields)).toEqual({ kind: 'other' });
  },
);

test('a complaint counts unless it says that the message is not spam', () => {
  const feedback = (...fields: string[]) => parseReport(report('Message/Feedback-Report; x=y', ...fields));
  expect(feedback('Feedback-Type: abuse')).toEqual({ kind: 'complaint' });
  expect(feedback()).toEqual({ kind: 'complaint' });
  expect(feedback('Feedback-Type: not-spam')).toEqual({ kind: 'other' });
});

test('other messages require no action', () => {
  expect(parseReport(Buffer.from('Subject: Out of office\r\n\r\nAction: failed'))).toEqual({ kind: 'other' });
  expect(parseReport(report('message/rfc822', 'Action: failed'))).toEqual({ kind: 'other' });
  expect(parseReport(report('message/global-delivery-status', 'Action: failed'))).toMatchObject({ kind: 'failed' });
});

const types = new Set(['x/found']);
const part = 'Content-Type: x/found\r\n\r\nFound';
const multipart = (inside: string, boundary = 'edge'): string =>
  `Content-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n--${boundary}\r\n${inside}\r\n--${boundary}--`;
const found = (raw: string): string | undefined => findPart(Buffer.from(raw), types);

test('a part is found in nested parts, up to four levels deep', () => {
  const within = (levels: number) =>
    Array.from({ length: levels }).reduce<string>((inside, _, level) => multipart(inside, `edge${level}x`), part);
  expect(found(part)).toBe('Found');
  expect(found(within(3))).toBe('Found');
  expect(found(within(4))).toBeUndefined();
});

test('up to twenty parts are read', () => {
  const after = (count: number) => multipart(`${'\r\na\r\n--edge\r\n'.repeat(count)}${part}`);
  expect(found(after(18))).toBe('Found');
  expect(found(after(19))).toBeUndefined();
});

test('a boundary has up to 70 characters', () => {
  expect(found(multipart(part, 'x'.repeat(70)))).toBe('Found');
  expect(found(multipart(part, 'x'.repeat(71)))).toBeUndefined();
});

test('a part is decoded, up to the maximum length of a report', () => {
  const encoded = Buffer.from('Found').toString('base64');
  expect(found(`Content-Type: X/Found; a=b\r\nContent-Transfer-Encoding: base64\r\n\r\n${encoded}`)).toBe('Found');
  expect(found(`Content-Type: x/found\r\n\r\n${'a'.repeat(65_537)}`)).toHaveLength(65_536);
  expect(found(`X: ${'a'.repeat(16_400)}\r\n${part}`)).toBeUndefined();
  expect(found(multipart(`X: y\r\n\r\n${'a'.repeat(1_048_576)}\r\n--edge\r\n${part}`))).toBeUndefined();
});
