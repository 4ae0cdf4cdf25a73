import { findLegacyTags, hasServiceTags, replaceTags } from './legacyTags';

test('kinds of tags are found, those with most names first, outside style sheets', () => {
  const found = findLegacyTags(['Hello -name-', '<style>.a-b-c{}</style><p>-name- -order- %city%</p>']);
  expect(found.slice(0, 2)).toEqual([
    { opening: '-', closing: '-', names: ['name', 'order'] },
    { opening: '%', closing: '%', names: ['city'] },
  ]);
});

test('a name between the tags becomes handlebars; hyphenated words and styles stay', () => {
  const { text, names } = replaceTags(
    '<style>a-b-c</style><a href="https://x.example/-id-">state-of-the-art -name-</a>',
    '-',
    '-',
  );
  expect(text).toBe('<style>a-b-c</style><a href="https://x.example/{{id}}">state-of-the-art {{name}}</a>');
  expect(names).toEqual(['id', 'name']);
});

test('tags with signs of regular expressions are taken as they are', () => {
  expect(replaceTags('*|name|* ${other}', '*|', '|*').text).toBe('{{name}} ${other}');
  expect(replaceTags('[%name%] $&', '[%', '%]').text).toBe('{{name}} $&');
});

test('body and subject tags are reported, not replaced', () => {
  expect(hasServiceTags(['<p><% body %></p>'])).toBe(true);
  expect(hasServiceTags(['<p>body</p>'])).toBe(false);
});
