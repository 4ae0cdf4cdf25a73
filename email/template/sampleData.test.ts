import { sampleData, withSampleData } from './sampleData';

test.each([
  ['Hello {{first_name}} from {{insert city "default=somewhere"}}', 'Hello Marta from Porto'],
  ['{{insert points "default=No"}} points', 'No points'],
  ['{{#if is_member}}Member{{else}}Guest{{/if}}', 'Guest'],
  ['Your {{favorite_color}} mug', 'Your favorite color mug'],
  ['Total: {{order.total}}, {{order.ship_to.zip_code}}', 'Total: total, zip code'],
  ['{{insert order.total "default=nothing"}} of {{order.id}}', 'nothing of id'],
  ['{{order}} {{order.id}} {{order}}', ' id '],
  ['{{#if order.total}}{{order.total}}{{else}}nothing{{/if}}', 'nothing'],
  ['{{__proto__.polluted}} {{constructor.name}}', 'polluted name'],
  ['{{#each items}}{{name}}; {{/each}}', 'House blend; Canvas tote; '],
  ['{{Sender_Name}}: {{{unsubscribe}}}', 'Your company: https://www.example.com/'],
  ['{{#if broken}}', '{{#if broken}}'],
])('previews show %s as %s', (source, shown) => {
  expect(withSampleData(source)).toBe(shown);
});

test('data of the caller comes first, and plain text is not escaped', () => {
  const data = { ...sampleData, Sender_Name: 'Ada & Ben' };
  expect(withSampleData('{{Sender_Name}}', { data })).toBe('Ada &amp; Ben');
  expect(withSampleData('{{Sender_Name}}', { data, escape: false })).toBe('Ada & Ben');
});

test('names in a template change no prototype', () => {
  withSampleData('{{__proto__.polluted}} {{constructor.prototype.polluted}}');
  expect({}).not.toHaveProperty('polluted');
});
