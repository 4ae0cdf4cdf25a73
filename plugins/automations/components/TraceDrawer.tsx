import { useCallback } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { DateTime, Drawer, ErrorState, Link, Skeleton, StatusTag, type StatusTagProps } from 'sendwright/sdk/ui';
import type { Enrollment, TraceEntry } from 'sendwright/wire/automations';
import { readable } from '../nodeWords';
import styles from './trace.module.css';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Outcomes of steps in words. */
export const outcomeTags: Readonly<Record<TraceEntry['outcome'], StatusTagProps>> = {
  sent: { tone: 'success', label: 'Sent' },
  missed: { tone: 'warning', label: 'Missed' },
  skipped: { tone: 'warning', label: 'Skipped' },
  yes: { tone: 'info', label: 'Yes' },
  no: { tone: 'info', label: 'No' },
  added: { tone: 'success', label: 'Added' },
  removed: { tone: 'success', label: 'Removed' },
  done: { tone: 'success', label: 'Done' },
  waited: { tone: 'info', label: 'Waited' },
  ended: { tone: 'neutral', label: 'Ended' },
};

interface TraceDrawerProps {
  readonly automationId: string;
  readonly enrollment: Enrollment;
  readonly names: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** A contact's history in an automation: each step, its wait, and its outcome. */
export function TraceDrawer({ automationId, enrollment, names, onClose }: TraceDrawerProps) {
  const http = useService(Http);
  const { contact_id: contactId } = enrollment;
  const {
    value: trace,
    failure,
    reload,
  } = useLoaded(
    useCallback(
      (signal) => {
        const params = { id: automationId, contact_id: contactId };
        return http.call('GET /marketing/automations/:id/contacts/:contact_id', { params, retry: true, signal });
      },
      [http, automationId, contactId],
    ),
  );
  const nameOf = (stepId: string) => names.get(stepId) ?? 'Removed step';
  return (
    <Drawer
      title={enrollment.email ?? (enrollment.name || 'Contact')}
      onClose={onClose}
      footer={
        <Link to={contactPaths.profile} params={{ id: contactId }}>
          View contact
        </Link>
      }
    >
      {failure !== undefined && (
        <ErrorState failure={failure} title="The contact's history couldn't be loaded." onRetry={reload} />
      )}
      {failure === undefined && !trace && <Skeleton count={4} label="Loading the contact's history" />}
      {trace && (
        <ol className={styles.steps}>
          <li>
            <strong>{trace.entries > 1 ? `Entered ${trace.entries} times, the last time` : 'Entered'}</strong>
            <span className={styles.when}>
              <DateTime at={trace.entered_at} length="long" />
            </span>
          </li>
          {trace.trace.map((entry) => (
            <li key={`${entry.step_id} ${entry.pass}`}>
              <span className={styles.head}>
                <strong>
                  {nameOf(entry.step_id)}
                  {entry.pass > 1 && `, pass ${entry.pass}`}
                </strong>
                <StatusTag {...outcomeTags[entry.outcome]} />
              </span>
              {entry.subject !== null && (
                <span>
                  {readable(entry.subject)}
                  {entry.version !== null && entry.version > 1 && `, version ${entry.version}`}
                </span>
              )}
              <span className={styles.when}>
                <DateTime at={entry.at} length="long" />, {describeWait(entry.waited_seconds)}
              </span>
              {entry.reason !== null && <span>{entry.reason}</span>}
              {entry.delivery && (
                <span>
                  {entry.delivery.state.replaceAll('_', ' ')}
                  {entry.delivery.at !== null && (
                    <>
                      , <DateTime at={entry.delivery.at} length="short" />
                    </>
                  )}
                  {entry.delivery.response !== null && (
                    <code className={styles.response}>{entry.delivery.response}</code>
                  )}
                </span>
              )}
              {entry.opened_at !== null && (
                <span>
                  Opened <DateTime at={entry.opened_at} length="short" />
                </span>
              )}
              {entry.clicked_at !== null && (
                <span>
                  Clicked <DateTime at={entry.clicked_at} length="short" />
                </span>
              )}
            </li>
          ))}
          {trace.state === 'active' && (
            <li className={styles.next}>
              <strong>{trace.step_id === null ? 'Next' : nameOf(trace.step_id)}</strong>
              <span className={styles.when}>
                {trace.next_at === null ? (
                  'waits'
                ) : (
                  <>
                    due <DateTime at={trace.next_at} length="long" />
                  </>
                )}
              </span>
            </li>
          )}
          {trace.state !== 'active' && (
            <li>
              <strong>{trace.state === 'completed' ? 'Completed' : 'Exited'}</strong>
              {trace.reason !== null && <span>{trace.reason}</span>}
              {trace.finished_at !== null && (
                <span className={styles.when}>
                  <DateTime at={trace.finished_at} length="long" />
                </span>
              )}
            </li>
          )}
        </ol>
      )}
    </Drawer>
  );
}

/** The wait before a step, in its largest unit: "after 3 days". */
function describeWait(seconds: number): string {
  for (const [unit, length] of units) {
    const count = Math.round(seconds / length);
    if (seconds >= length) return `after ${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'at once';
}
