import { observer } from 'mobx-react-lite';
import { useCallback } from 'react';
import { Http, Session, useService } from 'sendwright/sdk';
import { ErrorState, formatNumber, Link, PageSection, Skeleton } from 'sendwright/sdk/ui';
import styles from '../pages/account.module.css';
import { useLoaded } from '../useLoaded';

/** The plan's contents, the remaining credits, and how to get more. Trial and Free plans must upgrade first. */
export const PlanSection = observer(function PlanSection() {
  const { plan, packageName } = useService(Session);
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async () => ({
        sends: await http.call('GET /marketing/credits/email', { retry: true }),
        tests: (await http.call('GET /marketing/compatibility_testing/credits', { retry: true })).emailTesting,
      }),
      [http],
    ),
  );
  const isPaid = plan === 'basic' || plan === 'advanced';
  const left = (remain: number, total: number): string => `${formatNumber(remain)} of ${formatNumber(total)} left`;
  return (
    <PageSection title="Plan and credits" description={`You're on the ${packageName || plan} plan.`}>
      {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton count={3} label="Loading the credits" />}
      {value && (
        <ul className={styles.list}>
          <li className={styles.item}>
            <div className={styles.words}>
              <span className={styles.title}>Emails</span>
              <span className={styles.detail}>
                {value.sends.is_hard_limit ? 'Nothing is sent beyond them.' : 'What you send beyond them is billed.'}
              </span>
            </div>
            <span>
              {value.sends.overage > 0
                ? `${formatNumber(value.sends.overage)} more than the ${formatNumber(value.sends.total)} included`
                : left(value.sends.remain, value.sends.total)}
            </span>
          </li>
          <li className={styles.item}>
            <div className={styles.words}>
              <span className={styles.title}>Email tests</span>
              <span className={styles.detail}>Each month: one for each email app, three for a spam check.</span>
            </div>
            <span>{left(value.tests.remain, value.tests.entitled)}</span>
          </li>
          <li className={styles.item}>
            <div className={styles.words}>
              <span className={styles.title}>{isPaid ? 'More credits' : 'Upgrade first'}</span>
              <span className={styles.detail}>
                {isPaid
                  ? 'Support adds them to your account and your bill.'
                  : 'Credits can be bought on the Basic and Advanced plans.'}
              </span>
            </div>
            <Link to="/workbench/support" look="button">
              {isPaid ? 'Buy credits' : 'Upgrade'}
            </Link>
          </li>
        </ul>
      )}
    </PageSection>
  );
});
