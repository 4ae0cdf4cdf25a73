import { differencesOf, type SeenPart } from './importDifferences';

const look = { font: 'lora', size: 16, isBold: false, color: 'rgb(0, 0, 0)' };
const words = (text: string, change: Partial<SeenPart> = {}): SeenPart[] =>
  text
    .split(' ')
    .map((word, index) => ({
      text: word,
      ...look,
      box: { left: index * 50, top: 10, right: index * 50 + 40, bottom: 30 },
      ...change,
    }));
const told = (before: readonly SeenPart[], after: readonly SeenPart[]): string[] =>
  differencesOf(before, after).map(({ what, change }) => `${what} ${change}`);

test('messages that look the same have no differences, wherever their parts are', () => {
  const box = { left: 9, top: 900, right: 40, bottom: 920 };
  expect(told(words('Colder mornings'), words('Colder mornings', { box }))).toEqual([]);
});

test('neighbors with the same change are one difference, around all of them', () => {
  const [difference, ...others] = differencesOf(
    [...words('Dear reader'), ...words('Colder mornings')],
    [...words('Dear reader'), ...words('Colder mornings', { font: 'georgia', size: 18 })],
  );
  expect(others).toEqual([]);
  expect(difference).toEqual({
    what: '“Colder mornings”',
    change: 'has the font georgia instead of lora, has 18 pixels instead of 16',
    before: { left: 0, top: 10, right: 90, bottom: 30 },
    after: { left: 0, top: 10, right: 90, bottom: 30 },
  });
});

test.each([
  ['color', { color: 'rgb(200, 0, 0)' }, 'has another color'],
  ['weight', { isBold: true }, 'is bold'],
])('another %s is told', (_what, change, text) => {
  expect(told(words('Hi'), words('Hi', change))).toEqual([`“Hi” ${text}`]);
});

test('small differences of color and size are not', () => {
  expect(told(words('Hi'), words('Hi', { color: 'rgb(9, 9, 9)', size: 16.4 }))).toEqual([]);
});

test('words are missing, new, or now others, such as tags', () => {
  expect(told(words('Hi *|FNAME|* , good to see you'), words('Hi {{first_name}} , good to see you'))).toEqual([
    '“*|FNAME|*” is now “{{first_name}}”',
  ]);
  expect(told(words('One two three'), words('One three'))).toEqual(['“two” is not in the design']);
  expect(told(words('One three'), words('One two three'))).toEqual(['“two” is new']);
  expect(told(words('a b c d e f g h'), [])).toEqual(['“a b c d e f…” is not in the design']);
});

test('a converted merge tag is no difference, however many words its spelling has', () => {
  const { first_name, ...tags } = {
    first_name: { before: '*|FNAME|*', after: '{{first_name}}' },
    city: { before: "{{ person.city|default:'your town' }}", after: '{{insert city "default=your town"}}' },
    address: { before: '*|LIST:ADDRESS|*', after: '{{Sender_Address}}, {{Sender_City}}' },
  };
  const converted = [first_name, ...Object.values(tags)];
  const difference = (before: string, after: string) =>
    differencesOf(words(before), words(after), converted).map(({ what, change }) => `${what} ${change}`);
  expect(difference('Hi *|FNAME|*, good to see you', 'Hi {{first_name}}, good to see you')).toEqual([]);
  expect(difference(`In ${tags.city.before} today`, `In ${tags.city.after} today`)).toEqual([]);
  expect(difference('At *|LIST:ADDRESS|* now', 'At {{Sender_Address}}, {{Sender_City}} now')).toEqual([]);
  expect(difference('Hi {{ first_name }} there', 'Hi {{first_name}} there')).toEqual([]);
  // Other words that changed with it are.
  expect(difference('Dear *|FNAME|* , yes', 'Hi {{first_name}} , yes')).toEqual([
    '“Dear *|FNAME|*” is now “Hi {{first_name}}”',
  ]);
  expect(difference('Hi *|FNAME|* there', 'Hi{{first_name}} there')).toHaveLength(1);
  expect(difference('*|FNAME|*', '{{last_name}}')).toHaveLength(1);
});

test('an image of another width is told', () => {
  const image = (width: number): SeenPart => ({
    ...look,
    text: 'a.png',
    isImage: true,
    box: { left: 0, top: 0, right: width, bottom: 10 },
  });
  expect(told([image(200)], [image(204)])).toEqual([]);
  expect(told([image(200)], [image(300)])).toEqual(['An image is 300 pixels wide instead of 200']);
  expect(told([image(200)], [])).toEqual(['An image is not in the design']);
});

test('thousands of words without anything in common end soon', () => {
  const many = (prefix: string) => words(Array.from({ length: 5000 }, (_, index) => `${prefix}${index}`).join(' '));
  expect(differencesOf(many('a'), many('b'))).toHaveLength(1);
});
