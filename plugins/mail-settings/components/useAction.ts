import { useState } from 'react';
import { Alerts, type Text, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';

/** Runs one thing at a time, and shows why it failed, or `text`. `busy` names what is running. */
export function useAction(text: Text) {
  const alerts = useService(Alerts);
  const [busy, setBusy] = useState<string>();
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    setBusy(name);
    try {
      await work();
    } catch (failure) {
      showFailure(alerts, failure, text);
    }
    setBusy(undefined);
  };
  return { busy, run };
}
