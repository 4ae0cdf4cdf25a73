import { useCallback } from 'react';
import { Http, saveTextFile, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import {
  Button,
  ErrorState,
  formatNumber,
  PageSection,
  RelativeTime,
  StatusTag,
  type StatusTagProps,
} from 'sendwright/sdk/ui';
import type { Erasure } from 'sendwright/wire/erasures';
import styles from './Erasures.module.css';

const statuses: Readonly<Record<Erasure['status'], StatusTagProps>> = {
  pending: { tone: 'info', label: 'In progress' },
  completed: { tone: 'success', label: 'Completed' },
  failed: { tone: 'danger', label: 'Failed' },
};

/** The polling interval in milliseconds while a person is being erased. */
const interval = 3000;
const sumOf = (counts: Erasure['deleted']): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
const rows = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The people who were erased, with the proof of each erasure. Nothing where nobody was. */
export function Erasures() {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /marketing/erasures', { retry: true, signal }), [http]),
  );
  usePolling(async () => reload(), interval, value?.result.some(({ status }) => status === 'pending') ?? false);
  if (!value && failure !== undefined)
    return (
      <PageSection title="Erased people">
        <ErrorState failure={failure} title="The erasures couldn't be loaded." onRetry={reload} />
      </PageSection>
    );
  if (!value || value.result.length === 0) return null;
  return (
    <PageSection title="Erased people">
      <ul className={styles.list}>
        {value.result.map((erasure) => (
          <li key={erasure.id} className={styles.row}>
            <div className={styles.what}>
              <strong>{erasure.reference || 'Without a reference'}</strong>
              <span className={styles.detail}>
                Requested by {erasure.requested_by} <RelativeTime at={erasure.requested_at} />
              </span>
              <span className={styles.detail}>{outcomeOf(erasure)}</span>
            </div>
            <StatusTag {...statuses[erasure.status]} />
            {erasure.status === 'completed' && (
              <Button size="small" icon="download" onClick={() => saveProof(erasure)}>
                Download proof
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

function outcomeOf(erasure: Erasure): string {
  const {
    status,
    waiting_for: reason,
    message = '',
    deleted,
    anonymized,
    columns_searched: columns = 0,
    kept,
  } = erasure;
  if (status === 'failed') return message;
  if (status === 'pending') return reason === undefined ? 'The rows are being erased.' : `Waiting for ${reason}.`;
  const tables = [...new Set(kept.map(({ table }) => table.replaceAll('_', ' ')))];
  const found = kept.length === 0 ? 'found nothing' : `found the person only in your own content: ${tables.join(', ')}`;
  return (
    `${rows(sumOf(deleted))} deleted, ${formatNumber(sumOf(anonymized))} made anonymous. ` +
    `A search of ${formatNumber(columns)} columns ${found}.`
  );
}

const saveProof = (erasure: Erasure): void =>
  saveTextFile(`erasure-${erasure.id}.json`, 'application/json', `${JSON.stringify(erasure, undefined, 2)}\n`);
