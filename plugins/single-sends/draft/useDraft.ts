import { useEffect, useState } from 'react';
import { useService } from 'sendwright/sdk';
import type { Draft } from './draftModel';
import { Drafts } from './drafts';

/**
 * The draft of a send: the one its editor has open, or opened now. Undefined until it is there, null where it cannot
 * be.
 */
export function useDraft(id: string): Draft | null | undefined {
  const drafts = useService(Drafts.token);
  const [draft, setDraft] = useState<Draft | null | undefined>(() => drafts.get(id));
  useEffect(() => {
    if (!drafts.get(id)) drafts.open(id).then(setDraft, () => setDraft(null));
  }, [drafts, id]);
  return draft;
}
