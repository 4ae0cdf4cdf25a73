import { OrderKeys } from '../document/OrderKeys';

/** A compiled row of the canvas. */
export interface CompiledRow {
  readonly id: string;
  readonly html: string;
  /** Whether it contains custom code. */
  readonly hasCode: boolean;
}

interface Drawn {
  readonly element: Element;
  readonly key: string | undefined;
  row: CompiledRow;
}

/**
 * The elements of the canvas's rows. Only rows whose HTML or position changed are updated; with 500 rows, React would
 * compare all of them at each keystroke.
 */
export class RowElements {
  private readonly keys = new OrderKeys();
  private readonly drawn = new Map<string, Drawn>();

  /** `toMarkup` returns the safe, balanced HTML that is shown for a row. It is called only for changed rows. */
  constructor(
    private readonly host: HTMLElement,
    private readonly toMarkup: (row: CompiledRow) => string,
  ) {}

  show(rows: readonly CompiledRow[]): void {
    if (this.drawn.size === 0) this.begin(rows);
    const keys = this.keys.of(rows.map(({ id }) => id));
    for (const [id, { element, key }] of this.drawn) {
      if (keys.get(id) === key) continue;
      element.remove();
      this.drawn.delete(id);
    }
    // The remaining elements are in the order of the rows.
    let next = this.host.firstElementChild;
    for (const row of rows) {
      const own = this.drawn.get(row.id);
      if (own === undefined) {
        this.draw(row, keys.get(row.id), next);
      } else {
        next = own.element.nextElementSibling;
        if (own.row.html !== row.html || own.row.hasCode !== row.hasCode) {
          own.row = row;
          own.element.innerHTML = this.toMarkup(row);
        }
      }
    }
  }

  /** Parses the first rows in one pass. Custom code may be unbalanced, so it is parsed separately. */
  private begin(rows: readonly CompiledRow[]): void {
    this.host.innerHTML = rows.map((row) => `<div>${row.hasCode ? '' : this.toMarkup(row)}</div>`).join('');
    const elements = [...this.host.children];
    if (elements.length !== rows.length) {
      // Some HTML was unbalanced after all.
      this.host.replaceChildren();
      return;
    }
    const keys = this.keys.of(rows.map(({ id }) => id));
    for (const [index, row] of rows.entries()) {
      const element = elements[index];
      if (!element) continue;
      if (row.hasCode) element.innerHTML = this.toMarkup(row);
      this.drawn.set(row.id, { element, key: keys.get(row.id), row });
    }
  }

  private draw(row: CompiledRow, key: string | undefined, before: Element | null): void {
    const element = this.host.ownerDocument.createElement('div');
    element.innerHTML = this.toMarkup(row);
    this.host.insertBefore(element, before);
    this.drawn.set(row.id, { element, key, row });
  }
}
