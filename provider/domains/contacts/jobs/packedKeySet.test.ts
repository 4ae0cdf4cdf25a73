import { randomUUID } from 'node:crypto';
import { PackedKeySet, uuidKey } from './packedKeySet';

test('keys are held once, through all its growing', () => {
  const set = new PackedKeySet();
  const ids = Array.from({ length: 20_000 }, () => randomUUID());
  expect(ids.every((id) => set.add(uuidKey(id)))).toBe(true);
  expect(ids.some((id) => set.add(uuidKey(id)))).toBe(false);
  expect(set.size).toBe(ids.length);
  expect(ids.every((id) => set.has(uuidKey(id)))).toBe(true);
  expect(Array.from({ length: 1000 }, () => randomUUID()).some((id) => set.has(uuidKey(id)))).toBe(false);
});

test('keys that differ in one byte are told apart', () => {
  const set = new PackedKeySet();
  const keys = Array.from({ length: 16 }, (_, index) =>
    Buffer.from(Array.from({ length: 16 }, (__, byte) => (byte === index ? 1 : 0))),
  );
  for (const key of keys.slice(0, 15)) set.add(key);
  expect(keys.map((key) => set.has(key))).toEqual([...Array.from({ length: 15 }, () => true), false]);
});
