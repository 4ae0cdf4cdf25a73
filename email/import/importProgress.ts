/** The share of the work before the first block is made: reading the source and its style sheets. */
const readingShare = 0.2;

/** How much of an import is done: the place in the source, in each of its passes. */
export class ImportProgress {
  #pass = 0;
  #passes = 1;
  #told = 0;

  constructor(
    private readonly length: number,
    private readonly tell: ((share: number) => void) | undefined,
  ) {}

  /** The source was read, and blocks are made in so many passes. */
  begin(passes: number): void {
    this.#passes = passes;
    this.at(0);
  }

  /** The next pass starts. */
  next(): void {
    this.#pass += 1;
  }

  /** What starts at this offset of the source is made now. Tells of every percent once. */
  at(offset: number): void {
    if (!this.tell) return;
    const done = Math.min(1, offset / Math.max(1, this.length));
    const share = Math.floor(100 * (readingShare + ((1 - readingShare) * (this.#pass + done)) / this.#passes)) / 100;
    if (share <= this.#told) return;
    this.#told = share;
    this.tell(share);
  }
}
