import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import { Button, DateTime, Empty, ErrorState, Skeleton, StatusTag } from 'sendwright/sdk/ui';
import { EmailTestsStore } from '../emailTestsStore';
import { stateLooks, testedWords } from '../testState';
import { texts } from '../texts';
import styles from './testing.module.css';

interface EarlierTestsProps {
  /** Only tests of this message; all tests if unset. */
  readonly resourceId: string | undefined;
  readonly onOpen: (testId: string) => void;
  readonly onCreate: (() => void) | undefined;
}

/** Previous tests, newest first. */
export const EarlierTests = observer(function EarlierTests({ resourceId, onOpen, onCreate }: EarlierTestsProps) {
  const store = useService(EmailTestsStore);
  useEffect(() => {
    void store.list(resourceId);
    return () => store.page.cancel();
  }, [store, resourceId]);
  const { rows, request, hasMore } = store.page;
  if (request.status === 'failure')
    return (
      <ErrorState
        failure={request.failure ?? request.error}
        title={texts.unavailable.message}
        onRetry={() => void store.page.refresh()}
      />
    );
  if (rows.length === 0) {
    if (request.status !== 'success') return <Skeleton shape="table" count={4} label="Loading the tests" />;
    return (
      <Empty
        drawing="mail"
        title="No tests yet"
        text={
          "See how this message looks in your readers' email apps, what spam rules say of it, and whether its links " +
          'lead anywhere.'
        }
        action={
          onCreate && (
            <Button intent="primary" onClick={onCreate}>
              Create test
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label="Tests">
        {rows.map((test) => (
          <li key={test.id} className={styles.row}>
            <div className={styles.words}>
              <strong className={styles.subject}>{test.subject}</strong>
              <span className={styles.hint}>
                <DateTime at={test.created_at} length="short" /> · {testedWords(test)}
              </span>
            </div>
            <StatusTag {...stateLooks[test.status]} />
            <Button size="small" ariaLabel={`View results of ${test.subject}`} onClick={() => onOpen(test.id)}>
              View results
            </Button>
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className={styles.more}>
          <Button size="small" loading={request.status === 'loading'} onClick={() => void store.page.loadMore()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
});
