import { execFileSync } from 'node:child_process';

test('no line is longer than 120 columns: the formatter leaves long texts and comments as they are', () => {
  expect(execFileSync('node', ['scripts/house.mjs', '--wide'], { encoding: 'utf8' }).trim()).toBe('');
});
