import fc from 'fast-check';
import { someDesign } from '../testing/someDesign';
import { applyPatches, diff, invert, isEqual } from './patch';

test('a patch turns any design into any other, and back', () => {
  fc.assert(
    fc.property(someDesign, someDesign, (one, other) => {
      const patches = diff(one, other);
      expect(applyPatches(one, patches)).toEqual(other);
      expect(applyPatches(other, invert(patches))).toEqual(one);
    }),
  );
});

/** Values as JSON has them: it knows no -0. */
const written = fc.jsonValue().map((value): unknown => JSON.parse(JSON.stringify(value)));

test('patches survive serialization', () => {
  fc.assert(
    fc.property(written, written, (one, other) => {
      const patches: unknown = JSON.parse(JSON.stringify(diff({ value: one }, { value: other })));
      expect(isEqual(applyPatches({ value: one }, patches as ReturnType<typeof diff>), { value: other })).toBe(true);
    }),
  );
});

test('unchanged parts stay identical', () => {
  const before = {
    a: { deep: [1] },
    b: [
      { id: 'x', n: 1 },
      { id: 'y', n: 2 },
    ],
  };
  const after = applyPatches(
    before,
    diff(before, {
      ...before,
      b: [
        { id: 'x', n: 1 },
        { id: 'y', n: 3 },
      ],
    }),
  );
  expect(after.a).toBe(before.a);
  expect(after.b[0]).toBe(before.b[0]);
  expect(after.b[1]).toEqual({ id: 'y', n: 3 });
});
