import { observer } from 'mobx-react-lite';
import { Session, useService } from 'sendwright/sdk';
import { formatNumber, formatPercent, StatTile } from 'sendwright/sdk/ui';
import type { HomeFacts } from '../homeStore';
import styles from './Figures.module.css';

/** How large the audience is, and how much of the plan is used. What is not known has no tile. */
export const Figures = observer(function Figures({ facts }: { readonly facts: Partial<HomeFacts> }) {
  const session = useService(Session);
  const { contacts, credits, sent } = facts;
  const plan = session.packageName || session.plan;
  return (
    <div className={styles.tiles}>
      {contacts && (
        <StatTile
          label="Contacts"
          value={contacts.contact_count}
          detail={`${formatNumber(contacts.billable_count + (contacts.billable_breakdown?.total ?? 0))} billed this month`}
        />
      )}
      {credits && (
        <StatTile
          label="Sends used this month"
          value={credits.used}
          detail={
            credits.total > 0
              ? `${formatPercent(credits.used / credits.total, 0)} of ${formatNumber(credits.total)} in the ${plan} plan`
              : `${plan} plan`
          }
        />
      )}
      {credits && (
        <StatTile
          label="Sends left"
          value={credits.remain}
          detail={credits.is_hard_limit ? 'Sending stops at the limit' : 'More can be sent at extra cost'}
        />
      )}
      {sent && <StatTile label="Campaigns sent" value={sent.total} />}
    </div>
  );
});
