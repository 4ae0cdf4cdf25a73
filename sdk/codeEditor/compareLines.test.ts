import fc from 'fast-check';
import { compareLines, splitDifference } from './compareLines';

const written = (mine: string, theirs: string): string[] =>
  compareLines(mine, theirs).map((row) =>
    row.kind === 'folded'
      ? `… ${row.count}`
      : row.kind === 'same'
        ? `  ${row.mine.text}`
        : [row.mine && `- ${row.mine.text}`, row.theirs && `+ ${row.theirs.text}`].filter(Boolean).join(' | '),
  );

test('changed lines stand beside each other, with what is around them; the rest is counted', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`);
  const mine = lines.with(10, 'mine').join('\n');
  const theirs = [...lines.slice(0, 10), 'theirs', 'and more', ...lines.slice(11)].join('\r\n');
  expect(written(mine, theirs)).toEqual([
    '… 7',
    '  line 7',
    '  line 8',
    '  line 9',
    '- mine | + theirs',
    '+ and more',
    '  line 11',
    '  line 12',
    '  line 13',
    '… 6',
  ]);
});

test.each([
  ['', '', []],
  ['a', 'a', ['… 1']],
  ['', 'a\nb', ['+ a', '+ b']],
  ['a\nb', '', ['- a', '- b']],
  ['a\nb\nc', 'b\nc\nd', ['- a', '  b', '  c', '+ d']],
  ['x\na\ny', 'a\nb', ['- x', '  a', '- y | + b']],
])('%j beside %j', (mine, theirs, rows) => {
  expect(written(mine, theirs)).toEqual(rows);
});

const lines = fc.array(fc.constantFrom('a', 'b', 'c', '<td>', ''), { minLength: 1, maxLength: 30 });

test('no line of either text is lost, moved or told as the same where it is not', () => {
  fc.assert(
    fc.property(lines, lines, (left, right) => {
      const [mine, theirs] = [left.join('\n'), right.join('\n')];
      const rows = compareLines(mine, theirs);
      // Omitted lines are equal and keep the line numbers of both texts in step.
      const seen = { mine: 0, theirs: 0 };
      for (const row of rows) {
        if (row.kind === 'folded') {
          for (let at = 0; at < row.count; at += 1) expect(left[seen.mine + at]).toBe(right[seen.theirs + at]);
          seen.mine += row.count;
          seen.theirs += row.count;
          continue;
        }
        for (const [side, all] of [
          ['mine', left],
          ['theirs', right],
        ] as const) {
          const line = row[side];
          if (!line) continue;
          expect(line).toEqual({ at: seen[side] + 1, text: all[seen[side]] });
          seen[side] += 1;
        }
        if (row.kind === 'same') expect(row.mine.text).toBe(row.theirs.text);
      }
      expect(seen).toEqual({ mine: mine === '' ? 0 : left.length, theirs: theirs === '' ? 0 : right.length });
    }),
  );
});

test('two long texts that have nothing in common are compared all the same', () => {
  const text = (word: string): string => Array.from({ length: 20_000 }, (_, at) => `${word} ${at}`).join('\n');
  const rows = compareLines(text('mine'), text('theirs'));
  expect(rows).toHaveLength(20_000);
  expect(rows[19_999]).toEqual({
    kind: 'changed',
    mine: { at: 20_000, text: 'mine 19999' },
    theirs: { at: 20_000, text: 'theirs 19999' },
  });
});

test('what differs within a line is found, and long lines are cut around it', () => {
  expect(splitDifference('<p>red</p>', '<p>green</p>')).toEqual(['<p>', 'red', '</p>']);
  expect(splitDifference('same', 'same')).toEqual(['same', '', '']);
  expect(splitDifference('aa', 'a')).toEqual(['a', 'a', '']);
  expect(splitDifference('😀', '😁')).toEqual(['', '😀', '']);
  const [before, middle, behind] = splitDifference(
    `${'x'.repeat(500)}1${'y'.repeat(500)}`,
    `${'x'.repeat(500)}2${'y'.repeat(500)}`,
  );
  expect([before, middle, behind]).toEqual([`…${'x'.repeat(120)}`, '1', `${'y'.repeat(120)}…`]);
});
