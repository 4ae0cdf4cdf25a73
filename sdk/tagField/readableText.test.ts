import { readableText } from './readableText';

test.each([
  ['Spring offer', 'Spring offer'],
  ['Hi {{first_name}}, look', 'Hi [First name], look'],
  ['{{{first_name}}}', '[First name]'],
  ['For {{insert first_name "default=you"}} and {{city | your town}}', 'For [First name] and [City]'],
  ['{{#if vip}}Early access{{/if}} today', 'Early access today'],
  ['{{ unclosed', '{{ unclosed'],
  ['a {b} c', 'a {b} c'],
])('%j reads %j', (text, readable) => expect(readableText(text)).toBe(readable));
