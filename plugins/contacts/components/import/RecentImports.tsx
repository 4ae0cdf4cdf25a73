import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { ErrorState, Link, PageSection, RelativeTime, StatusTag, type Tone } from 'sendwright/sdk/ui';
import type { ContactJob } from 'sendwright/wire/imports';
import { addressOf } from '../../importsStore';
import { importProblems } from '../../importTexts';
import { summaryOf } from '../../jobWords';
import styles from './RecentImports.module.css';

function stateOf({ status, undo_job_id: undo }: ContactJob): { readonly tone: Tone; readonly label: string } {
  if (undo !== undefined) return { tone: 'neutral', label: 'Undone' };
  if (status === 'pending') return { tone: 'info', label: 'Running' };
  if (status === 'failed') return { tone: 'danger', label: 'Failed' };
  return status === 'errored'
    ? { tone: 'warning', label: 'Done, with rejected rows' }
    : { tone: 'success', label: 'Done' };
}

function detailOf(job: ContactJob): string {
  if (job.status === 'pending') return 'Under way';
  return job.status === 'failed' && job.failure ? importProblems[job.failure.id] : summaryOf(job);
}

/** The most recent imports, with their results and Undo. Hidden if there are none. */
export function RecentImports() {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/contacts/imports', { retry: true, signal }), [http]),
  );
  if (failure !== undefined)
    return <ErrorState failure={failure} title="Your last imports couldn't be loaded." onRetry={reload} />;
  const jobs = value?.result ?? [];
  if (jobs.length === 0) return null;
  return (
    <PageSection
      title="Recent imports"
      description="Open an import to see its result and rejected rows, or to undo it (7 days, last 10)."
    >
      <ul className={styles.imports}>
        {jobs.slice(0, 10).map((job) => (
          <li key={job.id} className={styles.import}>
            <div className={styles.name}>
              <Link to={addressOf(job.id)}>{job.name ?? 'Import'}</Link>
              <span className={styles.detail}>{detailOf(job)}</span>
            </div>
            <span className={styles.detail}>
              <RelativeTime at={job.started_at} />
            </span>
            <span className={styles.state}>
              <StatusTag {...stateOf(job)} />
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
