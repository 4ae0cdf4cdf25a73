import { useEffect, useState } from 'react';
import { Alerts, useService } from 'sendwright/sdk';
import type { Draft } from '../../draft/draftModel';
import { texts } from '../../texts';

/**
 * A check before an editor is left for the review, which shows what is saved: a send without a name is not. Asks for
 * the name and returns false if it is missing; the alert ends when there is one. Call it in an observer.
 */
export function useNameFirst(draft: Draft): () => boolean {
  const alerts = useService(Alerts);
  const [shown, setShown] = useState<string>();
  const isMissing = draft.content.name.trim() === '';
  useEffect(() => {
    if (shown !== undefined && !isMissing) alerts.dismiss(shown);
  }, [alerts, shown, isMissing]);
  return () => {
    if (!isMissing) return true;
    setShown(alerts.show(texts.nameMissing));
    document.querySelector<HTMLInputElement>('[data-region="bar"] input')?.focus();
    return false;
  };
}
