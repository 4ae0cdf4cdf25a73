import { useCallback } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, formatPercent, Skeleton } from 'sendwright/sdk/ui';
import type { ContactEngagement } from 'sendwright/wire/contactTimeline';
import styles from './Engagement.module.css';

const weekdays = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const devices: Readonly<Record<string, string>> = {
  phone: 'on a phone',
  tablet: 'on a tablet',
  desktop: 'in a desktop app',
  webmail: 'in a browser',
};

const twoDigits = (hour: number): string => String(hour % 24).padStart(2, '0');

/** How a contact reacts to campaigns, at a glance. */
export function Engagement({ contactId }: { readonly contactId: string }) {
  const http = useService(Http);
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) =>
        http.call('GET /marketing/contacts/:id/engagement', { params: { id: contactId }, retry: true, signal }),
      [http, contactId],
    ),
  );
  if (failure !== undefined)
    return (
      <div className={styles.state}>
        <Banner
          tone="warning"
          title="The engagement couldn't be loaded."
          action={<Button onClick={reload}>Retry</Button>}
        />
      </div>
    );
  if (!value)
    return (
      <div className={styles.state}>
        <Skeleton shape="text" count={2} label="Loading the engagement" />
      </div>
    );
  return value.sends.length === 0 ? null : <Figures engagement={value} />;
}

const nounOf = { email: 'campaigns', sms: 'text messages' } as const;

function Figures({ engagement: { sends, usually, device } }: { readonly engagement: ContactEngagement }) {
  const emails = sends.filter(({ channel }) => channel === 'email');
  const texts = sends.filter(({ channel }) => channel === 'sms');
  const opened = emails.filter((send) => send.opened).length;
  const clicks = [
    ['email', emails],
    ['sms', texts],
  ] as const;
  const campaigns = sends.length === 1 ? 'The last campaign' : `Last ${sends.length} campaigns`;
  return (
    <dl className={styles.figures}>
      {emails.length > 0 && (
        <div className={styles.figure}>
          <dt>Opens</dt>
          <dd>
            {opened} of {emails.length}
          </dd>
          <dd className={styles.detail}>{formatPercent(opened / emails.length)} of campaigns</dd>
        </div>
      )}
      {clicks.map(([channel, all]) => {
        if (all.length === 0) return null;
        const clicked = all.filter((send) => send.clicked).length;
        return (
          <div key={channel} className={styles.figure}>
            <dt>{channel === 'email' ? 'Clicks' : 'Clicks in texts'}</dt>
            <dd>
              {clicked} of {all.length}
            </dd>
            <dd className={styles.detail}>
              {formatPercent(clicked / all.length)} of {nounOf[channel]}
            </dd>
          </div>
        );
      })}
      {emails.length > 0 && (
        <div className={styles.figure}>
          <dt>Usually reads</dt>
          <dd>
            {usually ? `${weekdays[usually.weekday]} ${twoDigits(usually.hour)}–${twoDigits(usually.hour + 2)}` : '–'}
          </dd>
          <dd className={styles.detail}>{device === null ? (usually ? '' : 'Too few opens') : devices[device]}</dd>
        </div>
      )}
      <div className={`${styles.figure} ${styles.chart}`}>
        <dt className={styles.legend}>
          {campaigns}
          {emails.length > 0 && (
            <span className={styles.key}>
              <i className={styles.opened} /> opened
            </span>
          )}
          <span className={styles.key}>
            <i className={styles.clicked} /> clicked
          </span>
        </dt>
        <dd className={styles.bars}>
          {sends.toReversed().map((send) => (
            <span
              key={send.single_send_id}
              role="img"
              className={`${styles.bar} ${styles[reactionOf(send)] ?? ''}`}
              aria-label={labelOf(send)}
              title={labelOf(send)}
            />
          ))}
        </dd>
      </div>
    </dl>
  );
}

const reactionOf = ({ opened, clicked }: ContactEngagement['sends'][number]): 'clicked' | 'opened' | 'neither' =>
  clicked ? 'clicked' : opened ? 'opened' : 'neither';

const labelOf = ({ name, channel, opened, clicked }: ContactEngagement['sends'][number]): string =>
  `${name}: ${clicked ? 'clicked' : channel === 'sms' ? 'not clicked' : opened ? 'opened' : 'not opened'}`;
