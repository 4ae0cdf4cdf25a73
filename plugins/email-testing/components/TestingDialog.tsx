import { observer } from 'mobx-react-lite';
import { Navigation, useRefusal, useService } from 'sendwright/sdk';
import { Dialog, Tabs } from 'sendwright/sdk/ui';
import type { TestableMessage } from '../contract';
import { testingAddress, type TestingView, testingView } from '../testingView';
import { AskForAccess } from './AskForAccess';
import { CreateTest } from './CreateTest';
import { EarlierTests } from './EarlierTests';
import { InboxDetail } from './InboxDetail';
import { TestResults } from './TestResults';
import styles from './testing.module.css';

interface TestingDialogProps {
  /** Its own address: what it shows follows. */
  readonly at: string;
  /** Without one nothing can be tested here, only looked at. */
  readonly message?: TestableMessage;
  readonly onClose: () => void;
}

type Part = 'create' | 'results';
const parts = [
  { id: 'create', title: 'Create test' },
  { id: 'results', title: 'View results' },
] as const;

/** Create a test, look at earlier ones, at one's results, at one picture. */
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
