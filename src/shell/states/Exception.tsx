import { Button, Link } from 'sendwright/sdk/ui';
import { describeError } from './describeError';
import { StatePage } from './StatePage';
import styles from './StatePage.module.css';

/** A page, plugin or chunk that failed. */
export function Exception({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  const { advice, details } = describeError(error);
  return (
    <StatePage
      drawing="broken"
      title="This page couldn't be shown"
      actions={
        <>
          <Link to="/" look="button">
            Go home
          </Link>
          <Button intent="primary" onClick={retry}>
            Try again
          </Button>
        </>
      }
      details={
        <details className={styles.details}>
          <summary>Details</summary>
          <pre>{details}</pre>
        </details>
      }
    >
      {advice}
    </StatePage>
  );
}
