import { observer } from 'mobx-react-lite';
import type { Session } from 'sendwright/sdk';
import { fetchedPart, Icon } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './Banners.module.css';

// Not part of the first page, because they are rarely needed.
const SafeModeBanner = fetchedPart(async () => (await import('./SafeModeBanner')).SafeModeBanner);
const AccountBanners = fetchedPart(async () => (await import('./AccountBanners')).AccountBanners, {
  Otherwise: () => null,
});

/** Whether there can be banners about the account itself. Until the session has started, all of it is assumed. */
const concernsAccount = ({ state, status, plan, toggles }: Session & { readonly state: string }): boolean =>
  state !== 'starting' && (!['', 'active'].includes(status) || plan === 'trial' || toggles.has('mc.anti_spoof_banner'));

/** Banners for the whole account, above every page. */
export const Banners = observer(function Banners() {
  const { kernel } = useShell();
  const { session, connection } = kernel;
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
            Back to Parent Account
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
      {connection.isOnline && !connection.isReachable && (
        <div className={styles.banner} data-tone="warning" role="status">
          <Icon name="warning" />
          <span>
            The server can&apos;t be reached. Nothing can be saved until it is back; this page then loads again
            automatically.
          </span>
        </div>
      )}
      {connection.hasRelease && (
        <div className={styles.banner} data-tone="info" role="status">
          <Icon name="info" />
          <span>A new version of Sendwright is ready. Save your work, then load it.</span>
          <button type="button" onClick={() => window.location.reload()}>
            Load it now
          </button>
          <button type="button" onClick={() => connection.declineRelease()}>
            Later
          </button>
        </div>
      )}
      {concernsAccount(session) && <AccountBanners />}
    </>
  );
});
