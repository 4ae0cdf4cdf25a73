import { type Slot, slot } from '../slots';
import { token } from '../token';

export type TaskState = 'running' | 'done' | 'failed';

/** A piece of long work in the tray: an import, export, send or upload. */
export interface Task {
  readonly id: string;
  /** `<plugin>.<kind>`, e.g. `contacts.import`; its plugin takes it up again after a reload. */
  readonly kind: string;
  readonly title: string;
  readonly state: TaskState;
  /** 0 to 1; null while unknown. */
  readonly progress: number | null;
  /** A line on where it stands or how it ended: "6,800 of 10,000 rows". */
  readonly detail: string;
  /** Where its result is. */
  readonly link?: string;
  /** Started by the user of this browser at (ms since 1970). */
  readonly startedAt: number;
  /** What a plugin needs to take the task up again after a reload. */
  readonly resume?: Readonly<Record<string, string>>;
  /** What it did can be taken back until then (ms since 1970). */
  readonly undoUntil?: number;
}

export interface TaskHandle {
  readonly id: string;
  update(change: {
    progress?: number | null;
    detail?: string;
    link?: string;
    resume?: Readonly<Record<string, string>>;
  }): void;
  /** `undoUntil`, ms since 1970: how long what was done can be taken back (`Activity.onUndo`). */
  done(detail: string, link?: string, undoUntil?: number): void;
  failed(detail: string, retry?: () => void): void;
}

/** Long work, in one tray that survives leaving the page and a reload. */
export interface Activity {
  /** Newest first. Observable. */
  readonly tasks: readonly Task[];
  start(task: {
    kind: string;
    title: string;
    detail?: string;
    link?: string;
    resume?: Readonly<Record<string, string>>;
  }): TaskHandle;
  /** Says how tasks of a kind go on after a reload; called once for each unfinished one. Returns a disposer. */
  onResume(kind: string, resume: (task: Task, handle: TaskHandle) => void): () => void;
  /**
   * Says how what tasks of a kind did is taken back, however long ago this browser saw them end. Returns a disposer.
   */
  onUndo(kind: string, undo: (task: Task, handle: TaskHandle) => void): () => void;
  dismiss(id: string): void;
}
export const Activity = token<Activity>('activity');

/** Where what waits for somebody is shown: in the tray, or on the home page. */
export interface AttentionItemProps {
  readonly place: 'tray' | 'page';
  /** To be called when somebody follows a link of it: the tray closes. */
  readonly onFollow?: (() => void) | undefined;
}

/**
 * What waits for somebody, above the tasks of the tray and on the home page. Who has nothing to show renders nothing.
 */
export const AttentionItems: Slot<AttentionItemProps> = slot('workbench.attention');
