import { observer } from 'mobx-react-lite';
import { Icon, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { stateInTime } from '../states/stateInTime';
import { bannersFor } from './bannersFor';
import styles from './Banners.module.css';

// Not part of the first page, because it is rarely needed.
const SafeModeBanner = stateInTime(async () => (await import('./SafeModeBanner')).SafeModeBanner);

/** Banners for the whole account, above every page. */
export const Banners = observer(function Banners() {
  const { kernel } = useShell();
  const { session, navigation, connection } = kernel;
  const banners = bannersFor(session, navigation.location.pathname);
  return (
    <>
      {session.impersonating && (
        <div className={styles.impersonation} role="status">
          <Icon name="user" />
          <span>
            You&apos;re currently logged in as <strong>{session.impersonating}</strong>
            {session.impersonator && (
              <>
                . What you do is logged with your name, <strong>{session.impersonator}</strong>
              </>
            )}
          </span>
          <button type="button" onClick={() => void session.backToParent()}>
            Back to parent account
          </button>
        </div>
      )}
      {kernel.choices.isSafe && <SafeModeBanner />}
      {!connection.isOnline && (
        <div className={styles.banner} data-tone="warning" role="status">
          <Icon name="warning" />
          <span>
            You&apos;re offline. What you see may be out of date, and nothing can be saved until the connection is back.
          </span>
        </div>
      )}
      {connection.hasRelease && (
        <div className={styles.banner} data-tone="info" role="status">
          <Icon name="info" />
          <span>A new version of Sendwright is ready. Save what you are writing, then load it.</span>
          <button type="button" onClick={() => window.location.reload()}>
            Load it now
          </button>
          <button type="button" onClick={() => connection.declineRelease()}>
            Later
          </button>
        </div>
      )}
      {banners.map(({ id, tone, message, action }) => (
        <div key={id} className={styles.banner} data-tone={tone} role="status">
          <Icon name={tone === 'info' ? 'info' : 'warning'} />
          <span>
            {message} {action && <Link to={action.to}>{action.label}</Link>}
          </span>
        </div>
      ))}
    </>
  );
});
