import { compileTemplate } from './compileTemplate';
import { TemplateError } from './template';

const render = (source: string, data: Record<string, unknown> = {}, escape = true): string =>
  compileTemplate(source).render(data, { escape });

function failure(work: () => unknown): TemplateError {
  try {
    work();
  } catch (error) {
    if (error instanceof TemplateError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('values', () => {
  test.each([
    ['Hello {{first_name}}', 'Hello Ada'],
    ['{{user.address.city}}', 'London'],
    ['{{markup}}', '&lt;b&gt;&quot;x&quot; &amp; y&lt;/b&gt;'],
    ['{{{markup}}}', '<b>"x" & y</b>'],
    ['{{missing}}{{user.missing.deeper}}{{first_name.length}}', ''],
    ['{{zero}} {{yes}} {{nothing}}', '0 true '],
    ['{{tags}}', 'a,b'],
    ['{{user}}', ''],
    ['{{!-- a comment --}}x{{! another }}', 'x'],
    ['{{[a field]}}', 'spaced'],
    ['\\{{first_name}}', '{{first_name}}'],
  ])('%s', (source, expected) => {
    const data = {
      first_name: 'Ada',
      user: { address: { city: 'London' } },
      markup: '<b>"x" & y</b>',
      zero: 0,
      yes: true,
      nothing: null,
      tags: ['a', 'b'],
      'a field': 'spaced',
    };
    expect(render(source, data)).toBe(expected);
  });

  test('escaping can be switched off for subjects and text', () => {
    expect(render('{{name}}', { name: "O'Hara & Sons" }, false)).toBe("O'Hara & Sons");
  });

  test('a template without handlebars is static and kept byte for byte', () => {
    const template = compileTemplate('plain } text {');
    expect(template.isStatic).toBe(true);
    expect(template.render({})).toBe('plain } text {');
  });
});

describe('insert', () => {
  test.each([
    ['{{insert name "default=Customer"}}', 'Customer'],
    ['{{insert name "your business"}}', 'your business'],
    ['{{insert city "default=Customer"}}', 'Paris'],
    ['{{name | Friend}}', 'Friend'],
    ['{{ city|Friend }}', 'Paris'],
    ['{{{name | "my" friend}}}', '"my" friend'],
    ['{{insert empty "default=filled"}}', 'filled'],
  ])('%s', (source, expected) => {
    expect(render(source, { city: 'Paris', empty: '' })).toBe(expected);
  });
});

describe('formatDate', () => {
  const date = '2021-03-07T22:04:05Z';
  test.each([
    ['{{formatDate date "YYYY YY MMMM MMM MM M DD D"}}', '2021 21 March Mar 03 3 07 7'],
    ['{{formatDate date "dddd ddd hh h HH H mm m ss s A"}}', 'Sunday Sun 10 10 22 22 04 4 05 5 PM'],
    ['{{formatDate date "ZZ Z"}}', '+0000 +00:00'],
    ['{{formatDate date "MMMM DD, YYYY h:mm:ss A ZZ" "-0800"}}', 'March 07, 2021 2:04:05 PM -0800'],
    ['{{formatDate date "D HH:mm Z" "+05:30"}}', '8 03:34 +05:30'],
    ['{{formatDate seconds "YYYY-MM-DD"}}', '2021-03-07'],
    ['{{formatDate milliseconds "YYYY-MM-DD"}}', '2021-03-07'],
    ['{{formatDate digits "YYYY-MM-DD"}}', '2021-03-07'],
    ['{{formatDate day "MMM D [at noon]"}}', 'Feb 28 at noon'],
    ['{{formatDate missing "YYYY"}}{{formatDate word "YYYY"}}', ''],
  ])('%s', (source, expected) => {
    const data = {
      date,
      seconds: 1615154645,
      milliseconds: 1615154645000,
      digits: '1615154645',
      day: '2021-02-28',
      word: 'soon',
    };
    expect(render(source, data)).toBe(expected);
  });
});

describe('conditions', () => {
  test.each([
    ['{{#if a}}1{{else if b}}2{{else}}3{{/if}}', { a: true }, '1'],
    ['{{#if a}}1{{else if b}}2{{else}}3{{/if}}', { b: 'x' }, '2'],
    ['{{#if a}}1{{else if b}}2{{else}}3{{/if}}', {}, '3'],
    ['{{#if a}}1{{else}}0{{/if}}', { a: '' }, '0'],
    ['{{#if a}}1{{else}}0{{/if}}', { a: 0.0 }, '0'],
    ['{{#if a}}1{{else}}0{{/if}}', { a: null }, '0'],
    ['{{#if a}}1{{else}}0{{/if}}', { a: [] }, '0'],
    ['{{#if a}}1{{else}}0{{/if}}', { a: {} }, '0'],
    ['{{^if a}}no{{/if}}', {}, 'no'],
    ['{{#unless a}}no{{/unless}}', {}, 'no'],
    ['{{#equals a "3"}}y{{else}}n{{/equals}}', { a: 3 }, 'y'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: 3, b: '3.0' }, 'y'],
    ['{{#equals a b}}y{{else equals a c}}c{{else}}n{{/equals}}', { a: 'x', b: 'z', c: 'x' }, 'c'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: '' }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', {}, 'y'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: null }, 'y'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: 0 }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { b: 0 }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { b: false }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: 0, b: '' }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: 3, b: 'x' }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: ' 3 ', b: 3 }, 'y'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: 'x', b: 'X' }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: true, b: 'true' }, 'y'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: [1], b: '1' }, 'n'],
    ['{{#equals a b}}y{{else}}n{{/equals}}', { a: { x: 1 }, b: { x: 1 } }, 'n'],
    ['{{#notEquals a b}}y{{else}}n{{/notEquals}}', { a: 1, b: 2 }, 'y'],
    ['{{#greaterThan a b}}y{{else}}n{{/greaterThan}}', { a: '10', b: 9 }, 'y'],
    ['{{#greaterThan a b}}y{{else}}n{{/greaterThan}}', { a: 9 }, 'n'],
    ['{{#lessThan a b}}y{{else}}n{{/lessThan}}', { a: 1, b: 2 }, 'y'],
    ['{{#and a b}}y{{else}}n{{/and}}', { a: 1, b: 0 }, 'n'],
    ['{{#or a b}}y{{else}}n{{/or}}', { a: 1, b: 0 }, 'y'],
    ['{{#greaterThan (length a) 0}}y{{else}}n{{/greaterThan}}', { a: ['x'] }, 'y'],
    ['{{#greaterThan (length a) 0}}y{{else}}n{{/greaterThan}}', { a: { length: 4 } }, 'n'],
    ['{{#greaterThan 0 length a}}y{{else}}n{{/greaterThan}}', { a: ['x'] }, 'y'],
    ['{{#greaterThan length a 1}}y{{else}}n{{/greaterThan}}', { a: ['x'] }, 'n'],
  ])('%s with %j', (source, data, expected) => {
    expect(render(source, data)).toBe(expected);
  });
});

describe('each', () => {
  test('iterates over lists with this, root and loop values', () => {
    const source =
      '{{#each items}}{{@index}}{{#if @first}}^{{/if}}{{this.name}} of {{@root.owner}} {{../owner}}{{#unless ' +
      '@last}}, {{/unless}}{{/each}}';
    expect(render(source, { owner: 'Ada', items: [{ name: 'a' }, { name: 'b' }] })).toBe(
      '0^a of Ada Ada, 1b of Ada Ada',
    );
  });

  test('iterates over records by key and values by this, and renders the else block if empty', () => {
    expect(render('{{#each a}}{{@key}}={{this}};{{/each}}', { a: { x: 1, y: 2 } })).toBe('x=1;y=2;');
    expect(render('{{#each a}}{{this}}{{else}}none{{/each}}', { a: [] })).toBe('none');
    expect(render('{{#each a}}{{this}}{{else}}none{{/each}}', { a: 'text' })).toBe('none');
  });
});

describe('errors say where and what', () => {
  test.each([
    ['line one\n  {{#if a}}x', 2, 2, /\{\{#if\}\} is never closed/],
    ['{{#if a}}x{{/each}}', 1, 3, /\{\{\/each\}\} closes \{\{#if\}\}/],
    ['ab{{> header}}', 1, 2, /Partials/],
    ['{{#with a}}{{/with}}', 1, 0, /\{\{#with\}\} is not supported/],
    ['{{shout name}}', 1, 0, /\{\{shout …\}\} is not supported/],
    ['{{#if (eq a b)}}x{{/if}}', 1, 6, /only \(length list\)/],
    ['{{#each a as |b|}}x{{/each}}', 1, 18, /"as \|b\|" is not supported/],
    ['{{@secret}}', 1, 2, /@secret is not known/],
    ['{{#equals a}}x{{/equals}}', 1, 0, /takes two values/],
    ['{{a | b}} {{> x}}', 1, 10, /Partials/],
  ])('%j', (source, line, column, message) => {
    const error = failure(() => compileTemplate(source));
    expect(error.message).toMatch(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });
});

describe('limits', () => {
  test('loops within loops stop', () => {
    const items = Array.from({ length: 1000 }, (_, index) => index);
    const template = compileTemplate(
      '{{#each items}}{{#each @root.items}}{{#each @root.items}}x{{/each}}{{/each}}{{/each}}',
    );
    expect(failure(() => template.render({ items })).message).toMatch(/turn more than/);
  });

  const many = Array.from({ length: 1000 }, (_, index) => index);
  const long = 'x'.repeat(300_000);
  test.each([
    [
      'many tags in a loop',
      `\n{{#each items}}\n{{#each @root.items}}${'{{@root.a}}'.repeat(50)}{{/each}}\n{{/each}}`,
      {},
      '{{#each @root.items}} on line 3 makes this message take more than 1,000,000 steps to fill.',
      3,
    ],
    [
      'conditions of many values in a loop',
      `{{#each items}}{{#and ${'true '.repeat(2000)}}}x{{/and}}{{/each}}`,
      {},
      '{{#each items}} on line 1 makes this message take more than 1,000,000 steps to fill.',
      1,
    ],
    [
      'long paths in a loop',
      `{{#each items}}{{this${'.a'.repeat(2000)}}}{{/each}}`,
      {},
      '{{#each items}} on line 1 makes this message take more than 1,000,000 steps to fill.',
      1,
    ],
    [
      'lists that have a default, in a loop',
      '{{#each items}}{{insert ../wide "x"}}{{/each}}',
      { wide: Array.from({ length: 2000 }, () => []) },
      ' on line 1 makes this message take more than 1,000,000 steps to fill.',
      1,
    ],
    [
      'long formats in a loop',
      '{{#each items}}{{formatDate "2021-03-07" ../one}}{{/each}}',
      { one: long },
      ' on line 1 makes this message take more than 1,000,000 steps to fill.',
      1,
    ],
    [
      'loops within loops',
      '\n{{#each items}}{{#each @root.items}}{{#each @root.items}}x{{/each}}{{/each}}{{/each}}',
      {},
      '{{#each @root.items}} on line 2 makes the loops of this message turn more than 100,000 times.',
      2,
    ],
    [
      'long texts that are compared',
      '{{#each items}}{{#equals @root.one @root.other}}x{{/equals}}{{/each}}',
      { one: `${long}a`, other: `${long}b` },
      '{{#equals @root.one @root.other}} on line 1 makes this message take more than',
      1,
    ],
    [
      'lists that are written',
      '{{#each items}}\n{{../list}}{{/each}}',
      { list: Array.from({ length: 5000 }, () => ({})) },
      '{{../list}} on line 2 makes this message take more than',
      2,
    ],
    [
      'output',
      '{{#each items}}\n\n{{{@root.long}}}{{/each}}',
      { long },
      '{{#each items}} on line 1 makes this message larger than 8 MB.',
      1,
    ],
    [
      'output of one turn',
      `{{#if items}}\n${'{{{long}}}\n'.repeat(100)}{{/if}}`,
      { long },
      '{{long}} on line 29 makes this message larger than 8 MB.',
      29,
    ],
  ])('%s: the error names the tag and its line', (_name, source, data, message, line) => {
    const error = failure(() => compileTemplate(source).render({ items: many, ...data }));
    expect(error.message).toContain(message);
    expect(error.line).toBe(line);
  });

  test('output stops at 8 MB', () => {
    const template = compileTemplate('{{#each items}}{{{@root.long}}}{{/each}}');
    const data = { long: 'x'.repeat(100_000), items: Array.from({ length: 100 }, () => 1) };
    expect(failure(() => template.render(data)).message).toMatch(/8 MB/);
  });

  test('too many tags are refused before parsing', () => {
    expect(failure(() => compileTemplate('{{a}}'.repeat(20_000))).message).toMatch(/more than 10,000/);
  });

  test('many blocks side by side are fine', () => {
    expect(render('{{#if a}}1{{else if b}}2{{else}}3{{/if}}'.repeat(1500), { b: 1 })).toBe('2'.repeat(1500));
  });

  test('deep nesting is refused', () => {
    expect(failure(() => compileTemplate('{{#if a}}'.repeat(5000) + '{{/if}}'.repeat(5000))).message).toMatch(
      /nested too deeply/,
    );
    expect(failure(() => compileTemplate(`{{#if a}}${'{{else if a}}'.repeat(5000)}{{/if}}`)).message).toMatch(
      /nested too deeply/,
    );
  });
});
