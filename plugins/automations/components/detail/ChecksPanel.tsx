import { observer } from 'mobx-react-lite';
import { Button, DateTime, Icon, PageSection } from 'sendwright/sdk/ui';
import type { Check } from '../../checks';
import { useDetailScope } from './detailScope';
import styles from './detail.module.css';

interface ChecksPanelProps {
  readonly checks: readonly Check[];
  /** Goes to the place where a check is fixed. */
  readonly onFix: (check: Check) => void;
}

const signs = {
  passed: { name: 'check', label: 'Done' },
  advice: { name: 'info', label: 'Suggestion' },
  problem: { name: 'warning', label: 'Missing' },
} as const;
const stateOf = ({ problem, advice }: Check): keyof typeof signs =>
  problem !== '' ? 'problem' : advice === undefined ? 'passed' : 'advice';

/** The requirements for going live, with links to what is missing. */
export const ChecksPanel = observer(function ChecksPanel({ checks, onFix }: ChecksPanelProps) {
  const { editor, isReadOnly } = useDetailScope();
  const { status, went_live_at: wentLiveAt } = editor.automation;
  const left = checks.filter(({ problem }) => problem !== '');
  const isLive = status === 'live';
  return (
    <aside aria-label="Checks">
      <PageSection
        title={isLive ? 'Checks' : 'Before it goes live'}
        description={left.length === 0 ? 'Ready to go live.' : `${left.length} of ${checks.length} still to do.`}
      >
        <ul className={styles.checks}>
          {checks.map((check) => (
            <li key={check.id} className={styles.check} data-state={stateOf(check)}>
              <Icon {...signs[stateOf(check)]} size={12} />
              <div>
                <span>{check.title}</span>
                {check.problem !== '' && <p>{check.problem}</p>}
                {check.advice !== undefined && <p>{check.advice}</p>}
              </div>
              {stateOf(check) !== 'passed' && !isReadOnly && (
                <Button size="small" intent="quiet" ariaLabel={`Fix ${check.title}`} onClick={() => onFix(check)}>
                  Fix
                </Button>
              )}
            </li>
          ))}
        </ul>
        {wentLiveAt !== null && (
          <p className={styles.note}>
            Live first <DateTime at={wentLiveAt} length="short" />
          </p>
        )}
      </PageSection>
    </aside>
  );
});
