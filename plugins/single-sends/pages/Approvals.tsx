import { useCallback, useState } from 'react';
import { Http, useFreshness, useRefusal, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import {
  Button,
  DateTime,
  Empty,
  ErrorState,
  formatCount,
  Link,
  Page,
  PageSection,
  RelativeTime,
  Skeleton,
  Tag,
} from 'sendwright/sdk/ui';
import type { WaitingApproval } from 'sendwright/wire/approvals';
import { DecisionDialog } from '../components/review/DecisionDialog';
import { paths } from '../contract';
import styles from '../components/rows.module.css';

/** The single sends that wait for a second person. */
export default function Approvals() {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async (signal: AbortSignal) => (await http.call('GET /marketing/approvals', { retry: true, signal })).result,
      [http],
    ),
  );
  useFreshness(['single-sends', 'notices'], reload);
  return (
    <Page
      title="Waiting for approval"
      intro="Single sends that a second person has to approve. Whoever asked can't."
      back={{ to: paths.list, label: 'Single sends' }}
    >
      {!value && failure === undefined && <Skeleton count={3} label="Loading what waits for approval" />}
      {!value && failure !== undefined && (
        <ErrorState failure={failure} title="The approvals couldn't be loaded." onRetry={reload} />
      )}
      {value?.length === 0 && (
        <Empty
          drawing="send"
          title="Nothing waits for approval"
          text={
            'Above the number of recipients in the sending settings, single sends need a second person. They appear ' +
            'here.'
          }
          action={
            <Link to={paths.settings} look="button">
              Sending settings
            </Link>
          }
        />
      )}
      {value && value.length > 0 && (
        <PageSection>
          <ul className={styles.list}>
            {value.map((one) => (
              <Waiting key={one.approval.id} waiting={one} onDone={reload} />
            ))}
          </ul>
        </PageSection>
      )}
    </Page>
  );
}

interface WaitingProps {
  readonly waiting: WaitingApproval;
  readonly onDone: () => void;
}

function Waiting({ waiting: { single_send_id: id, name, approval }, onDone }: WaitingProps) {
  const mayUpdate = useRefusal({ scope: 'marketing_campaigns.update' }) === undefined;
  const [deciding, setDeciding] = useState<'approve' | 'reject'>();
  const { requested_by: asker, requested_at: at, recipients, send_at: sendAt, comment, is_own: isOwn } = approval;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <span className={styles.name}>
          <Link to={paths.review} params={{ id }}>
            {name}
          </Link>
          {isOwn && <Tag>You asked</Tag>}
        </span>
        <span className={styles.detail}>
          {asker} asked <RelativeTime at={at} /> for {formatCount(recipients, 'recipient')},{' '}
          {sendAt === null ? (
            'to be sent at once'
          ) : (
            <>
              to be sent <DateTime at={sendAt} showZone />
            </>
          )}
          .
        </span>
        {comment !== '' && <span className={styles.comment}>“{comment}”</span>}
      </div>
      <div className={styles.buttons}>
        <Link to={paths.review} params={{ id }} look="button" ariaLabel={`Review ${name}`}>
          Review
        </Link>
        {mayUpdate && !isOwn && (
          <>
            <Button ariaLabel={`Reject ${name}`} onClick={() => setDeciding('reject')}>
              Reject
            </Button>
            <Button ariaLabel={`Approve ${name}`} onClick={() => setDeciding('approve')}>
              Approve
            </Button>
          </>
        )}
      </div>
      {deciding && (
        <DecisionDialog
          id={id}
          decision={deciding}
          approval={approval}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            setDeciding(undefined);
            onDone();
          }}
        />
      )}
    </li>
  );
}
