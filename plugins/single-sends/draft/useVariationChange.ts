import { Alerts, useService } from 'sendwright/sdk';
import type { Draft } from './draftModel';
import { texts } from '../texts';

/** Changes the variations of an A/B test, or says why that can't be done now. Answers whether it was done. */
export function useVariationChange(draft: Draft | null | undefined): (act: () => void) => Promise<boolean> {
  const alerts = useService(Alerts);
  return async (act) => {
    const isDone = draft ? await draft.changeVariations(act) : false;
    if (!isDone) alerts.show(texts.variationsKept);
    return isDone;
  };
}
