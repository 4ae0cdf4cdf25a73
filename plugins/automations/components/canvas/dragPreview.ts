/** What a step's card is above: the part on the line to it, where a dragged step is dropped. */
export const lineAttribute = 'data-line-to';

const all = (frame: HTMLElement, selector: string): HTMLElement[] => [...frame.querySelectorAll<HTMLElement>(selector)];

/**
 * Shows a step where it is dragged, and above which card it would be dropped, without rendering anything: React Flow
 * and React know the step's old place until it is dropped, so that a frame costs one transform.
 */
export class DragPreview {
  readonly #card: HTMLElement | undefined;
  readonly #before: { readonly transform: string } | undefined;
  #line: HTMLElement | undefined;
  /** The node above which it would be dropped now. */
  over: string | undefined;

  constructor(
    private readonly frame: HTMLElement,
    id: string,
  ) {
    this.#card = all(frame, '.react-flow__node').find(({ dataset }) => dataset['id'] === id);
    if (!this.#card) return;
    const { style } = this.#card;
    this.#before = { transform: style.transform };
    style.willChange = 'transform';
  }

  move(x: number, y: number, over: string | undefined): void {
    if (this.#card) this.#card.style.transform = `translate(${x}px, ${y}px)`;
    if (over !== this.over) this.#mark(over);
  }

  /** Puts it back to its place, for React Flow to move it from there. */
  end(): void {
    this.#mark(undefined);
    if (!this.#card || !this.#before) return;
    this.#card.style.transform = this.#before.transform;
    this.#card.style.willChange = '';
  }

  #mark(over: string | undefined): void {
    if (this.#line) delete this.#line.dataset['drop'];
    this.over = over;
    this.#line =
      over === undefined
        ? undefined
        : all(this.frame, `[${lineAttribute}]`).find((line) => line.getAttribute(lineAttribute) === over);
    if (this.#line) this.#line.dataset['drop'] = 'true';
  }
}
