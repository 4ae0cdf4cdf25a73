import type { SingleSend } from 'sendwright/wire/singleSends';
import { designOf } from './designOf';
import { aSend } from './testing/sends';

const variation = (label: string) => ({
  id: `id-${label}`,
  label,
  subject: null,
  preheader: null,
  html_content: `<p>Version ${label}</p>`,
  plain_content: `Text ${label}`,
  editor: 'code' as const,
  design: null,
  sender_id: null,
});
const tested = (winner: string): SingleSend['abtest'] => ({
  type: 'content',
  winner_criteria: 'manual',
  test_percentage: 20,
  duration: 'PT4H',
  winning_template_id: winner,
  winner_selected_at: null,
  expiration_date: null,
  test_ends_at: null,
  variations: [variation('A'), variation('B')],
});

test('a design has the name, subject, categories and HTML of its send', () => {
  expect(designOf(aSend({ categories: ['news'] }))).toEqual({
    name: 'November newsletter',
    subject: 'What we learned',
    categories: ['news'],
    generate_plain_content: true,
    html_content: '<p>Hello {{first_name}}</p>',
  });
});

test('a design from a designed message has its blocks, and its custom plain text', () => {
  const design = {
    language: 'de',
    preheader: 'As it was once',
    theme: { dark: { background: '#000000' } },
    blocks: [],
  };
  const made = designOf(
    aSend({}, { design, preheader: 'Fresh bread', generate_plain_content: false, plain_content: 'Hello' }),
  );
  expect(made).toMatchObject({
    design: { ...design, preheader: 'Fresh bread' },
    generate_plain_content: false,
    plain_content: 'Hello',
  });
  expect(made).not.toHaveProperty('html_content');
});

test('a design from an A/B test has the winner, or else the first variation', () => {
  expect(designOf(aSend({ abtest: tested('id-B') }))).toMatchObject({
    subject: 'What we learned',
    html_content: '<p>Version B</p>',
    plain_content: 'Text B',
  });
  expect(designOf(aSend({ abtest: tested('') }))).toMatchObject({ html_content: '<p>Version A</p>' });
});

test('a message without HTML gives no design', () => {
  expect(designOf(aSend({}, { html_content: null }))).toBeUndefined();
  expect(designOf(aSend({}, { html_content: ' ', plain_content: 'Hello' }))).toBeUndefined();
});

test('a design of code has its preheader inside, from the winner of an A/B test', () => {
  const inCode = (html: string, preheader: string): string => `${preheader}: ${html}`;
  expect(designOf(aSend({}, { preheader: 'Fresh bread' }), inCode)).toMatchObject({
    html_content: 'Fresh bread: <p>Hello {{first_name}}</p>',
  });
  const abtest = tested('id-B');
  const variations = (abtest?.variations ?? []).map((one) => ({ ...one, preheader: `Soon ${one.label}` }));
  expect(designOf(aSend({ abtest: abtest && { ...abtest, variations } }), inCode)).toMatchObject({
    html_content: 'Soon B: <p>Version B</p>',
  });
});
