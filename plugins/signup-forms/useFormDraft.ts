import { useRef, useState } from 'react';
import { Alerts, HttpFailure, useService } from 'sendwright/sdk';
import { showFailure, useAutosavedDraft } from 'sendwright/sdk/models';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { changeOf, draftOf, type FormDraft, problemsOf } from './formDraft';
import { asVersion, original } from './versions';
import { FormsStore } from './formsStore';
import { texts } from './texts';

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

/**
 * A form whose draft is saved automatically and never overwrites somebody else's change. Visitors see what is
 * published.
 */
export function useFormDraft(opened: SignupForm) {
  const store = useService(FormsStore);
  const alerts = useService(Alerts);
  const [changes, setChanges] = useState(opened.draft_changes);
  const revision = useRef(opened.revision);
  const [isPublishing, setPublishing] = useState(false);
  /** Failures of earlier attempts must not stay beside the success of the next one. */
  const clear = (): void => {
    for (const { message } of [texts.publishFailed, texts.publishConflict, texts.discardFailed])
      alerts.dismissMessage(message);
  };
  const became = (form: SignupForm): SignupForm => {
    revision.current = form.revision;
    setChanges(form.draft_changes);
    return form;
  };
  const { rebase, save, ...autosaved } = useAutosavedDraft({
    draft: draftOf(opened),
    revision: opened.revision,
    save: async (draft, from) => became(await store.saveDraft(opened.id, changeOf(draft, from))),
    isValid: (draft) => !isWrong(draft, original) && !draft.versions.some(({ id }) => isWrong(draft, id)),
  });
  /**
   * Resolves a conflict by keeping the local version or the server's. Rejects if the server's version cannot be loaded.
   */
  const resolve = async (how: 'mine' | 'theirs'): Promise<void> => {
    const theirs = became(await store.fetch(opened.id));
    rebase(theirs.revision, how === 'theirs' ? draftOf(theirs) : undefined);
  };
  /** Visitors see the draft from now on. */
  const publish = async (): Promise<void> => {
    setPublishing(true);
    clear();
    try {
      if (!(await save())) return;
      became(await store.publish(opened.id, revision.current));
      alerts.show(texts.published);
    } catch (failure) {
      const isConflict = failure instanceof HttpFailure && failure.status === 412;
      // All of ours was saved, so theirs is the newer one.
      if (isConflict) await resolve('theirs').catch(() => undefined);
      alerts.show(isConflict ? texts.publishConflict : texts.publishFailed);
    } finally {
      setPublishing(false);
    }
  };
  /** Back to what visitors see. */
  const discard = async (): Promise<void> => {
    clear();
    try {
      await store.discardDraft(opened.id);
      await resolve('theirs');
      alerts.show(texts.discarded);
    } catch (failure) {
      showFailure(alerts, failure, texts.discardFailed);
    }
  };
  return { ...autosaved, save, resolve, changes, isPublishing, publish, discard };
}
