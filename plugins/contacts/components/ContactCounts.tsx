import { observer } from 'mobx-react-lite';
import { Session, useService } from 'sendwright/sdk';
import { Banner, formatNumber, formatPercent, StatTile } from 'sendwright/sdk/ui';
import { ContactsStore } from '../contactsStore';
import styles from './ContactCounts.module.css';

/** How many contacts there are, are billed, and may be. */
export const ContactCounts = observer(function ContactCounts() {
  const { counts } = useService(ContactsStore);
  const { plan } = useService(Session);
  const limit = counts?.contact_limit;
  const stored = counts?.contact_count;
  const billable = counts && counts.billable_count + (counts.billable_breakdown?.total ?? 0);
  return (
    <>
      <div className={styles.tiles}>
        <StatTile label="Contacts" value={stored} detail="On all lists and on none" />
        <StatTile label="Billable this month" value={billable} detail="Stored at any time this month" />
        <StatTile
          label="Plan usage"
          value={
            limit === undefined || stored === undefined
              ? `${plan[0]?.toUpperCase() ?? ''}${plan.slice(1)}`
              : formatPercent(stored / limit, 0)
          }
          detail={
            limit === undefined ? 'No fixed limit on this plan' : `${formatNumber(stored)} of ${formatNumber(limit)}`
          }
        />
      </div>
      {limit !== undefined && stored !== undefined && stored >= limit && (
        <Banner tone="warning">
          You can store up to {formatNumber(limit)} contacts. New ones are dropped until you delete some or upgrade your
          plan.
        </Banner>
      )}
    </>
  );
});
