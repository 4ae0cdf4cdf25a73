import { useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Alerts, type Text, useService } from 'sendwright/sdk';
import { formatNumber } from 'sendwright/sdk/ui';
import type { BulkChange } from 'sendwright/wire/contactSelection';
import type { ContactJob } from 'sendwright/wire/imports';
import { ContactsStore } from './contactsStore';
import { progressOf } from './jobWords';
import { texts } from './texts';

/** Milliseconds the way back is offered in the alert; the job itself can be taken back for a day. */
const undoOffered = 20_000;

/** Runs a change of contacts; says how it went, with a way to take it back. */
export function useBulkChange() {
  const store = useService(ContactsStore);
  const lists = useService(Lists);
  const alerts = useService(Alerts);
  /** 0 to 1 while it runs and that is known. */
  const [progress, setProgress] = useState<number>();

  const undo = async (jobId: string) => {
    try {
      const { results } = await store.undoChange(jobId);
      await lists.refresh().catch(() => undefined);
      const kept = results.kept_count ?? 0;
      if (kept > 0) alerts.show(texts.undoneInPart, { count: kept });
      else alerts.show(texts.undone);
    } catch {
      alerts.show(texts.changeUndoFailed);
    }
  };

  const run = async (change: BulkChange, said: (count: string) => string, failed: Text): Promise<boolean> => {
    try {
      const job = await store.change(change, (seen: ContactJob) => setProgress(seen.results.requested_count > 1000 ? progressOf(seen) : undefined));
      await lists.refresh().catch(() => undefined);
      const changed = job.results.deleted_count + job.results.updated_count;
      if (job.status === 'failed') {
        alerts.show(failed);
        return false;
      }
      alerts.add({
        type: 'success',
        message: said(formatNumber(changed)),
        ...(changed > 0 && job.undo_until !== undefined && { vanishTimeout: undoOffered, action: { label: 'Undo', run: () => undo(job.id) } }),
      });
      return true;
    } catch {
      alerts.show(failed);
      return false;
    } finally {
      setProgress(undefined);
    }
  };
  return { run, progress };
}
