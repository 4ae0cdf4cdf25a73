import { type ReactNode, useContext, useEffect } from 'react';
import { Alerts, errorPlace, HttpFailure, WorkbenchContext } from 'sendwright/sdk';
import styles from './ErrorState.module.css';
import { Button } from '../Button';
import { Icon } from '../Icon';

export interface ErrorStateProps {
  /** The thrown value: an HttpFailure, an Error, `'unknown-error'`. */
  readonly failure: unknown;
  readonly onRetry?: (() => void) | undefined;
  /** What failed: "Your contacts couldn't be loaded." */
  readonly title?: string | undefined;
  /** Further actions. */
  readonly action?: ReactNode;
}

/** A sentence that says how to resolve a failure. */
export function failureAdvice(failure: unknown): string {
  if (!(failure instanceof HttpFailure)) return 'Please try again. If the issue continues, contact Support.';
  if (failure.status === 0) return "The server can't be reached. Check your connection, then try again.";
  if (failure.status === 401) return 'Your session has ended. Sign in again.';
  if (failure.status === 403) return "You don't have access to this. Ask an administrator for it.";
  if (failure.status === 404) return 'It may have been deleted, or the link is wrong.';
  if (failure.status === 429) return 'There were too many requests. Wait a minute, then try again.';
  if (failure.status < 500 && failure.errors[0]) return failure.errors[0].message;
  return 'Please try again. If the issue continues, contact Support.';
}

function failureDetails(failure: unknown): string {
  if (failure instanceof HttpFailure) {
    const errors = failure.errors.map((error) => (error.field ? `${error.field}: ${error.message}` : error.message));
    return [failure.status === 0 ? 'No answer' : `HTTP ${failure.status}`, ...errors].join('\n');
  }
  return failure instanceof Error ? `${failure.name}: ${failure.message}` : String(failure);
}

/** What failed, how to resolve it, and a retry button. The details are collapsed. No toast says the same. */
export function ErrorState({ failure, onRetry, title = "This couldn't be loaded.", action }: ErrorStateProps) {
  const alerts = useContext(WorkbenchContext)?.optional(Alerts).current;
  useEffect(() => alerts?.openContainer(errorPlace), [alerts]);
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <Icon name="warning" size={20} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{failureAdvice(failure)}</p>
      <div className={styles.actions}>
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            Retry
          </Button>
        )}
        {action}
      </div>
      <details className={styles.details}>
        <summary>Details</summary>
        <pre>{failureDetails(failure)}</pre>
      </details>
    </div>
  );
}
