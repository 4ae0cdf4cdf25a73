import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Button, CopyableId, Page, PageSection } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { isFailing, problemReport } from './pluginProblems';
import styles from './SupportPage.module.css';

/** The details that operators need when something goes wrong. */
const SupportPage = observer(function SupportPage() {
  const { session, plugins } = useShell().kernel;
  const isBroken = plugins.all.some(isFailing);
  const version = process.env['SENDWRIGHT_VERSION'] ?? 'unknown';
  const report = problemReport(plugins.all, {
    Username: session.username,
    'User id': session.userId,
    Package: session.packageName,
    Version: version,
    Browser: navigator.userAgent,
  });
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(report);
    setCopied(true);
  };
  return (
    <Page
      title="Contact support"
      intro={
        'The operator of this Sendwright can help. Tell them what you did and what you saw, and include the ' +
        'lines below.'
      }
    >
      <PageSection title="About you">
        <dl className={styles.facts}>
          <dt>Username</dt>
          <dd>
            <CopyableId value={session.username || 'unknown'} label="username" />
          </dd>
          <dt>User id</dt>
          <dd>
            <CopyableId value={session.userId || 'unknown'} label="user id" />
          </dd>
          <dt>Package</dt>
          <dd>{session.packageName || 'unknown'}</dd>
          <dt>Version</dt>
          <dd>{version}</dd>
        </dl>
      </PageSection>
      {isBroken && (
        <PageSection title="What failed">
          <pre className={styles.report}>{report}</pre>
          <div>
            <Button icon="copy" onClick={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy report'}
            </Button>
          </div>
        </PageSection>
      )}
    </Page>
  );
});

export default SupportPage;
