import { useCallback, useEffect, useRef, useState } from 'react';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import type { Design } from 'sendwright/wire/designs';
import { DesignsStore } from './designsStore';
import { texts } from './texts';

/** What is written in the code editor. */
export interface CodeDraft {
  readonly name: string;
  readonly subject: string;
  readonly html: string;
}

export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict';

/** Milliseconds after the last change (specification, section 9, unexplained constants). */
const pause = 1500;

const draftOf = ({ name, subject, html_content: html }: Design): CodeDraft => ({ name, subject, html });

/** A design of code that saves itself, and never over somebody else's change. */
export function useCodeDraft(opened: Design) {
  const store = useService(DesignsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [draft, setDraft] = useState<CodeDraft>(() => draftOf(opened));
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef({ draft, state, revision: opened.revision });
  useEffect(() => {
    latest.current = { ...latest.current, draft, state };
  });

  const save = useCallback(async (written: CodeDraft): Promise<boolean> => {
    const { state: before, revision } = latest.current;
    if (before === 'saved' || before === 'saving' || before === 'conflict') return before === 'saved';
    setState('saving');
    try {
      const saved = await store.update(opened.id, { name: written.name.trim() || opened.name, subject: written.subject, html_content: written.html, revision });
      latest.current.revision = saved.revision;
      setState(latest.current.draft === written ? 'saved' : 'changed');
      return true;
    } catch (failure) {
      const isConflict = failure instanceof HttpFailure && failure.status === 412;
      setState(isConflict ? 'conflict' : 'failed');
      if (!isConflict) alerts.show(texts.saveFailed);
      return false;
    }
  }, [store, alerts, opened]);

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
      const theirs = await store.get('your-designs', opened.id);
      latest.current.revision = theirs.revision;
      if (keep === 'theirs') setDraft(draftOf(theirs));
      setState(keep === 'theirs' ? 'saved' : 'changed');
    },
    [store, opened],
  );
  return { draft, state, change, save, resolve };
}
