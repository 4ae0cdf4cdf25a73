import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpFailure } from '../services/http';
import { Navigation } from '../services/navigation';
import { useService } from '../workbench';

/** `wrong`: it is invalid and can't be saved. `conflict`: somebody else has changed what is edited. */
export type DraftState = 'saved' | 'changed' | 'saving' | 'failed' | 'wrong' | 'conflict';

/** What an editor's bar says of a draft. */
export const draftStateWords: Readonly<Record<DraftState, string>> = {
  saved: 'Saved',
  changed: 'Saving soon…',
  saving: 'Saving…',
  failed: 'Not saved',
  wrong: 'Not saved: fix the marked fields',
  conflict: 'Changed elsewhere',
};

/** What is edited, and how it is saved. */
export interface AutosaveOptions<Draft> {
  /** The draft to start with. */
  readonly draft: Draft;
  /** The revision that it is based on. */
  readonly revision: number;
  /** Saves changes based on `revision`; rejects with 412, without saving, if there is a newer revision. */
  readonly save: (draft: Draft, revision: number) => Promise<{ readonly revision: number }>;
  /** Whether a draft can be saved; all can if it is missing. */
  readonly isValid?: (draft: Draft) => boolean;
}

/** A draft that is saved automatically. */
export interface AutosavedDraft<Draft> {
  readonly draft: Draft;
  readonly state: DraftState;
  /** Why it is not saved. */
  readonly reason: string;
  readonly change: (some: Partial<Draft>) => void;
  /** Saves unsaved changes now. @returns whether what was to be saved is saved */
  readonly save: () => Promise<boolean>;
  /** Ends a conflict: continues from `revision`, with the content of it (`theirs`) or with the local draft. */
  readonly rebase: (revision: number, theirs?: Draft) => void;
}

/** Milliseconds without a change before the draft is saved. */
const pause = 1500;

/**
 * Saves a draft while it is edited, after a pause in writing. Never overwrites somebody else's change, and asks before
 * unsaved changes are left.
 */
export function useAutosavedDraft<Draft extends object>(options: AutosaveOptions<Draft>): AutosavedDraft<Draft> {
  const navigation = useService(Navigation);
  const [shown, setShown] = useState(() => ({ draft: options.draft, state: 'saved' as DraftState, reason: '' }));
  // There may be another change before one is rendered.
  const latest = useRef({ ...shown, revision: options.revision });
  const given = useRef(options);
  useEffect(() => {
    given.current = options;
  });
  const running = useRef<Promise<boolean>>(undefined);

  const become = useCallback((some: Partial<typeof shown>) => {
    latest.current = { ...latest.current, ...some };
    const { draft, state, reason } = latest.current;
    setShown({ draft, state, reason });
  }, []);
  const unsavedState = useCallback(
    (draft: Draft): DraftState => ((given.current.isValid?.(draft) ?? true) ? 'changed' : 'wrong'),
    [],
  );
  const saveOnce = useCallback(async (): Promise<boolean> => {
    const { draft: written, revision } = latest.current;
    become({ state: 'saving' });
    try {
      const saved = await given.current.save(written, revision);
      latest.current.revision = saved.revision;
      const { draft: now } = latest.current;
      become({ state: now === written ? 'saved' : unsavedState(now) });
      return true;
    } catch (failure) {
      const isConflict = failure instanceof HttpFailure && failure.status === 412;
      const refused = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
      become({
        state: isConflict ? 'conflict' : 'failed',
        reason: refused?.message ?? "The server couldn't save your changes.",
      });
      return false;
    }
  }, [become, unsavedState]);
  const save = useCallback(async (): Promise<boolean> => {
    // A save in progress creates a revision that the next one must be based on; otherwise that would be a conflict.
    while (running.current) {
      // Another caller may have started the next one.
      if (!(await running.current)) return false;
    }
    const { state } = latest.current;
    if (state !== 'changed' && state !== 'failed') return state === 'saved';
    const run = saveOnce().finally(() => {
      running.current = undefined;
    });
    running.current = run;
    return run;
  }, [saveOnce]);

  const { draft, state, reason } = shown;
  useEffect(() => {
    // Each change begins the pause again; the newest is rendered last.
    if (state !== 'changed' || draft !== latest.current.draft) return undefined;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [state, draft, save]);
  useEffect(() => navigation.guardLeaving(() => latest.current.state !== 'saved'), [navigation]);

  const change = useCallback(
    (some: Partial<Draft>) => {
      const next = { ...latest.current.draft, ...some };
      become({ draft: next, state: latest.current.state === 'conflict' ? 'conflict' : unsavedState(next) });
    },
    [become, unsavedState],
  );
  const rebase = useCallback(
    (revision: number, theirs?: Draft) => {
      latest.current.revision = revision;
      become(theirs ? { draft: theirs, state: 'saved' } : { state: unsavedState(latest.current.draft) });
    },
    [become, unsavedState],
  );
  return { draft, state, reason, change, save, rebase };
}
