/** Counts the rows of a text that comes in pieces: line ends outside quotes, blank lines left out. */
export class RowCounter {
  #rows = 0;
  #quoted = false;
  #blank = true;

  take(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === 34) {
        this.#quoted = !this.#quoted;
        this.#blank = false;
      } else if (!this.#quoted && (code === 10 || code === 13)) {
        this.#end();
      } else if (code !== 32 && code !== 0xfeff) {
        this.#blank = false;
      }
    }
  }

  /** The rows, the last one too where no line end follows it. */
  finish(): number {
    this.#end();
    return this.#rows;
  }

  #end(): void {
    if (!this.#blank) this.#rows += 1;
    this.#blank = true;
  }
}
