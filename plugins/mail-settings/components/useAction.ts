import { useState } from 'react';
import { type Text, useFailureAlert } from 'sendwright/sdk';

/** Runs one thing at a time, and tells of a failure with `text`. `busy` names what is running. */
export function useAction(text: Text) {
  const reporting = useFailureAlert();
  const [busy, setBusy] = useState<string>();
  const run = async (name: string, work: () => Promise<void>): Promise<void> => {
    setBusy(name);
    try {
      await reporting(work, text);
    } catch {
      // `reporting` has told it.
    }
    setBusy(undefined);
  };
  return { busy, run };
}
