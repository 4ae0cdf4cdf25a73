/** A difference between two values. `path` locates it by keys and indices. */
export type Patch =
  | { readonly path: Path; readonly before?: unknown; readonly after?: unknown }
  /** In the array at `path`, from `at` on, `removed` was replaced by `inserted`. */
  | {
      readonly path: Path;
      readonly at: number;
      readonly removed: readonly unknown[];
      readonly inserted: readonly unknown[];
    };
export type Path = readonly (string | number)[];

type Record_ = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSplice = (patch: Patch): patch is Extract<Patch, { at: number }> => 'at' in patch;

/** Deep equality of two JSON values. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((item, index) => isEqual(item, other[index]))
    );
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one).filter((key) => one[key] !== undefined);
  return (
    keys.length === Object.keys(other).filter((key) => other[key] !== undefined).length &&
    keys.every((key) => isEqual(one[key], other[key]))
  );
}

/** The patches from one value to another. Identical objects are not compared further. */
export function diff(before: unknown, after: unknown, path: Path = []): Patch[] {
  if (Object.is(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(before, after, path);
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => diff(before[key], after[key], [...path, key]));
  }
  return isEqual(before, after) ? [] : [{ path, before, after }];
}

/** Values with the same id are versions of the same thing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (isRecord(one) && isRecord(other) && one['id'] !== undefined) return one['id'] === other['id'];
  return isEqual(one, other);
}

function diffArrays(before: readonly unknown[], after: readonly unknown[], path: Path): Patch[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && isSame(before[before.length - 1 - end], after[after.length - 1 - end])) end += 1;
  const removed = before.slice(start, before.length - end);
  const inserted = after.slice(start, after.length - end);
  // Differences inside retained items refer to the array before the splice.
  const pairs: Patch[] = [];
  if (
    removed.length === inserted.length &&
    !removed.some((item, index) => isRecord(item) && item['id'] !== undefined && !isSame(item, inserted[index]))
  ) {
    for (const [index, item] of before.entries()) pairs.push(...diff(item, after[index], [...path, index]));
    return pairs;
  }
  for (let index = 0; index < start; index += 1) pairs.push(...diff(before[index], after[index], [...path, index]));
  for (let index = 1; index <= end; index += 1)
    pairs.push(...diff(before[before.length - index], after[after.length - index], [...path, before.length - index]));
  return [...pairs, { path, at: start, removed, inserted }];
}

/** The inverse patches. */
export function invert(patches: readonly Patch[]): Patch[] {
  return patches
    .toReversed()
    .map((patch): Patch =>
      isSplice(patch)
        ? { ...patch, removed: patch.inserted, inserted: patch.removed }
        : { path: patch.path, before: patch.after, after: patch.before },
    );
}

/** Applies patches; unaffected parts stay the same objects. Throws if a path does not exist. */
export function applyPatches<Value>(value: Value, patches: readonly Patch[]): Value {
  return patches.reduce<unknown>((current, patch) => applyOne(current, patch, 0), value) as Value;
}

function applyOne(value: unknown, patch: Patch, depth: number): unknown {
  const key = patch.path[depth];
  if (key === undefined) {
    if (!isSplice(patch)) return patch.after;
    if (!Array.isArray(value)) throw new Error(`No list at ${patch.path.join('.')}`);
    return value.toSpliced(patch.at, patch.removed.length, ...patch.inserted);
  }
  if (Array.isArray(value) && typeof key === 'number') return value.with(key, applyOne(value[key], patch, depth + 1));
  if (!isRecord(value)) throw new Error(`Nothing at ${patch.path.slice(0, depth + 1).join('.')}`);
  const { [key]: inner, ...rest } = value;
  const after = applyOne(inner, patch, depth + 1);
  return after === undefined ? rest : { ...value, [key]: after };
}
