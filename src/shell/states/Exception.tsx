import { reaction } from 'mobx';
import { useEffect } from 'react';
import { HttpFailure, type PluginStatus } from 'sendwright/sdk';
import { Button, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { StatePage } from './StatePage';
import styles from './StatePage.module.css';

interface ErrorDescription {
  /** What the user can do. */
  readonly advice: string;
  /** Details for Support. */
  readonly details: string;
}

interface ExceptionProps {
  readonly error: unknown;
  readonly retry: () => void;
  readonly plugin?: Pick<PluginStatus, 'id' | 'title'> | undefined;
}

/** Whether code or data got no answer from the server. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpFailure ? error.status === 0 : error instanceof Error && error.name === 'ChunkLoadError';

/** A page, plugin or chunk that failed. What got no answer is loaded again once the server is back. */
export function Exception({ error, retry, plugin }: ExceptionProps) {
  const { plugins, connection } = useShell().kernel;
  const { advice, details } = describeError(error);
  useEffect(() => {
    if (!isUnanswered(error)) return undefined;
    connection.lost();
    return reaction(
      () => connection.returns,
      () => retry(),
    );
  }, [connection, error, retry]);
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

/** Describes an error that stopped a page. */
function describeError(error: unknown): ErrorDescription {
  if (error instanceof HttpFailure) {
    const lines = error.errors.map(({ field, message }) => (field ? `${field}: ${message}` : message));
    return {
      advice:
        error.status === 0
          ? "The server couldn't be reached. Check your connection and try again."
          : 'The server answered with an error. Try again; if it continues, contact Support.',
      details: [`HTTP ${error.status}`, ...lines].join('\n'),
    };
  }
  if (error instanceof Error) {
    const lostChunk = error.name === 'ChunkLoadError';
    return {
      advice: lostChunk
        ? "Its code couldn't be downloaded. Check your connection and try again."
        : 'Everything else works. Try again; if it continues, report it.',
      details: error.stack ?? `${error.name}: ${error.message}`,
    };
  }
  return { advice: 'Try again; if it continues, report it.', details: String(error) };
}
