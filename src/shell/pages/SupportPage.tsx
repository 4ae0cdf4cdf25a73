import { observer } from 'mobx-react-lite';
import { CopyableId, Page, PageSection } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './SupportPage.module.css';

/** What those who run the product need to know when something goes wrong. */
const SupportPage = observer(function SupportPage() {
  const { session, plugins } = useShell().kernel;
  const failed = plugins.all.filter(({ state }) => state === 'failed' || state === 'blocked' || state === 'rejected').map(({ title }) => title);
  return (
    <Page title="Contact support" intro="Whoever runs this Sendwright for you can help. Tell them what you did, what you saw, and the lines below.">
      <PageSection title="About you">
        <dl className={styles.facts}>
          <dt>Username</dt>
          <dd><CopyableId value={session.username || 'unknown'} label="username" /></dd>
          <dt>User id</dt>
          <dd><CopyableId value={session.userId || 'unknown'} label="user id" /></dd>
          <dt>Package</dt>
          <dd>{session.packageName || 'unknown'}</dd>
          <dt>Version</dt>
          <dd>{process.env['SENDWRIGHT_VERSION']}</dd>
        </dl>
      </PageSection>
      {failed.length > 0 && <PageSection title="Plugins that failed">{failed.join(', ')}</PageSection>}
    </Page>
  );
});

export default SupportPage;
