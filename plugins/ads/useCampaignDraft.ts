import { useCallback, useMemo, useRef, useState } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { useAutosavedDraft } from 'sendwright/sdk/models';
import type { AdCampaign, AdContent } from 'sendwright/wire/ads';
import { CampaignsStore } from './campaignsStore';
import { draftOf } from './campaignDraft';
import { changedFields, isTouched, problemsOfDraft, type SavedContent, unsavable } from './draftProblems';

/** The draft that the steps of a campaign edit. */
export interface Draft {
  readonly draft: AdContent;
  readonly change: (some: Partial<AdContent>) => void;
  /** The error of a field; none for fields that the user hasn't changed, unless all errors were requested. */
  readonly problemOf: (field: string) => string | undefined;
}

const savedOf = (campaign: AdCampaign): SavedContent => ({ content: draftOf(campaign), problems: campaign.problems });

/**
 * A campaign that is saved automatically and never overwrites somebody else's change, with its problems: those that the
 * server found, and until it has saved those of what is edited.
 */
export function useCampaignDraft(opened: AdCampaign) {
  const store = useService(CampaignsStore);
  const navigation = useService(Navigation);
  const [saved, setSaved] = useState(() => savedOf(opened));
  /** The fields changed during this visit. */
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isChecked, setChecked] = useState(false);
  const showsAll = isChecked || new URLSearchParams(navigation.location.search).has('check');
  const { rebase, ...autosaved } = useAutosavedDraft<AdContent>({
    draft: saved.content,
    revision: opened.revision,
    save: async (content, revision) => {
      const { problems, ...answer } = await store.update(opened.id, { ...content, revision });
      setSaved({ content, problems });
      return answer;
    },
    isValid: (draft) => unsavable(draft).length === 0,
  });
  const { draft, state, change: changeDraft } = autosaved;
  // There may be another change before one is rendered.
  const latest = useRef(draft);
  const change = useCallback(
    (some: Partial<AdContent>) => {
      const fields = changedFields(latest.current, some);
      latest.current = { ...latest.current, ...some };
      setTouched((before) => new Set([...before, ...fields]));
      changeDraft(some);
    },
    [changeDraft],
  );
  /** Resolves a conflict: keeps the local version, or loads the other one. */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs'): Promise<void> => {
      const fetched = await store.fetch(opened.id);
      const theirs = savedOf(fetched);
      setSaved(theirs);
      if (how === 'theirs') latest.current = theirs.content;
      rebase(fetched.revision, how === 'theirs' ? theirs.content : undefined);
    },
    [store, opened.id, rebase],
  );
  const problems = useMemo(() => problemsOfDraft(draft, saved), [draft, saved]);
  const unsaved = useMemo(() => unsavable(draft), [draft]);
  const problemOf = (field: string): string | undefined => {
    const own = unsaved.find((problem) => problem.field === field);
    if (own) return own.message;
    const isSeen = showsAll || isTouched(draft, touched, field);
    // Not while somebody is still typing.
    return isSeen && state !== 'changed' ? problems.find((problem) => problem.field === field)?.message : undefined;
  };
  /** Shows all errors from now on. */
  const check = useCallback(() => setChecked(true), []);
  return { ...autosaved, change, problems, resolve, problemOf, check };
}

export type CampaignDraft = ReturnType<typeof useCampaignDraft>;
