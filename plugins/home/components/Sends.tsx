import { againstUsual } from 'sendwright/plugins/reports/contract';
import { paths as calendar } from 'sendwright/plugins/calendar/contract';
import { paths } from 'sendwright/plugins/single-sends/contract';
import {
  DateTime,
  Empty,
  formatNumber,
  formatPercent,
  Link,
  PageSection,
  RelativeTime,
  StatusTag,
  Tag,
  type Tone,
} from 'sendwright/sdk/ui';
import type { UsualRates } from 'sendwright/wire/reports';
import type { SingleSendUiStatus } from 'sendwright/wire/singleSends';
import type { SendMetrics } from 'sendwright/wire/stats';
import { type HomeFacts, type Sends, shownSends } from '../homeStore';
import { shareOf, UsualMark } from './UsualMark';
import styles from './Sends.module.css';

/** Marks for sends whose state is not clear from their place on the page: waiting, still sending, or partly failed. */
const openStatuses: Partial<Readonly<Record<SingleSendUiStatus, { readonly tone: Tone; readonly label: string }>>> = {
  sending: { tone: 'info', label: 'Sending' },
  testing: { tone: 'info', label: 'A/B test running' },
  paused: { tone: 'warning', label: 'Paused' },
  'nobody-mailed': { tone: 'warning', label: 'Nobody mailed' },
  'partially-sent': { tone: 'warning', label: 'Partially sent' },
  'pick-winner': { tone: 'warning', label: 'Pick a winner' },
  cancelled: { tone: 'neutral', label: 'Rest cancelled' },
  expired: { tone: 'danger', label: 'Expired' },
};

interface RecentSendsProps {
  readonly sent: HomeFacts['sent'];
  /** What opens and clicks usually are; null if there are too few sends to tell. */
  readonly usual: UsualRates;
  readonly mayCreate: boolean;
}

/** The latest campaigns and their results, beside what is usual. */
export function RecentSends({ sent, usual, mayCreate }: RecentSendsProps) {
  return (
    <PageSection
      title="Recent sends"
      description={
        usual && sent.rows.length > 0
          ? `Without bots and privacy proxies. Shaded: what is usual in your last ${usual.sends} sends.`
          : undefined
      }
      action={<Link to={paths.list}>All single sends</Link>}
    >
      {sent.rows.length === 0 ? (
        <Empty
          drawing="send"
          title="Nothing sent yet"
          text="Your sends appear here with their statistics."
          action={
            mayCreate && (
              <Link to={paths.create} look="button">
                Create single send
              </Link>
            )
          }
        />
      ) : (
        <ul className={styles.sends}>
          {sent.rows.map(({ id, name, send_at: sentAt, updated_at: updatedAt, ui_status: status, channels }) => (
            <li key={id} className={styles.send} data-channel={channels.includes('sms') ? 'sms' : 'email'}>
              <div className={styles.name}>
                <Link to={paths.stats} params={{ id }} look="quiet">
                  <strong>{name}</strong>
                </Link>
                {channels.includes('sms') && <Tag tone="info">SMS</Tag>}
                <span className={styles.time}>
                  <RelativeTime at={sentAt ?? updatedAt} />
                </span>
                {openStatuses[status] && <StatusTag {...openStatuses[status]} />}
              </div>
              <SendFigures
                id={id}
                name={name}
                stats={sent.totals.get(id)}
                usual={usual}
                isText={channels.includes('sms')}
              />
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}

interface SendFiguresProps {
  readonly id: string;
  readonly name: string;
  readonly stats: SendMetrics | undefined;
  readonly usual: UsualRates;
  readonly isText: boolean;
}

/** How many got a send, and the shares who opened and clicked; each opens its people. */
function SendFigures({ id, name, stats, usual, isText }: SendFiguresProps) {
  if (isText) {
    return (
      <dl className={styles.figures}>
        <div>
          <dt>Delivered</dt>
          <dd>
            <PeopleLink id={id} figure="delivered" who={`people who received ${name}`}>
              {formatNumber(stats?.delivered)}
            </PeopleLink>
          </dd>
        </div>
        <div>
          <dt>Clicked</dt>
          <dd>
            <PeopleLink id={id} figure="clicked" who={`people who clicked ${name}`}>
              {formatPercent(shareOf(stats, 'human_unique_clicks'))}
            </PeopleLink>
          </dd>
        </div>
      </dl>
    );
  }
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Delivered</dt>
        <dd>
          <PeopleLink id={id} figure="delivered" who={`people who received ${name}`}>
            {formatNumber(stats?.delivered)}
          </PeopleLink>
        </dd>
      </div>
      {(['opened', 'clicked'] as const).map((figure) => {
        const { label, count, rate, color } = reactions[figure];
        const share = shareOf(stats, count);
        const range = usual?.rates[rate];
        const note = againstUsual(share, range);
        return (
          <div key={figure}>
            <dt>{label}</dt>
            <dd data-note={note?.split(' ')[2]}>
              <PeopleLink id={id} figure={figure} who={`people who ${figure} ${name}`}>
                {formatPercent(share)}
              </PeopleLink>
              {share !== null && range && <UsualMark share={share} range={range} color={color} />}
              {note !== undefined && note !== 'usual' && <small>{note}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface PeopleLinkProps {
  readonly id: string;
  readonly figure: 'delivered' | 'opened' | 'clicked';
  readonly who: string;
  readonly children: string;
}

/** A figure that opens its people; a dash where there is none. */
function PeopleLink({ id, figure, who, children }: PeopleLinkProps) {
  if (children === '–') return children;
  return (
    <Link to={paths.statsPeople} params={{ id, figure }} look="figure" ariaLabel={`${children}, ${who}`}>
      {children}
    </Link>
  );
}

const reactions = {
  opened: { label: 'Opened', count: 'human_unique_opens', rate: 'human_open_rate', color: 1 },
  clicked: { label: 'Clicked', count: 'human_unique_clicks', rate: 'human_click_rate', color: 2 },
} as const;

/** The next scheduled sends, soonest first. */
export function ScheduledSends({ scheduled }: { readonly scheduled: Sends }) {
  const rows = scheduled.rows
    .toSorted((one, other) => (one.send_at ?? '').localeCompare(other.send_at ?? ''))
    .slice(0, shownSends);
  return (
    <PageSection title="Scheduled next" action={<Link to={calendar.calendar}>Calendar</Link>}>
      {rows.length === 0 ? (
        <p className={styles.time}>Nothing is scheduled.</p>
      ) : (
        <ul className={styles.sends}>
          {rows.map(({ id, name, send_at: sendAt, ui_status: status, channels }) => (
            <li key={id} className={styles.send}>
              <div className={styles.name}>
                <Link to={paths.review} params={{ id }} look="quiet">
                  <strong>{name}</strong>
                </Link>
                {channels.includes('sms') && <Tag tone="info">SMS</Tag>}
                <span className={styles.time}>
                  <DateTime at={sendAt} />
                </span>
                {openStatuses[status] && <StatusTag {...openStatuses[status]} />}
              </div>
            </li>
          ))}
        </ul>
      )}
    </PageSection>
  );
}
