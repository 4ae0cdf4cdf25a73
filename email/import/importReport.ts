/** What became of a part of an imported message. */
export type ImportAction = 'kept' | 'converted' | 'code' | 'stripped';

/** Parts that had the same fate for the same reason, counted. `what` and `why` are words for the author. */
export interface ImportEntry {
  readonly action: ImportAction;
  /** The part, as `text module` or `<script>`. */
  readonly what: string;
  readonly why: string;
  readonly count: number;
}

/** What an import did. Nothing is lost that is not told here. */
export interface ImportReport {
  /**
   * `dragAndDrop`: modules of a drag-and-drop editor; `html`: markup of any making; `text`: words without markup;
   * `empty`: nothing to import.
   */
  readonly source: 'dragAndDrop' | 'html' | 'text' | 'empty';
  readonly entries: readonly ImportEntry[];
}

/** Collects what happens during an import. */
export class ImportLog {
  private readonly counts = new Map<string, { action: ImportAction; what: string; why: string; count: number }>();

  note(action: ImportAction, what: string, why: string): void {
    const key = `${action}\n${what}\n${why}`;
    const before = this.counts.get(key);
    if (before) before.count += 1;
    else this.counts.set(key, { action, what, why, count: 1 });
  }

  /** Another with the same notes so far, for an attempt that may come to nothing. */
  copy(): ImportLog {
    const other = new ImportLog();
    for (const [key, entry] of this.counts) other.counts.set(key, { ...entry });
    return other;
  }

  /** What was lost first, what was kept last. */
  get entries(): ImportEntry[] {
    const order: readonly ImportAction[] = ['stripped', 'code', 'converted', 'kept'];
    return [...this.counts.values()].toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
  }
}
