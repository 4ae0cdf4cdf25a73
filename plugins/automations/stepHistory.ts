import type { AutomationContent } from './content';

/** One change that can be undone: its name, and the content before it. */
interface Change {
  readonly name: string;
  readonly before: AutomationContent;
  /** Successive changes with the same key become one: a typed subject. */
  readonly key: string | undefined;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** What was changed, oldest first, and what was undone, the next to redo last. */
export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const noHistory: History = { done: [], undone: [] };
const most = 200;
/** Milliseconds between changes that are one. */
const together = 1000;

/** Adds a change; `before` is the content that it was made to. */
export function recorded(
  { done }: History,
  { name, key }: { readonly name: string; readonly key?: string | undefined },
  before: AutomationContent,
  at: number,
): History {
  const last = done.at(-1);
  if (last && key !== undefined && last.key === key && at - last.at <= together)
    return { done: [...done.slice(0, -1), { ...last, at }], undone: [] };
  return { done: [...done, { name, key, before, at }].slice(-most), undone: [] };
}

interface Travel {
  readonly name: string;
  readonly content: AutomationContent;
  readonly history: History;
}

/** The content before the last change; undefined if there is none. */
export function undone({ done, undone: later }: History, now: AutomationContent): Travel | undefined {
  const last = done.at(-1);
  if (!last) return undefined;
  return {
    name: last.name,
    content: last.before,
    history: { done: done.slice(0, -1), undone: [...later, { ...last, before: now, key: undefined }] },
  };
}

/** The content after the change that was undone last; undefined if there is none. */
export function redone({ done, undone: later }: History, now: AutomationContent): Travel | undefined {
  const next = later.at(-1);
  if (!next) return undefined;
  return {
    name: next.name,
    content: next.before,
    history: { done: [...done, { ...next, before: now, key: undefined }], undone: later.slice(0, -1) },
  };
}
