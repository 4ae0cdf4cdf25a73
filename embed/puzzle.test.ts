import { createHash, randomBytes } from 'node:crypto';
import { createPuzzle, readSolution } from '../provider/domains/signup-forms/page/puzzle';
import { solve } from './puzzle';
import { hashStart } from './sha256';

test('the hash is SHA-256, for texts of any length', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = randomBytes(length).toString('hex').slice(0, length);
    expect(hashStart(text)).toBe(createHash('sha256').update(text).digest().readUInt32BE(0));
  }
});

const secret = Buffer.alloc(32, 7);
const form = '11111111-1111-4111-8111-111111111111';
const issued = Date.parse('2030-01-01T10:00:00Z');

test('what a browser solves, the server takes; nothing else', async () => {
  const puzzle = createPuzzle(secret, form, 14, issued);
  const solution = await solve(puzzle);
  const read = (given: Partial<{ token: string; solution: string }>, after = 5000, of = form, key = secret) =>
    readSolution(key, of, { token: puzzle.token, solution, ...given }, issued + after);
  expect(read({})).toEqual({ nonce: puzzle.token.split('.')[2], bits: 14, expiresAt: new Date(issued + 3_600_000) });
  expect(read({ solution: `${solution}1` })).toBeUndefined();
  expect(read({ solution: '' })).toBeUndefined();
  // Faster than anybody types, and an hour later.
  expect(read({}, 1000)).toBeUndefined();
  expect(read({}, 3_600_001)).toBeUndefined();
  // Of another form, another account, or made easier.
  expect(read({}, 5000, '22222222-2222-4222-8222-222222222222')).toBeUndefined();
  expect(read({}, 5000, form, Buffer.alloc(32, 8))).toBeUndefined();
  const easier = puzzle.token.replace('.14.', '.1.');
  expect(read({ token: easier, solution: await solve({ token: easier, bits: 1 }) })).toBeUndefined();
  expect(read({ token: 'a'.repeat(100_000) })).toBeUndefined();
  expect(read({ token: '' })).toBeUndefined();
});
