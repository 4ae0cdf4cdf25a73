import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpFailure, Navigation, useService } from 'sendwright/sdk';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { changeOf, draftOf, type FormDraft, problemsOf } from './formDraft';
import { FormsStore } from './formsStore';

/** The props of each tab of the editor. */
export interface TabProps {
  readonly draft: FormDraft;
  /** Problems by part. */
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (some: Partial<FormDraft>) => void;
}

/** `wrong`: it is invalid and can't be saved. `conflict`: somebody else has changed the form. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'wrong' | 'conflict';

/** Milliseconds without a change before the form is saved. */
const pause = 1500;

/** The save state of an unsaved draft. */
const stateOf = (draft: FormDraft): SaveState => (Object.keys(problemsOf(draft)).length > 0 ? 'wrong' : 'changed');

/** A form that is saved automatically and never overwrites somebody else's change. Visitors see the saved version. */
export function useFormDraft(opened: SignupForm) {
  const store = useService(FormsStore);
  const navigation = useService(Navigation);
  const [draft, setDraft] = useState<FormDraft>(() => draftOf(opened));
  const [state, setState] = useState<SaveState>('saved');
  /** Why it is not saved. */
  const [reason, setReason] = useState('');
  const latest = useRef({ draft, state, revision: opened.revision });
  useEffect(() => {
    latest.current = { ...latest.current, draft, state };
  });
  const running = useRef<Promise<void>>(undefined);

  const saveOnce = useCallback(
    async (written: FormDraft): Promise<void> => {
      setState('saving');
      try {
        const saved = await store.update(opened.id, changeOf(written, latest.current.revision));
        latest.current.revision = saved.revision;
        setState(latest.current.draft === written ? 'saved' : stateOf(latest.current.draft));
      } catch (failure) {
        const isConflict = failure instanceof HttpFailure && failure.status === 412;
        setState(isConflict ? 'conflict' : 'failed');
        const refused = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
        setReason(refused?.message ?? 'The server could not save it just now.');
      }
    },
    [store, opened.id],
  );
  const save = useCallback(
    async (written: FormDraft): Promise<void> => {
      // A save in progress creates a revision that the next save must be based on; otherwise it would conflict with our
      // own save.
      await running.current;
      const before = latest.current.state;
      if (before !== 'changed' && before !== 'failed') return;
      running.current = saveOnce(written);
      await running.current;
    },
    [saveOnce],
  );

  useEffect(() => {
    if (state !== 'changed') return undefined;
    const timer = setTimeout(() => void save(draft), pause);
    return () => clearTimeout(timer);
  }, [state, draft, save]);
  useEffect(() => navigation.guardLeaving(() => latest.current.state !== 'saved'), [navigation]);

  const change = useCallback((some: Partial<FormDraft>) => {
    const next = { ...latest.current.draft, ...some };
    const nextState = latest.current.state === 'conflict' ? 'conflict' : stateOf(next);
    // There may be another change before this one is rendered.
    latest.current = { ...latest.current, draft: next, state: nextState };
    setDraft(next);
    setState(nextState);
  }, []);
  /**
   * Resolves a conflict by keeping the local version or the server's. Rejects if the server's version cannot be loaded.
   */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs'): Promise<void> => {
      const theirs = await store.fetch(opened.id);
      latest.current.revision = theirs.revision;
      if (how === 'theirs') setDraft(draftOf(theirs));
      setState(how === 'theirs' ? 'saved' : stateOf(latest.current.draft));
    },
    [store, opened.id],
  );
  return { draft, state, reason, change, save, resolve };
}
