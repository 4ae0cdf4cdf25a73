import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Navigation, Session, useRefusal, useService } from 'sendwright/sdk';
import { refusalOf } from 'sendwright/sdk/models';
import { Button, DateTime, Dialog, Empty, ErrorState, Skeleton, StatusTag, Tabs } from 'sendwright/sdk/ui';
import { paths, type TestableMessage } from '../contract';
import { EmailTestsStore } from '../emailTestsStore';
import { testingAddress, type TestingView, testingView } from '../testingView';
import { stateTags, describeTest } from '../testState';
import { texts } from '../texts';
import { CreateTest } from './CreateTest';
import { InboxDetail } from './InboxDetail';
import styles from './testing.module.css';
import { TestResults } from './TestResults';

interface EarlierTestsProps {
  /** Only tests of this message; all tests if unset. */
  readonly resourceId: string | undefined;
  readonly onOpen: (testId: string) => void;
  readonly onCreate: (() => void) | undefined;
}

/** Previous tests, newest first. */
const EarlierTests = observer(function EarlierTests({ resourceId, onOpen, onCreate }: EarlierTestsProps) {
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
        text="See how this message looks in your readers' email apps, and check it for spam signals and broken links."
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
                <DateTime at={test.created_at} length="short" /> · {describeTest(test)}
              </span>
            </div>
            <StatusTag {...stateTags[test.status]} />
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

interface TestingDialogProps {
  /** Its own address, followed by the view. */
  readonly at: string;
  /** If missing, results can be viewed, but no test can be started. */
  readonly message?: TestableMessage;
  readonly onClose: () => void;
}

type Part = 'create' | 'results';
const parts = [
  { id: 'create', title: 'Create test' },
  { id: 'results', title: 'View results' },
] as const;

/** Shows one of its views: create a test, previous tests, the results of a test, or one image. */
export const TestingDialog = observer(function TestingDialog({ at, message, onClose }: TestingDialogProps) {
  const navigation = useService(Navigation);
  const mayRead = !useRefusal({ scope: 'email_testing.read' });
  const mayTest = !useRefusal({ scope: 'email_testing.write' });
  const shown = testingView(navigation.location.pathname, at);
  const show = (view: TestingView): void => navigation.go(testingAddress(at, view));

  if (!mayRead)
    return (
      <Dialog title="Email testing" onClose={onClose}>
        <AskForAccess />
      </Dialog>
    );
  if (shown.view === 'inbox')
    return <InboxDetail testId={shown.testId} clientId={shown.clientId} onShow={show} onClose={onClose} />;
  const showResults = (testId: string): void => show({ view: 'results', testId, tab: 'inbox' });
  return (
    <Dialog title={shown.view === 'results' ? 'Test results' : 'Email testing'} size="full" onClose={onClose}>
      {message && (
        <div className={styles.parts}>
          <Tabs<Part>
            label="Email testing"
            tabs={parts}
            selected={shown.view === 'create' ? 'create' : 'results'}
            onSelect={(part) => show({ view: part === 'create' ? 'create' : 'list' })}
          />
        </div>
      )}
      {shown.view === 'create' &&
        message &&
        (mayTest ? <CreateTest message={message} onStarted={showResults} /> : <AskForAccess />)}
      {(shown.view === 'list' || (shown.view === 'create' && !message)) && (
        <EarlierTests
          resourceId={message?.resourceId}
          onOpen={showResults}
          onCreate={message ? () => show({ view: 'create' }) : undefined}
        />
      )}
      {shown.view === 'results' && (
        <TestResults
          key={shown.testId}
          testId={shown.testId}
          tab={shown.tab}
          onTab={(tab) => show({ view: 'results', testId: shown.testId, tab })}
          onClient={(clientId) => show({ view: 'inbox', testId: shown.testId, clientId })}
          onAll={message ? () => show({ view: 'list' }) : undefined}
        />
      )}
    </Dialog>
  );
});

/** Shown to users without the scopes: they can ask the account's administrators. */
function AskForAccess() {
  const session = useService(Session);
  const [state, setState] = useState<'ready' | 'asking' | 'asked'>('ready');
  const [problem, setProblem] = useState<string>();
  const ask = async (): Promise<void> => {
    setState('asking');
    setProblem(undefined);
    try {
      await session.requestAccess('Email Testing');
      setState('asked');
    } catch (failure) {
      setState('ready');
      setProblem(refusalOf(failure) ?? "The request couldn't be sent. Try again.");
    }
  };
  return (
    <Empty
      drawing="lock"
      title="You don't have access to email testing"
      text={
        'It shows messages in simulated email apps, and checks them for spam signals and broken links. An ' +
        'administrator of the account can give you access.'
      }
      action={
        <>
          {state === 'asked' ? (
            <p role="status">Your request was sent. An administrator of the account decides on it.</p>
          ) : (
            <Button intent="primary" loading={state === 'asking'} onClick={() => void ask()}>
              Request access
            </Button>
          )}
          {problem && <p role="alert">{problem}</p>}
        </>
      }
    />
  );
}

/** A test over the list of all tests. */
export const TestResultsPage = observer(function TestResultsPage() {
  const navigation = useService(Navigation);
  return <TestingDialog at={paths.list} onClose={() => navigation.go(paths.list)} />;
});

/** Email testing over an editor or review; the address selects the view. */
export const MessageTesting = observer(function MessageTesting({ message }: { readonly message: TestableMessage }) {
  const navigation = useService(Navigation);
  const { pathname } = navigation.location;
  const end = pathname.indexOf('/email_testing');
  if (end === -1) return null;
  const host = pathname.slice(0, end);
  return <TestingDialog at={`${host}/email_testing`} message={message} onClose={() => navigation.go(host)} />;
});
