import { useCallback } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import { showFailure, useAutosavedDraft } from 'sendwright/sdk/models';
import type { CodeDraft, CodeSource, StoredCode } from './contract';
import { texts } from './texts';

const draftOf = ({ name, subject, html }: StoredCode): CodeDraft => ({ name, subject, html });

/** Code that is saved automatically and never overwrites somebody else's change. */
export function useCodeDraft(source: CodeSource, opened: StoredCode, onChange?: () => void) {
  const alerts = useService(Alerts);
  const {
    change: changeDraft,
    rebase,
    ...autosaved
  } = useAutosavedDraft({
    draft: draftOf(opened),
    revision: opened.revision,
    save: (draft, revision) => source.save({ ...draft, name: draft.name.trim() || opened.name }, revision),
  });
  const change = useCallback(
    (some: Partial<CodeDraft>) => {
      onChange?.();
      changeDraft(some);
    },
    [onChange, changeDraft],
  );
  const { draft } = autosaved;
  /**
   * Resolves a conflict by keeping the local version, the server's, or both. Rejects if the local version could not be
   * saved.
   */
  const resolve = useCallback(
    async (how: 'mine' | 'theirs' | 'both', theirs: StoredCode): Promise<void> => {
      if (how === 'both') {
        try {
          const name = await source.saveCopy?.(draft);
          if (name !== undefined) alerts.show(texts.keptCopy, { name });
        } catch (failure) {
          showFailure(alerts, failure, texts.createFailed);
          throw failure;
        }
      }
      rebase(theirs.revision, how === 'mine' ? undefined : draftOf(theirs));
    },
    [source, alerts, draft, rebase],
  );
  return { ...autosaved, change, resolve };
}
