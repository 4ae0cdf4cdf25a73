import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { paths as automationPaths } from 'sendwright/plugins/automations/contract';
import { paths as listPaths } from 'sendwright/plugins/lists/contract';
import { paths as formPaths } from 'sendwright/plugins/signup-forms/contract';
import { paths as sendPaths } from 'sendwright/plugins/single-sends/contract';
import { Http, useService } from 'sendwright/sdk';
import { useLoaded } from 'sendwright/sdk/models';
import { Button, ErrorState, Icon, Link, Skeleton, useAccountZone } from 'sendwright/sdk/ui';
import type { TimelineEntry, TimelineKind, TimelinePage } from 'sendwright/wire/contactTimeline';
import { paths } from '../../contract';
import styles from './Timeline.module.css';
import { type TimelineStep, timelineSteps } from './timelineSteps';

const kinds: readonly (readonly [kind: TimelineKind | undefined, label: string])[] = [
  [undefined, 'Everything'],
  ['email', 'Email'],
  ['sms', 'SMS'],
  ['forms', 'Forms'],
  ['automations', 'Automations'],
  ['events', 'Events'],
  ['changes', 'Changes'],
];

export interface TimelineProps {
  readonly contactId: string;
  /** Changes when the contact does: the timeline is then read again. */
  readonly version: string;
}

/** What happened to a contact, newest first, by day. */
export function Timeline({ contactId, version }: TimelineProps) {
  const [kind, setKind] = useState<TimelineKind>();
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.hidden}>Timeline</h2>
        <div className={styles.kinds} role="group" aria-label="What to show">
          {kinds.map(([value, label]) => (
            <button
              key={label}
              type="button"
              className={`${styles.kind} ${kind === value ? styles.chosen : ''}`}
              aria-pressed={kind === value}
              onClick={() => setKind(value)}
            >
              {label}
            </button>
          ))}
        </div>
        <Link to={paths.profileTab} params={{ id: contactId, tab: 'activity' }}>
          All message events
        </Link>
      </div>
      <Entries key={`${kind ?? ''} ${version}`} contactId={contactId} kind={kind} />
    </>
  );
}

interface EntriesProps {
  readonly contactId: string;
  readonly kind: TimelineKind | undefined;
}

function Entries({ contactId, kind }: EntriesProps) {
  const http = useService(Http);
  const [older, setOlder] = useState<readonly TimelinePage[]>([]);
  const [loading, setLoading] = useState(false);
  const [olderFailure, setOlderFailure] = useState<unknown>();
  const read = useCallback(
    (signal: AbortSignal | undefined, next?: string) =>
      http.call('GET /marketing/contacts/:id/timeline', {
        params: { id: contactId },
        query: { ...(kind !== undefined && { kind }), page_size: 50 },
        next,
        retry: true,
        signal,
      }),
    [http, contactId, kind],
  );
  const first = useLoaded(read);
  if (first.failure !== undefined)
    return (
      <div className={styles.body}>
        <ErrorState failure={first.failure} title="The timeline couldn't be loaded." onRetry={first.reload} />
      </div>
    );
  if (!first.value)
    return (
      <div className={styles.body}>
        <Skeleton shape="text" count={8} label="Loading the timeline" />
      </div>
    );
  const pages = [first.value, ...older];
  const next = pages.at(-1)?._metadata.next;
  const steps = timelineSteps(pages.flatMap(({ result }): readonly TimelineEntry[] => result));
  const more = () => {
    setLoading(true);
    setOlderFailure(undefined);
    read(undefined, next)
      .then((page) => setOlder([...older, page]), setOlderFailure)
      .finally(() => setLoading(false));
  };
  return (
    <div className={styles.body}>
      {steps.length === 0 ? (
        <p className={styles.nothing}>Nothing yet. Messages, opens, clicks, forms, events and changes appear here.</p>
      ) : (
        <Days steps={steps} />
      )}
      {olderFailure !== undefined && (
        <ErrorState failure={olderFailure} title="Older entries couldn't be loaded." onRetry={more} />
      )}
      {next !== undefined && olderFailure === undefined && (
        <div>
          <Button loading={loading} onClick={more}>
            Show older entries
          </Button>
        </div>
      )}
    </div>
  );
}

