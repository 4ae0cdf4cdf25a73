import { useCallback, useEffect, useRef, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import type { CodeDraft, CodeSource, StoredCode } from './contract';
import { texts } from './texts';

export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';

/** Milliseconds after the last change (specification, section 9, unexplained constants). */
const pause = 1500;

const draftOf = ({ name, subject, html }: StoredCode): CodeDraft => ({ name, subject, html });

/** Code that saves itself, and never over somebody else's change. */
export function useCodeDraft(source: CodeSource, opened: StoredCode) {
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

  const save = useCallback(async (written: CodeDraft): Promise<boolean> => {
    const { state: before, revision } = latest.current;
    if (before === 'saved' || before === 'saving' || before === 'conflict') return before === 'saved';
    setState('saving');
    try {
      const saved = await source.save({ ...written, name: written.name.trim() || opened.name }, revision);
      latest.current.revision = saved.revision;
      setState(latest.current.draft === written ? 'saved' : 'changed');
      return true;
    } catch (failure) {
      const isConflict = failure instanceof HttpFailure && failure.status === 412;
      setState(isConflict ? 'conflict' : 'failed');
      const refused = failure instanceof HttpFailure && failure.status === 400 ? failure.errors[0] : undefined;
      setReason(refused?.message ?? 'The server could not save it just now.');
      return false;
    }
  }, [source, opened]);

  useEffect(() => {
    if (state !== 'changed') return undefined;
    const timer = setTimeout(() => void save(draft), pause);
    return () => clearTimeout(timer);
  }, [state, draft, save]);
  useEffect(() => navigation.guardLeaving(() => latest.current.state !== 'saved'), [navigation]);

  const change = useCallback((some: Partial<CodeDraft>) => {
    setDraft((before) => ({ ...before, ...some }));
    setState((before) => (before === 'conflict' ? before : 'changed'));
  }, []);
  /** What is written wins over what somebody else saved, or gives way to it. */
  const resolve = useCallback(
    async (keep: 'mine' | 'theirs') => {
      const theirs = await source.load().catch(() => undefined);
      if (!theirs) {
        alerts.show(texts.fetchOneFailed);
        return;
      }
      latest.current.revision = theirs.revision;
      if (keep === 'theirs') setDraft(draftOf(theirs));
      setState(keep === 'theirs' ? 'saved' : 'changed');
    },
    [source, alerts],
  );
  return { draft, state, reason, change, save, resolve };
}
