import { useCallback, useState } from 'react';
import { Alerts, Http, useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded, usePolling } from 'sendwright/sdk/models';
import { Button, Confirm, ErrorState, Page, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { Move } from 'sendwright/wire/accountMoves';
import { MoveFields } from '../components/MoveFields';
import { MoveResult, MoveStates } from '../components/MoveResult';
import { texts } from '../texts';
import styles from './account.module.css';

/** The polling interval in milliseconds while a move is under way. */
const interval = 2000;

/** An account at SendGrid is moved to this one. */
export default function MovePage() {
  const http = useService(Http);
  const mayMove = useRefusal({ scope: 'marketing.write' }) === undefined;
  const { value, failure, reload } = useLoaded(
    useCallback((signal: AbortSignal) => http.call('GET /moves', { retry: true, signal }), [http]),
  );
  const open = value?.result.find(({ ended_at: endedAt }) => endedAt === null);
  usePolling(async () => reload(), interval, open !== undefined);
  const [newest] = value?.result ?? [];
  const showProgress = (): void => {
    reload();
    // The form was longer than what replaces it.
    document.querySelector('h1')?.scrollIntoView?.({ block: 'center' });
  };
  return (
    <Page
      title="Move from SendGrid"
      intro="Contacts, suppressions, content and drafts of an account there, over its API."
    >
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="Moves couldn't be loaded." onRetry={reload} />
      )}
      {!value && failure === undefined && <Skeleton shape="form" label="Loading moves" />}
      {value && (
        <>
          {open ? (
            <OpenMove move={open} mayStop={mayMove} onStopped={reload} />
          ) : (
            <>
              {newest && <MoveResult key={newest.id} move={newest} />}
              {mayMove && (
                <MoveFields wasMoved={value.result.some((move) => !move.is_dry_run)} onStarted={showProgress} />
              )}
            </>
          )}
          <PageSection title="What stays there" description="Neither the published API nor this page can move it.">
            <ul className={styles.bullets}>
              {value.never_moved.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </PageSection>
        </>
      )}
    </Page>
  );
}

interface OpenMoveProps {
  readonly move: Move;
  readonly mayStop: boolean;
  readonly onStopped: () => void;
}

/** How far a move is. */
function OpenMove({ move, mayStop, onStopped }: OpenMoveProps) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const [isAsking, setAsking] = useState(false);
  return (
    <PageSection
      title={move.is_dry_run ? 'Looking at your account' : 'Moving your account'}
      description="It goes on without this page, and tells you when it has ended."
      action={
        mayStop && (
          <Button size="small" onClick={() => setAsking(true)}>
            Stop
          </Button>
        )
      }
    >
      <p className={styles.progress} role="status">
        {move.progress ?? 'It starts in a moment.'}
      </p>
      <MoveStates move={move} />
      {isAsking && (
        <Confirm
          title={move.is_dry_run ? 'Stop looking?' : 'Stop moving?'}
          text="What was moved stays. The key is forgotten; start again to go on."
          confirmLabel="Stop"
          danger
          onConfirm={async () => {
            await reporting(() => http.call('POST /moves/:id/stop', { params: { id: move.id } }), texts.moveStopFailed);
            alerts.show(texts.moveStopped);
            setAsking(false);
            onStopped();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </PageSection>
  );
}