/** The steps under their days, in the account's time zone. */
const Days = observer(function Days({ steps }: { readonly steps: readonly TimelineStep[] }) {
  const zone = useAccountZone();
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
  const key = format({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const weekday = format({ weekday: 'long' });
  const date = format({ day: 'numeric', month: 'long' });
  const dateOfYear = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const year = format({ year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const today = new Date();
  const days: { readonly day: string; readonly at: Date; readonly steps: TimelineStep[] }[] = [];
  for (const step of steps) {
    const at = new Date(step.at);
    const last = days.at(-1);
    if (last && last.day === key.format(at)) last.steps.push(step);
    else days.push({ day: key.format(at), at, steps: [step] });
  }
  return days.map(({ day, at, steps: ofDay }) => (
    <section key={`${day} ${ofDay[0]?.id}`}>
      <h3 className={styles.date}>
        <b>{day === key.format(today) ? 'Today' : weekday.format(at)}</b>{' '}
        {year.format(at) === year.format(today) ? date.format(at) : dateOfYear.format(at)}
      </h3>
      <ol className={styles.steps}>
        {ofDay.map((step) => (
          <Step key={step.id} step={step} timeOf={(moment) => time.format(new Date(moment))} />
        ))}
      </ol>
    </section>
  ));
});

function Step({ step, timeOf }: { readonly step: TimelineStep; readonly timeOf: (at: string) => string }) {
  const { at, icon, tone, words, about, rest, detail, links, properties } = step;
  return (
    <li className={styles.step}>
      <span className={`${styles.icon} ${styles[tone] ?? ''}`}>
        <Icon name={icon} size={14} />
      </span>
      <div className={styles.what}>
        <p className={styles.words}>
          {words} {about && <About about={about} />} {rest}
        </p>
        {detail !== '' && <p className={styles.detail}>{detail}</p>}
        {properties.length > 0 && <Properties properties={properties} />}
        {links.length > 0 && (
          <ul className={styles.links}>
            {links.map((link) => (
              <li key={link.url}>
                <Icon name="link" size={12} />
                <span className={styles.url}>{link.url.replace(/^https?:\/\//, '')}</span>
                <time dateTime={link.at}>{timeOf(link.at)}</time>
              </li>
            ))}
          </ul>
        )}
      </div>
      <time className={styles.time} dateTime={at}>
        {timeOf(at)}
      </time>
    </li>
  );
}

/** Few properties are shown; many or long ones are behind a button. */
function Properties({ properties }: Pick<TimelineStep, 'properties'>) {
  const list = (
    <dl className={styles.properties}>
      {properties.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
  if (properties.length <= 4 && properties.every(({ text }) => text.length <= 80)) return list;
  return (
    <details className={styles.more}>
      <summary>{properties.length === 1 ? '1 property' : `${properties.length} properties`}</summary>
      {list}
    </details>
  );
}

/** What a step is about, as a link if it has a page. */
function About({ about: { type, id, name } }: { readonly about: NonNullable<TimelineStep['about']> }) {
  if (id !== null && type === 'single_send')
    return (
      <Link to={sendPaths.stats} params={{ id }} look="quiet">
        <b>{name}</b>
      </Link>
    );
  if (id !== null && type === 'automation')
    return (
      <Link to={automationPaths.detail} params={{ id }} look="quiet">
        <b>{name}</b>
      </Link>
    );
  if (id !== null && type === 'list')
    return (
      <Link to={listPaths.detail} params={{ id }} look="quiet">
        <b>{name}</b>
      </Link>
    );
  if (id !== null && type === 'form')
    return (
      <Link to={formPaths.editor} params={{ id }} look="quiet">
        <b>{name}</b>
      </Link>
    );
  return <b>{name}</b>;
}
