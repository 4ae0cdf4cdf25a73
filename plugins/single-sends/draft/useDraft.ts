import { useEffect, useState } from 'react';
import { usePageSignal, useService } from 'sendwright/sdk';
import type { Draft } from './draftModel';
import { Drafts } from './drafts';

/** The draft of a send: the one its editor has open, or opened now. Undefined until it is there, or where it cannot be. */
export function useDraft(id: string): Draft | undefined {
  const drafts = useService(Drafts.token);
  const signal = usePageSignal();
  const [draft, setDraft] = useState(() => drafts.get(id));
  useEffect(() => {
    if (!drafts.get(id)) drafts.open(id, signal).then(setDraft, () => undefined);
  }, [drafts, id, signal]);
  return draft;
}
