import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { Alerts, Http, Session, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import type { EmailTestingCredits } from 'sendwright/wire/account';
import { Button, ErrorState, formatNumber, Link, Page, PageSection, Skeleton, StatusTag } from 'sendwright/sdk/ui';
import { levelOf, scopeAreas } from '../scopeAreas';
import { texts } from '../texts';
import styles from './account.module.css';

/** The credits for email tests; undefined if tests are free. */
async function testsOf(http: Pick<Http, 'call'>): Promise<EmailTestingCredits['emailTesting'] | undefined> {
  const { prices } = await http.call('GET /marketing/compatibility_testing/clients', { retry: true });
  if (prices.inbox_client + prices.spam === 0) return undefined;
  return (await http.call('GET /marketing/compatibility_testing/credits', { retry: true })).emailTesting;
}

/** The plan's contents, the remaining credits, and how to get more. Trial and Free plans must upgrade first. */
const PlanSection = observer(function PlanSection() {
  const { plan, packageName } = useService(Session);
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      async () => ({
        sends: await http.call('GET /marketing/credits/email', { retry: true }),
        // Not everybody may see contacts.
        contacts: await http.call('GET /marketing/contacts/count', { retry: true }).catch(() => undefined),
        // Not everybody may test.
        tests: await testsOf(http).catch(() => null),
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
                {`${formatNumber(value.sends.used)} used this month. `}
                {value.sends.is_hard_limit ? 'Sending stops at this limit.' : 'Emails above this limit are billed.'}
              </span>
            </div>
            <span>
              {value.sends.overage > 0
                ? `${formatNumber(value.sends.overage)} more than the ${formatNumber(value.sends.total)} included`
                : left(value.sends.remain, value.sends.total)}
            </span>
          </li>
          {value.contacts && (
            <li className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>Contacts</span>
                <span className={styles.detail}>Billed are those that were stored at any time this month.</span>
              </div>
              <span>
                {formatNumber(value.contacts.billable_count + (value.contacts.billable_breakdown?.total ?? 0))} billed
                of {formatNumber(value.contacts.contact_count)}
              </span>
            </li>
          )}
          {value.tests !== null && (
            <li className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>Email tests</span>
                <span className={styles.detail}>
                  {value.tests
                    ? 'Each month: one for each email app, three for a spam check.'
                    : 'Your messages in simulated email apps, and a spam check.'}
                </span>
              </div>
              <span>{value.tests ? left(value.tests.remain, value.tests.entitled) : 'Free'}</span>
            </li>
          )}
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

/** Areas that people can request, each with a scope that shows whether they have access. */
const groups: readonly (readonly [name: string, scope: string, description: string])[] = [
  ['Marketing', 'marketing.read', 'Contacts, lists, segments, single sends, senders.'],
  ['Marketing Automation', 'marketing.automation.read', 'Automations.'],
  ['Design Library', 'design_library.read', 'Designs and their editor.'],
  ['Templates', 'templates.read', 'Dynamic templates.'],
  ['Email Testing', 'email_testing.read', 'How mail looks in inboxes, spam and link checks.'],
  ['Suppressions', 'asm.groups.read', 'Unsubscribe groups and other suppressions.'],
];

export default observer(function AccessPage() {
  const session = useService(Session);
  const alerts = useService(Alerts);
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string>();
  const ask = async (area: string) => {
    setBusy(area);
    try {
      await session.requestAccess(area);
      setAsked(new Set([...asked, area]));
      alerts.show(texts.asked, { area });
    } catch (failure) {
      showFailure(alerts, failure, texts.askFailed);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Page title="Your access" intro="What you can do in this account. Administrators can give you more access.">
      <PlanSection />
      <PageSection title="Areas">
        <ul className={styles.list}>
          {groups.map(([name, scope, description]) => (
            <li key={name} className={styles.item}>
              <div className={styles.words}>
                <span className={styles.title}>{name}</span>
                <span className={styles.detail}>{description}</span>
              </div>
              {session.scopes.has(scope) ? (
                <StatusTag tone="success" label="You have it" />
              ) : asked.has(name) ? (
                <StatusTag tone="neutral" label="Asked for" />
              ) : (
                <Button
                  size="small"
                  loading={busy === name}
                  ariaLabel={`Request access to ${name}`}
                  onClick={() => void ask(name)}
                >
                  Request access
                </Button>
              )}
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection
        title="In detail"
        description={session.scopes.size === 1 ? '1 scope.' : `${session.scopes.size} scopes.`}
      >
        <ul className={styles.list}>
          {scopeAreas(session.scopes).map((area) => (
            <li key={area.id} className={styles.item}>
              <span>{area.title}</span>
              <span className={styles.detail}>
                {levelOf(area, session.scopes) === 'read'
                  ? 'Read'
                  : area.scopes.map((one) => one.slice(one.lastIndexOf('.') + 1)).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </PageSection>
    </Page>
  );
});
