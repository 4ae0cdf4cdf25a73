import { useCallback } from 'react';
import { Alerts, Http, saveTextFile, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  formatCount,
  formatNumber,
  PageSection,
  RelativeTime,
  StatusTag,
  type StatusTagProps,
} from 'sendwright/sdk/ui';
import type { Move, MoveKindState, MoveNotes } from 'sendwright/wire/accountMoves';
import type { MovableKind } from 'sendwright/wire/movableKinds';
import { kindNames } from '../moveKinds';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

const titles: Readonly<Record<Move['state'], string>> = {
  waiting: 'Waiting',
  running: 'Under way',
  done: 'Moved',
  incomplete: 'Moved, except for some of it',
  failed: 'Ended early',
  stopped: 'Stopped',
};

const kindStates: Readonly<Record<MoveKindState['state'], StatusTagProps>> = {
  waiting: { tone: 'neutral', label: 'Waiting' },
  moving: { tone: 'info', label: 'Under way' },
  done: { tone: 'success', label: 'Done' },
  refused: { tone: 'danger', label: 'Refused' },
};

const words = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How far each kind is. */
export function MoveStates({ move }: { readonly move: Move }) {
  return (
    <ul className={styles.list}>
      {move.kinds.map((one) => (
        <li key={one.kind} className={styles.item}>
          <div className={styles.words}>
            <span>{kindNames[one.kind]}</span>
            {detailOf(one) !== '' && <span className={styles.detail}>{detailOf(one)}</span>}
          </div>
          <StatusTag {...tagOf(one, move)} />
        </li>
      ))}
    </ul>
  );
}

function tagOf({ state }: MoveKindState, { is_dry_run: isDryRun, ended_at: endedAt }: Move): StatusTagProps {
  if (state === 'done' && isDryRun) return { tone: 'success', label: 'Readable' };
  // Nothing waits for a move that has ended.
  if (state === 'waiting' && endedAt !== null) return { tone: 'neutral', label: 'Not begun' };
  if (state === 'moving' && endedAt !== null) return { tone: 'warning', label: 'Interrupted' };
  return kindStates[state];
}

function detailOf({ kind, state, moved, known, failed, note }: MoveKindState): string {
  if (note !== null) return words(note);
  if (state !== 'done') return '';
  // Contacts are counted by their exports: their rows are in the report.
  const counted = (count: number, what: string): string[] => (count > 0 ? [`${formatNumber(count)} ${what}`] : []);
  const what = kind === 'contacts' ? 'exports moved' : kind === 'suppressions' ? 'lists moved' : 'moved';
  const parts = [...counted(moved, what), ...counted(known, 'before'), ...counted(failed, 'not moved')];
  return parts.length === 0 ? 'There were none.' : parts.join(', ');
}

/** What became of a move that has ended. */
export function MoveResult({ move }: { readonly move: Move }) {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { id } = move;
  const { value: notes } = useLoaded(
    useCallback(
      (signal: AbortSignal) => http.call('GET /moves/:id/notes', { params: { id }, retry: true, signal }),
      [http, id],
    ),
  );
  const save = async (): Promise<void> => {
    try {
      saveTextFile('moved.csv', 'text/csv', await http.get<string>(`/moves/${encodeURIComponent(id)}/report`));
    } catch {
      alerts.show(texts.reportFailed);
    }
  };
  return (
    <PageSection
      title={move.is_dry_run ? 'What is there' : titles[move.state]}
      description={<Summary move={move} />}
      action={
        !move.is_dry_run && (
          <Button size="small" icon="download" onClick={() => void save()}>
            Download report
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        {move.reason !== null && <Banner tone={move.state === 'failed' ? 'danger' : 'warning'}>{move.reason}</Banner>}
        <MoveStates move={move} />
        {!move.is_dry_run && notes && <Notes notes={notes} />}
      </div>
    </PageSection>
  );
}

/** What needs somebody's eyes. */
function Notes({ notes: { result, count } }: { readonly notes: MoveNotes }) {
  if (result.length === 0) return null;
  const isAll = count <= result.length;
  return (
    <section className={styles.stack}>
      <h3 className={styles.heading}>{isAll ? 'To look at' : `To look at: the first ${result.length}`}</h3>
      <ul className={styles.list}>
        {result.map(({ kind, name, is_moved: isMoved, reason }, index) => (
          <li key={index} className={styles.item}>
            <div className={styles.words}>
              <span>{name === '' ? 'Without a name' : name}</span>
              <span className={styles.detail}>
                {isMovable(kind) && `${kindNames[kind]}: `}
                {reason}
              </span>
            </div>
            <StatusTag tone={isMoved ? 'warning' : 'danger'} label={isMoved ? 'Moved' : 'Not moved'} />
          </li>
        ))}
      </ul>
      {!isAll && <p className={styles.detail}>The report has all {formatNumber(count)}.</p>}
    </section>
  );
}

const isMovable = (kind: string): kind is MovableKind => Object.hasOwn(kindNames, kind);

function Summary({ move }: { readonly move: Move }) {
  const { created_at: at, requests, waited_seconds: waited, is_dry_run: isDryRun } = move;
  return (
    <>
      {isDryRun ? 'Looked at' : 'Started'} <RelativeTime at={at} />, with {formatCount(requests, 'request')} to SendGrid
      {waited > 0 && <> and {formatCount(waited, 'second')} of waiting for its rate limits</>}.
    </>
  );
}
