/** A part of the source that is replaced. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the element starts that this closes. */
  readonly opened?: number;
}

/** Characters of the source whose cuts are in one list: a change sorts no others. */
const span = 8192;

const inOrder = (one: Cut, other: Cut): number => one.start - other.start || one.end - other.end;

/** The cuts of a source in its order. Much code has its opening tags replaced thousands of times. */
export class Cuts {
  readonly #lists: Cut[][] = [];

  constructor(cuts: Iterable<Cut>) {
    for (const cut of cuts) this.#listAt(cut.start).push(cut);
    for (const list of this.#lists) list?.sort(inOrder);
  }

  /** Puts these in the place of others for the same part. */
  replace(cuts: Iterable<Cut>): void {
    const changed = new Map<number, Map<number, Cut>>();
    for (const cut of cuts) {
      const place = Math.floor(cut.start / span);
      const own = changed.get(place);
      if (own) own.set(cut.start, cut);
      else changed.set(place, new Map([[cut.start, cut]]));
    }
    for (const [place, own] of changed) {
      const kept = (this.#lists[place] ?? []).filter(({ start, end }) => own.get(start)?.end !== end);
      this.#lists[place] = [...kept, ...own.values()].toSorted(inOrder);
    }
  }

  /** The source between two offsets. */
  apply(source: string, start: number, end: number): string {
    let out = '';
    let at = start;
    for (const cut of this.#from(start)) {
      if (cut.start > end || (cut.start === end && cut.end > end)) break;
      if (cut.start < at || cut.end > end || (cut.opened !== undefined && cut.opened < start)) continue;
      out += source.slice(at, cut.start) + cut.text;
      at = cut.end;
    }
    return out + source.slice(at, end);
  }

  *#from(start: number): Generator<Cut> {
    for (let place = Math.floor(start / span); place < this.#lists.length; place += 1) yield* this.#lists[place] ?? [];
  }

  #listAt(start: number): Cut[] {
    const place = Math.floor(start / span);
    return (this.#lists[place] ??= []);
  }
}
