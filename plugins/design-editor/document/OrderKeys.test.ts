import fc from 'fast-check';
import { OrderKeys } from './OrderKeys';

const letters = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'), { minLength: 0, maxLength: 12 });

test('only a block that moves to the front gets a new key', () => {
  const keys = new OrderKeys();
  const before = keys.of(['a', 'b', 'c', 'd']);
  const after = keys.of(['d', 'a', 'b', 'c']);
  expect(['a', 'b', 'c', 'd'].filter((id) => before.get(id) !== after.get(id))).toEqual(['d']);
});

test('keys are unique and stable, and unmoved blocks keep their order', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 2, maxLength: 6 }), (orders) => {
      const keys = new OrderKeys();
      let previous: readonly string[] = [];
      let had: ReadonlyMap<string, string> = new Map();
      for (const order of orders) {
        const has = keys.of(order);
        expect([...has.keys()]).toEqual(order);
        expect(new Set(has.values()).size).toBe(order.length);
        expect(keys.of([...order])).toBe(has);
        const stayed = order.filter((id) => had.get(id) === has.get(id));
        expect(previous.filter((id) => stayed.includes(id))).toEqual(stayed);
        previous = order;
        had = has;
      }
    }),
  );
});

test('a minimum of rows is rendered again', () => {
  fc.assert(
    fc.property(letters, fc.nat(), fc.nat(), (order, from, to) => {
      fc.pre(order.length > 1);
      const keys = new OrderKeys();
      const before = keys.of(order);
      const moved = order[from % order.length] ?? '';
      const rest = order.filter((id) => id !== moved);
      const after = keys.of(rest.toSpliced(to % order.length, 0, moved));
      expect(order.filter((id) => before.get(id) !== after.get(id)).length).toBeLessThanOrEqual(1);
    }),
  );
});
