import { useCallback, useState } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { useAutosavedDraft } from 'sendwright/sdk/models';
import type { AdCampaign, AdContent } from 'sendwright/wire/ads';
import { CampaignsStore } from './campaignsStore';
import { draftOf, unsavable } from './campaignDraft';

/** The draft that the steps of a campaign edit. */
export interface Draft {
  readonly draft: AdContent;
  readonly change: (some: Partial<AdContent>) => void;
  /** The error of a field; none for empty fields, unless all errors were requested. */
  readonly problemOf: (field: string) => string | undefined;
}

/**
 * A campaign that is saved automatically and never overwrites somebody else's change, with the problems that the server
 * found in what was saved last.
 */
export function useCampaignDraft(opened: AdCampaign) {
  const store = useService(CampaignsStore);
  const navigation = useService(Navigation);
  const [problems, setProblems] = useState(opened.problems);
  /** The parts changed during this visit. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const showsAll = new URLSearchParams(navigation.location.search).has('check');
  const { rebase, ...autosaved } = useAutosavedDraft<AdContent>({
    draft: draftOf(opened),
    revision: opened.revision,
    save: async (draft, revision) => {
      const saved = await store.update(opened.id, { ...draft, revision });
      setProblems(saved.problems);
      return saved;
    },
    isValid: (draft) => unsavable(draft).length === 0,
  });
  const { draft, state, change: changeDraft } = autosaved;
  const change = useCallback(
    (some: Partial<AdContent>) => {
      setTouched((before) => new Set([...before, ...Object.keys(some)]));
      changeDraft(some);
    },
    [changeDraft],
  );
  /** Resolves a conflict: keeps the local version, or loads the other one. */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs'): Promise<void> => {
      const theirs = await store.fetch(opened.id);
      setProblems(theirs.problems);
      rebase(theirs.revision, how === 'theirs' ? draftOf(theirs) : undefined);
    },
    [store, opened.id, rebase],
  );
  const problemOf = (field: string): string | undefined => {
    const own = unsavable(draft).find((problem) => problem.field === field);
    if (own) return own.message;
    const isSeen = showsAll || touched.has(/^\w+/.exec(field)?.[0] ?? '');
    return isSeen && state !== 'changed' ? problems.find((problem) => problem.field === field)?.message : undefined;
  };
  return { ...autosaved, change, problems, resolve, problemOf };
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>;
