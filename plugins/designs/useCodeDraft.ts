import { useCallback, useEffect, useRef, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import type { CodeDraft, CodeSource, StoredCode } from './contract';
import { texts } from './texts';

export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';

/** Milliseconds without a change before the draft is saved. */
const pause = 1500;

const draftOf = ({ name, subject, html }: StoredCode): CodeDraft => ({ name, subject, html });

/** Code that is saved automatically and never overwrites somebody else's change. */
export function useCodeDraft(source: CodeSource, opened: StoredCode, onChange?: () => void) {
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [draft, setDraft] = useState<CodeDraft>(() => draftOf(opened));
  const [state, setState] = useState<SaveState>('saved');
  /** Why it is not saved. */
  const [reason, setReason] = useState('');
  const latest = useRef({ draft, state, revision: opened.revision });
  useEffect(() => {
    latest.current = { ...latest.current, draft, state };
  });
  const running = useRef<Promise<boolean>>(undefined);
  const lastSaved = useRef<CodeDraft>(undefined);

  const saveOnce = useCallback(
    async (written: CodeDraft): Promise<boolean> => {
      setState('saving');
      try {
        const saved = await source.save(
          { ...written, name: written.name.trim() || opened.name },
          latest.current.revision,
        );
        latest.current.revision = saved.revision;
        lastSaved.current = written;
        setState(latest.current.draft === written ? 'saved' : 'changed');
        return true;
      } catch (failure) {
        const isConflict = failure instanceof HttpFailure && failure.status === 412;
        setState(isConflict ? 'conflict' : 'failed');
        const refused = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
        setReason(refused?.message ?? 'The server could not save it just now.');
        return false;
      }
    },
    [source, opened],
  );
  const save = useCallback(
    async (written: CodeDraft): Promise<boolean> => {
      const { state: before } = latest.current;
      if (before === 'saved' || before === 'conflict') return before === 'saved';
      // A save in progress creates a revision that the next save must be based on; otherwise it would conflict with our
      // own save.
      const isSaved = (await running.current) ?? true;
      if (before === 'saving' && (!isSaved || lastSaved.current === written)) return isSaved;
      running.current = saveOnce(written);
      return running.current;
    },
    [saveOnce],
  );

  useEffect(() => {
    if (state !== 'changed') return undefined;
    const timer = setTimeout(() => void save(draft), pause);
    return () => clearTimeout(timer);
  }, [state, draft, save]);
  useEffect(() => navigation.guardLeaving(() => latest.current.state !== 'saved'), [navigation]);

  const change = useCallback(
    (some: Partial<CodeDraft>) => {
      onChange?.();
      setDraft((before) => ({ ...before, ...some }));
      setState((before) => (before === 'conflict' ? before : 'changed'));
    },
    [onChange],
  );
  /**
   * Resolves a conflict by keeping the local version, the server's, or both. Rejects if the local version could not be
   * saved.
   */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs' | 'both', theirs: StoredCode): Promise<void> => {
      if (how === 'both') {
        try {
          const name = await source.keepCopy?.(latest.current.draft);
          if (name !== undefined) alerts.show(texts.keptCopy, { name });
        } catch (failure) {
          alerts.show(texts.createFailed);
          throw failure;
        }
      }
      latest.current.revision = theirs.revision;
      if (how !== 'mine') setDraft(draftOf(theirs));
      setState(how === 'mine' ? 'changed' : 'saved');
    },
    [source, alerts],
  );
  return { draft, state, reason, change, save, resolve };
}
