import { partsProblem, readLink, writeLink } from './linkParts';

test.each([
  ['https://shop.example/a?b=c&d=1', { type: 'http', target: 'https://shop.example/a?b=c&d=1' }],
  ['{{{unsubscribe}}}', { type: 'http', target: '{{{unsubscribe}}}' }],
  ['', { type: 'http', target: '' }],
  ['mailto:ada@readers.example', { type: 'mailto', target: 'ada@readers.example', subject: '' }],
  [
    'MAILTO:ada@readers.example?cc=b@c.example&subject=Two%20words',
    { type: 'mailto', target: 'ada@readers.example', subject: 'Two words', others: ['cc=b@c.example'] },
  ],
  ['tel:+15550100', { type: 'tel', target: '+15550100' }],
  ['mailto:%zz@x.example?subject=%', { type: 'mailto', target: '%zz@x.example', subject: '%' }],
])('%j is read', (url, parts) => expect(readLink(url)).toMatchObject(parts));

test('links are written in the form that email apps and phones accept', () => {
  const mail = readLink('mailto:ada@readers.example?cc=b@c.example');
  expect(writeLink({ ...mail, subject: 'Bread & butter' })).toBe(
    'mailto:ada@readers.example?subject=Bread%20%26%20butter&cc=b@c.example',
  );
  expect(writeLink({ type: 'tel', target: '+1 (555) 01-00', subject: '', others: [] })).toBe('tel:+155501-00');
  expect(writeLink({ type: 'mailto', target: '', subject: 'kept', others: [] })).toBe('mailto:');
});

test('an address that no app can open is reported', () => {
  const of = (type: 'mailto' | 'tel', target: string) => partsProblem({ type, target, subject: '', others: [] });
  expect(of('mailto', 'not an address')).toBe('Must be a valid email address.');
  expect(of('mailto', '{{Sender_Email}}')).toBeUndefined();
  expect(of('tel', 'call us')).toMatch(/phone number/);
  expect(of('tel', '+49 30 1234')).toBeUndefined();
});
