import type { PluginStatus } from 'sendwright/sdk';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { describeError } from './describeError';
import { StatePage } from './StatePage';
import styles from './StatePage.module.css';

interface ExceptionProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly plugin?: Pick<PluginStatus, 'id' | 'title'> | undefined;
}

/** A page, plugin or chunk that failed. */
export function Exception({ error, retry, plugin }: ExceptionProps) {
  const { plugins } = useShell().kernel;
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
          {plugin && (
            <>
              <Link to="/workbench/support" look="button">
                Report
              </Link>
              <Button onClick={() => plugins.disable(plugin.id)}>Turn off this plugin</Button>
            </>
          )}
          <Button intent="primary" onClick={retry}>
            Try again
          </Button>
        </>
      }
      details={
        <details className={styles.details}>
          <summary>Details</summary>
          <pre>{plugin ? `Plugin: ${plugin.id}\n${details}` : details}</pre>
        </details>
      }
    >
      {plugin && (
        <>
          It belongs to the plugin <strong>{plugin.title}</strong>.{' '}
        </>
      )}
      {advice}
    </StatePage>
  );
}
