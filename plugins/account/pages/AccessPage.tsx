import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Alerts, Session, useService } from 'sendwright/sdk';
import { Button, Page, PageSection, StatusTag } from 'sendwright/sdk/ui';
import { PlanSection } from '../components/PlanSection';
import { levelOf, scopeAreas } from '../scopeAreas';
import { texts } from '../texts';
import styles from './account.module.css';

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
    } catch {
      alerts.show(texts.askFailed);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Page title="Your access" intro="What you may do in this account. What you lack, an administrator can give you.">
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
      <PageSection title="In detail" description={`${session.scopes.size} scopes.`}>
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
