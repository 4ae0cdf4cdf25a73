import { injected, type Activity, type Task, type TaskHandle, type TaskState } from 'sendwright/sdk';
import { action, makeObservable, observableShallow } from 'mobx';
import { later } from '../container/later';
import { parts } from '../parts';
import type { Browser } from '../browser/browser';
import { readStored } from '../browser/readStored';

const storageKey = 'sendwright.activity';
const keptTasks = 50;
const states: readonly string[] = ['running', 'done', 'failed'] satisfies TaskState[];

type NewTask = Parameters<Activity['start']>[0];
type Resume = Parameters<Activity['onResume']>[1];

const pluginOf = (kind: string): string => kind.slice(0, kind.indexOf('.'));

function isTask(value: unknown): value is Task {
  if (typeof value !== 'object' || value === null) return false;
  const task = value as Partial<Record<keyof Task, unknown>>;
  return (
    [task.id, task.kind, task.title, task.detail].every((text) => typeof text === 'string') &&
    typeof task.startedAt === 'number' &&
    (task.progress === null || typeof task.progress === 'number') &&
    states.includes(String(task.state))
  );
}

/** Long-running work in one tray, stored in the browser, so that plugins can continue it after a reload. */
@injected(parts.storage, later(parts.host))
export class ActivityTray implements Activity {
  tasks: Task[] = [];
  readonly #unfinished = new Set<string>();
  readonly #resumers = new Map<string, Resume>();
  readonly #retries = new Map<string, () => void>();
  readonly #undoers = new Map<string, Resume>();

  /** The host activates a plugin to undo its work. */
  constructor(
    private readonly storage: Browser['storage'],
    private readonly host: () => { activate(plugin: string): Promise<void> },
  ) {
    const stored = readStored(storage, storageKey);
    this.tasks = Array.isArray(stored) ? stored.filter(isTask).slice(0, keptTasks) : [];
    for (const task of this.tasks) if (task.state === 'running') this.#unfinished.add(task.id);
    makeObservable(this, { tasks: observableShallow, start: action, dismiss: action, change: action });
  }

  start(task: NewTask): TaskHandle {
    const { kind, title, detail = '', link, resume } = task;
    const id = crypto.randomUUID();
    this.tasks.unshift({
      id,
      kind,
      title,
      detail,
      state: 'running',
      progress: null,
      startedAt: Date.now(),
      ...(link !== undefined && { link }),
      ...(resume && { resume }),
    });
    this.tasks.splice(keptTasks);
    this.#save();
    return this.#handle(id);
  }

  onResume(kind: string, resume: Resume): () => void {
    this.#resumers.set(kind, resume);
    for (const task of this.tasks.filter((candidate) => candidate.kind === kind)) {
      if (this.#unfinished.delete(task.id)) resume(task, this.#handle(task.id));
    }
    return () => void this.#resumers.delete(kind);
  }

  onUndo(kind: string, undo: Resume): () => void {
    this.#undoers.set(kind, undo);
    return () => void this.#undoers.delete(kind);
  }

  /** Whether a task can still be undone. */
  canUndo({ state, undoUntil = 0 }: Task): boolean {
    return state === 'done' && undoUntil > Date.now();
  }

  /** Undoes a task; rejects if its plugin can't be activated. */
  async undo(id: string): Promise<void> {
    const task = this.tasks.find((candidate) => candidate.id === id);
    if (!task || !this.canUndo(task)) return;
    await this.host().activate(pluginOf(task.kind));
    const undo = this.#undoers.get(task.kind);
    if (!undo) return;
    this.change(id, { state: 'running', progress: null, detail: 'Being undone', undoUntil: 0 });
    undo(task, this.#handle(id));
  }

  dismiss(id: string): void {
    this.tasks = this.tasks.filter((task) => task.id !== id);
    this.#retries.delete(id);
    this.#save();
  }

  /** Whether a failed task can be tried again. */
  canRetry(id: string): boolean {
    return this.#retries.has(id);
  }

  /** Dismisses the failed task and retries its work. */
  retry(id: string): void {
    const retry = this.#retries.get(id);
    if (!retry) return;
    this.dismiss(id);
    retry();
  }

  /** Plugins with unfinished work that has not been resumed yet. */
  get waiting(): readonly string[] {
    const kinds = this.tasks.filter(({ id }) => this.#unfinished.has(id)).map(({ kind }) => pluginOf(kind));
    return [...new Set(kinds)];
  }

  /** Kinds of work that can be resumed. */
  get resumable(): readonly string[] {
    return [...this.#resumers.keys()];
  }

  change(id: string, change: Partial<Task>): void {
    const index = this.tasks.findIndex((task) => task.id === id);
    const task = this.tasks[index];
    if (!task) return;
    this.tasks[index] = { ...task, ...change };
    this.#save();
  }

  #handle(id: string): TaskHandle {
    return {
      id,
      update: (change) => this.change(id, change),
      done: (detail, link, undoUntil = 0) =>
        this.change(id, { state: 'done', progress: 1, detail, undoUntil, ...(link !== undefined && { link }) }),
      failed: (detail, retry) => {
        if (retry) this.#retries.set(id, retry);
        this.change(id, { state: 'failed', detail });
      },
    };
  }

  #save(): void {
    this.storage.setItem(storageKey, JSON.stringify(this.tasks));
  }
}
