/** What happened to a part of an imported message. */
export type ImportAction = 'kept' | 'converted' | 'code' | 'stripped';

/** Parts with the same result for the same reason, counted. `what` and `why` are shown to the author. */
export interface ImportEntry {
  readonly action: ImportAction;
  /** The part, such as `text module` or `<script>`. */
  readonly what: string;
  readonly why: string;
  readonly count: number;
  /** For a merge tag of another tool: how it is written now. */
  readonly became?: string;
}

/** The result of an import. It lists everything that was lost. */
export interface ImportReport {
  /**
   * `dragAndDrop`: modules of a drag-and-drop editor; `html`: other markup; `text`: text without markup; `empty`:
   * nothing to import.
   */
  readonly source: 'dragAndDrop' | 'html' | 'text' | 'empty';
  readonly entries: readonly ImportEntry[];
}

/** Collects the notes of an import. */
export class ImportLog {
  private readonly counts = new Map<string, ImportEntry & { count: number }>();

  note(action: ImportAction, what: string, why: string, became?: string): void {
    const key = `${action}\n${what}\n${why}`;
    const before = this.counts.get(key);
    if (before) before.count += 1;
    else this.counts.set(key, { action, what, why, count: 1, ...(became !== undefined && { became }) });
  }

  /** A log that goes on after these entries. */
  static of(entries: readonly ImportEntry[]): ImportLog {
    const log = new ImportLog();
    for (const entry of entries) log.counts.set(`${entry.action}\n${entry.what}\n${entry.why}`, { ...entry });
    return log;
  }

  /** A copy of the notes so far, for an attempt that may be discarded. */
  copy(): ImportLog {
    const other = new ImportLog();
    for (const [key, entry] of this.counts) other.counts.set(key, { ...entry });
    return other;
  }

  /** Forgets the notes since `earlier`, a copy. */
  restore(earlier: ImportLog): void {
    this.counts.clear();
    for (const [key, entry] of earlier.counts) this.counts.set(key, { ...entry });
  }

  /** Losses first, kept parts last. */
  get entries(): ImportEntry[] {
    const order: readonly ImportAction[] = ['stripped', 'code', 'converted', 'kept'];
    return [...this.counts.values()].toSorted((one, other) => order.indexOf(one.action) - order.indexOf(other.action));
  }
}
