import { observer } from 'mobx-react-lite';
import type { Session } from 'sendwright/sdk';
import { formatDate, Icon, Link } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './Banners.module.css';

interface AccountBanner {
  readonly id: 'status' | 'trial' | 'anti-spoof';
  readonly tone: 'info' | 'warning' | 'danger';
  readonly message: string;
  /** The page that fixes it. */
  readonly action?: { readonly to: string; readonly label: string };
}

type BannerSession = Pick<
  Session,
  'status' | 'plan' | 'creditsRemaining' | 'toggles' | 'trialEndsAt' | 'timeZone' | 'failed'
> & { readonly state: string };

const statusMessages: Readonly<Record<string, string>> = {
  suspended: 'Your account is suspended: nothing is sent until it is reinstated. Contact Support.',
  banned: 'Your account is closed: nothing is sent. Contact Support.',
  deactivated: 'Your account is deactivated: nothing is sent. Contact Support to reactivate it.',
  trial_over: 'Your trial is over: nothing is sent until you upgrade.',
  unconfirmed: 'Confirm your email address: nothing is sent until you do.',
};

/** The end of a trial needs an upgrade; for everything else, contact Support. */
const bannerAction = (status: string): Pick<AccountBanner, 'action'> =>
  status === 'trial_over' ? { action: { to: '/workbench/support', label: 'Upgrade' } } : {};

/** What the account itself has to be told, above every page. */
export const AccountBanners = observer(function AccountBanners() {
  const { session, navigation } = useShell().kernel;
  return bannersFor(session, navigation.location.pathname).map(({ id, tone, message, action }) => (
    <div key={id} className={styles.banner} data-tone={tone} role="status">
      <Icon name={tone === 'info' ? 'info' : 'warning'} />
      <span>
        {message} {action && <Link to={action.to}>{action.label}</Link>}
      </span>
    </div>
  ));
});

/** Whether `pathname` is in the senders' pages, legacy or new. */
function inSenders(pathname: string): boolean {
  return /^(\/legacy)?\/senders(\/|$)/.test(pathname);
}

function trialMessage({ creditsRemaining: left, trialEndsAt, timeZone }: BannerSession): string {
  const emails = left === null ? '' : `: ${left.toLocaleString('en-US')} ${left === 1 ? 'email' : 'emails'} left`;
  const until = trialEndsAt ? ` until ${formatDate(trialEndsAt, timeZone.name)}` : '';
  return `You're on the trial plan${until}${emails}.`;
}

/**
 * The banners of an account. The anti-spoof banner is about senders whose domain is not authenticated; it is hidden on
 * the pages where domains are authenticated. The banner to send a first email is for other front ends and always hidden
 * here.
 */
export function bannersFor(session: BannerSession, pathname: string): readonly AccountBanner[] {
  const banners: AccountBanner[] = [];
  // Until then all of it is assumed.
  if (session.state === 'starting') return banners;
  const status = statusMessages[session.status];
  if (status) banners.push({ id: 'status', tone: 'danger', message: status, ...bannerAction(session.status) });
  // If the package could not be loaded, the plan is only assumed.
  if (session.plan === 'trial' && session.status !== 'trial_over' && !session.failed.has('package')) {
    banners.push({ id: 'trial', tone: 'info', message: trialMessage(session) });
  }
  if (session.toggles.has('mc.anti_spoof_banner') && !inSenders(pathname)) {
    banners.push({
      id: 'anti-spoof',
      tone: 'warning',
      message: "A sender's domain is not authenticated: mailbox providers may refuse its mail.",
      action: { to: '/senders/domains', label: 'Authenticate the domain' },
    });
  }
  return banners;
}
