import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpFailure, Navigation, useService } from 'sendwright/sdk';
import type { AdCampaign, AdContent } from 'sendwright/wire/ads';
import { CampaignsStore } from './campaignsStore';
import { draftOf, unsavable } from './campaignDraft';

/** `wrong`: it has errors and can't be saved. `conflict`: somebody else has changed the campaign. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'wrong' | 'conflict';

export const saveWords: Readonly<Record<SaveState, string>> = {
  saved: 'Saved',
  changed: 'Saving soon…',
  saving: 'Saving…',
  failed: 'Not saved',
  wrong: 'Not saved: fix the marked fields',
  conflict: 'Changed elsewhere',
};

/** Milliseconds without a change before it is saved; the response contains the errors that the server found. */
const pause = 1000;

const stateOf = (draft: AdContent): SaveState => (unsavable(draft).length > 0 ? 'wrong' : 'changed');

/** The draft that the steps of a campaign edit. */
export interface Draft {
  readonly draft: AdContent;
  readonly change: (some: Partial<AdContent>) => void;
  /** The error of a field; none for empty fields, unless all errors were requested. */
  readonly problemOf: (field: string) => string | undefined;
}

/** Autosaves a campaign while it is edited. Never overwrites another user's change. */
export function useCampaignDraft(opened: AdCampaign) {
  const store = useService(CampaignsStore);
  const navigation = useService(Navigation);
  const [draft, setDraft] = useState(() => draftOf(opened));
  const [state, setState] = useState<SaveState>('saved');
  const [problems, setProblems] = useState(opened.problems);
  const [reason, setReason] = useState('');
  const latest = useRef({ draft, state, revision: opened.revision });
  const running = useRef<Promise<void>>(undefined);
  /** The parts changed during this visit. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const showsAll = new URLSearchParams(navigation.location.search).has('check');

  const become = useCallback((next: AdContent, nextState: SaveState) => {
    latest.current = { ...latest.current, draft: next, state: nextState };
    setDraft(next);
    setState(nextState);
  }, []);
  const saveOnce = useCallback(
    async (written: AdContent): Promise<void> => {
      become(latest.current.draft, 'saving');
      try {
        const saved = await store.update(opened.id, { ...written, revision: latest.current.revision });
        latest.current.revision = saved.revision;
        setProblems(saved.problems);
        const { draft: now } = latest.current;
        become(now, now === written ? 'saved' : stateOf(now));
      } catch (failure) {
        const isConflict = failure instanceof HttpFailure && failure.status === 412;
        const refused = failure instanceof HttpFailure && failure.status < 500 ? failure.errors[0] : undefined;
        setReason(refused?.message ?? "The server couldn't save your changes.");
        become(latest.current.draft, isConflict ? 'conflict' : 'failed');
      }
    },
    [store, opened.id, become],
  );
  /** Saves unsaved changes. @returns whether everything is saved */
  const save = useCallback(async (): Promise<boolean> => {
    // A save in progress creates a revision that the next one must be based on.
    await running.current;
    const { draft: written, state: before } = latest.current;
    if (before === 'changed' || before === 'failed') {
      running.current = saveOnce(written);
      await running.current;
    }
    return latest.current.state === 'saved';
  }, [saveOnce]);

  useEffect(() => {
    if (state !== 'changed' || draft !== latest.current.draft) return undefined;
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [state, draft, save]);
  useEffect(() => navigation.guardLeaving(() => latest.current.state !== 'saved'), [navigation]);

  const change = useCallback(
    (some: Partial<AdContent>) => {
      const next = { ...latest.current.draft, ...some };
      setTouched((before) => new Set([...before, ...Object.keys(some)]));
      become(next, latest.current.state === 'conflict' ? 'conflict' : stateOf(next));
    },
    [become],
  );
  /** Resolves a conflict: keeps the local version, or loads the other one. */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs'): Promise<void> => {
      const theirs = await store.fetch(opened.id);
      latest.current.revision = theirs.revision;
      setProblems(theirs.problems);
      if (how === 'theirs') become(draftOf(theirs), 'saved');
      else become(latest.current.draft, stateOf(latest.current.draft));
    },
    [store, opened.id, become],
  );
  const problemOf = (field: string): string | undefined => {
    const own = unsavable(draft).find((problem) => problem.field === field);
    if (own) return own.message;
    const isSeen = showsAll || touched.has(/^\w+/.exec(field)?.[0] ?? '');
    return isSeen && state !== 'changed' ? problems.find((problem) => problem.field === field)?.message : undefined;
  };
  return { draft, state, reason, problems, change, save, resolve, problemOf };
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>;
