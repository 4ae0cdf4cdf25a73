import { useCallback } from 'react';
import { useService } from 'sendwright/sdk';
import { useAutosavedDraft } from 'sendwright/sdk/models';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { changeOf, draftOf, type FormDraft, problemsOf } from './formDraft';
import { asVersion, original } from './versions';
import { FormsStore } from './formsStore';

/** The props of each tab of the editor. */
export interface TabProps {
  readonly draft: FormDraft;
  /** Problems by part. */
  readonly problems: Readonly<Record<string, string>>;
  readonly change: (some: Partial<FormDraft>) => void;
}

/** Whether a version of the form has problems. */
export const isWrong = (draft: FormDraft, version: string): boolean =>
  Object.keys(problemsOf(asVersion(draft, version))).length > 0;

/** A form that is saved automatically and never overwrites somebody else's change. Visitors see the saved version. */
export function useFormDraft(opened: SignupForm) {
  const store = useService(FormsStore);
  const { rebase, ...autosaved } = useAutosavedDraft({
    draft: draftOf(opened),
    revision: opened.revision,
    save: (draft, revision) => store.update(opened.id, changeOf(draft, revision)),
    isValid: (draft) => !isWrong(draft, original) && !draft.versions.some(({ id }) => isWrong(draft, id)),
  });
  /**
   * Resolves a conflict by keeping the local version or the server's. Rejects if the server's version cannot be loaded.
   */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs'): Promise<void> => {
      const theirs = await store.fetch(opened.id);
      rebase(theirs.revision, how === 'theirs' ? draftOf(theirs) : undefined);
    },
    [store, opened.id, rebase],
  );
  return { ...autosaved, resolve };
}
