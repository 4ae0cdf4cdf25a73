import { lineAtPlace, placeOfLine, withSourceLines } from './sourceLines';

test('the first visible tag of each line is marked, and no line moves', () => {
  const html =
    '<table>\n<tr><td class="a">{{#each rows}}\n<p>{{this}}</p>{{/each}}</td></tr>\n<!-- <p>note\n</p> -->\n' +
    '<style>p{}\n</style><img src="a.png"/>\n</table>';
  expect(withSourceLines(html)).toBe(
    '<table data-line="1">\n<tr data-line="2"><td class="a">{{#each rows}}\n<p data-line="3">{{this}}</p>' +
      '{{/each}}</td></tr>\n<!-- <p>note\n</p> -->\n<style>p{}\n</style><img data-line="7" src="a.png"/>\n</table>',
  );
});

test('what only looks like a tag is left alone', () =>
  expect(withSourceLines('a < b <pre>x</pre> <padding>')).toBe('a < b <pre>x</pre> <padding>'));

/** A message with parts at these lines and heights. */
function shown(parts: readonly (readonly [line: number, top: number])[]): Document {
  const inside = document.implementation.createHTMLDocument();
  for (const [line, top] of parts) {
    const part = inside.createElement('p');
    part.dataset.line = String(line);
    part.getBoundingClientRect = () => ({ top }) as DOMRect;
    part.getClientRects = () => [{}] as unknown as DOMRectList;
    inside.body.append(part);
  }
  return inside;
}

test.each([
  [1, 0],
  [5, 0],
  [10, 100],
  [15, 200],
  [20, 300],
  [99, 300],
])('line %i is %i pixels down', (line, top) => {
  expect(
    placeOfLine(
      shown([
        [5, 0],
        [10, 100],
        [20, 300],
      ]),
      line,
    ),
  ).toBe(top);
});

test.each([
  [0, 5],
  [100, 10],
  [200, 15],
  [1000, 20],
])('%i pixels down is line %i', (top, line) => {
  expect(
    Math.round(
      lineAtPlace(
        shown([
          [5, 0],
          [10, 100],
          [20, 300],
        ]),
        top,
      ) ?? 0,
    ),
  ).toBe(line);
});

test('a message without known lines has no place for any', () => {
  expect(placeOfLine(shown([]), 3)).toBeUndefined();
  expect(lineAtPlace(shown([]), 3)).toBeUndefined();
});
