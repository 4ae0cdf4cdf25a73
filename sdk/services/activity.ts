import { type Slot, slot } from '../slots';
import { token } from '../token';

export type TaskState = 'running' | 'done' | 'failed';

/** A long-running task in the tray: an import, export, send or upload. */
export interface Task {
  readonly id: string;
  /** `<plugin>.<kind>`, e.g. `contacts.import`; its plugin resumes it after a reload. */
  readonly kind: string;
  readonly title: string;
  readonly state: TaskState;
  /** 0 to 1; null while unknown. */
  readonly progress: number | null;
  /** A line about its progress or result: "6,800 of 10,000 rows". */
  readonly detail: string;
  /** The page with its result. */
  readonly link?: string;
  /** When the user of this browser started it (Unix milliseconds). */
  readonly startedAt: number;
  /** What a plugin needs to resume the task after a reload. */
  readonly resume?: Readonly<Record<string, string>>;
  /** Until when it can be undone (Unix milliseconds). */
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
  /** `undoUntil`, in Unix milliseconds: until when it can be undone (`Activity.onUndo`). */
  done(detail: string, link?: string, undoUntil?: number): void;
  failed(detail: string, retry?: () => void): void;
}

/** Long-running tasks, in a tray that survives navigation and reloads. */
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
  /** Sets how tasks of a kind are resumed; called once for each unfinished one. Returns a disposer. */
  onResume(kind: string, resume: (task: Task, handle: TaskHandle) => void): () => void;
  /** Sets how tasks of a kind are undone, even if they ended before a reload. Returns a disposer. */
  onUndo(kind: string, undo: (task: Task, handle: TaskHandle) => void): () => void;
  dismiss(id: string): void;
}
export const Activity = token<Activity>('activity');

/** Where attention items are shown: in the tray or on the home page. */
export interface AttentionItemProps {
  readonly place: 'tray' | 'page';
  /** Call it when the user follows a link, to close the tray. */
  readonly onFollow?: (() => void) | undefined;
}

/**
 * Things that need attention, shown above the tasks in the tray and on the home page. Render nothing if there are none.
 */
export const AttentionItems: Slot<AttentionItemProps> = slot('workbench.attention');
