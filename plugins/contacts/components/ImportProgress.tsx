import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { formatNumber, ProgressBar } from 'sendwright/sdk/ui';
import type { ImportRun } from '../importsStore';
import { estimateOf, progressOf } from '../jobWords';

/** The time, again each second while `isRunning`. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

const labels: Readonly<Record<ImportRun['kind'], string>> = {
  import: 'Importing the contacts',
  check: 'Checking the file',
  undo: 'Undoing the import',
};

/** How far an import is: first the upload, then its rows. */
export const ImportProgress = observer(function ImportProgress({ run }: { readonly run: ImportRun }) {
  const { job, uploaded, startedAt } = run;
  const now = useNow(true);
  if (uploaded < 1) {
    return <ProgressBar share={uploaded} label="Uploading the file" detail={estimateOf(uploaded, now - startedAt)} />;
  }
  const share = job && progressOf(job);
  const rows = job ? `${formatNumber(job.progress.rows_done)} rows` : 'Waiting for its turn';
  const estimate = share === undefined ? '' : estimateOf(share, now - startedAt);
  return <ProgressBar share={share} label={labels[run.kind]} detail={[rows, estimate].filter(Boolean).join(', ')} />;
});
