import { useState } from 'react';
import { useService } from 'sendwright/sdk';
import { BulkChanges, type DescribedChange } from './bulkChanges';

/** Runs a change of contacts from a dialog. */
export function useBulkChange() {
  const changes = useService(BulkChanges.token);
  /** 0 to 1 while it runs, if known. */
  const [progress, setProgress] = useState<number>();
  const run = (change: DescribedChange): Promise<boolean> =>
    changes.run(change, setProgress).finally(() => setProgress(undefined));
  return { run, progress };
}
