/**
 * React keys for lists whose items are reordered. React keeps the order of the items that stay by moving all following
 * ones: moving one of 500 items to the front moves 499 elements. An item with a new key is mounted again instead.
 */
export class OrderKeys {
  private order: readonly string[] = [];
  private keys: ReadonlyMap<string, string> = new Map();
  private drawn = 0;

  /** The key of each id. The same order always has the same keys. */
  of(order: readonly string[]): ReadonlyMap<string, string> {
    if (order.length === this.order.length && order.every((id, index) => id === this.order[index])) return this.keys;
    const places = new Map(this.order.map((id, place) => [id, place]));
    const staying = new Set(
      longestIncreasing(order.flatMap((id) => places.get(id) ?? [])).map((place) => this.order[place]),
    );
    this.drawn += 1;
    this.keys = new Map(
      order.map((id) => [id, (staying.has(id) ? this.keys.get(id) : undefined) ?? `${id} ${this.drawn}`]),
    );
    this.order = order;
    return this.keys;
  }
}

/** The longest increasing subsequence of distinct numbers, by patience sorting. */
function longestIncreasing(numbers: readonly number[]): number[] {
  /** The index of the smallest number that ends a subsequence of each length, and of each number's predecessor. */
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  for (const [place, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1];
    ends[low] = place;
  }
  const rise: number[] = [];
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rise.push(numbers[place] ?? 0);
  return rise.toReversed();
}
