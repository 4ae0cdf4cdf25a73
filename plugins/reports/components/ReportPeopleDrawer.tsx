import { useCallback } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { PeopleBehind } from 'sendwright/plugins/single-sends/contract';
import { Http, Navigation, pathTo, useService } from 'sendwright/sdk';
import { PeopleDrawer, type PeopleDrawerProps } from 'sendwright/sdk/people';
import { formatCount, RelativeTime, SlotOutlet, useObserved } from 'sendwright/sdk/ui';
import type { ReportPeopleQuery } from 'sendwright/wire/reportPeople';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import { hourText, weekdays } from '../dates';
import { countryName, deviceName, providerName, sourceNames } from '../names';
import { daysText, peopleFigures, peopleNames, peopleQueryOf } from '../people';
import type { ReportView } from '../reportView';
import styles from './reports.module.css';

/** The people that the address asks for, if it does. */
export function ReportPeople({ view }: { readonly view: ReportView }) {
  const navigation = useService(Navigation);
  const search = useObserved(() => navigation.location.search);
  const query = peopleQueryOf(search, view);
  if (query === undefined) return null;
  const close = () => {
    const kept = new URLSearchParams(search);
    for (const name of peopleNames) kept.delete(name);
    const text = kept.toString();
    navigation.go(`${navigation.location.pathname}${text && `?${text}`}`);
  };
  return <ReportPeopleDrawer key={JSON.stringify(query)} query={query} onClose={close} />;
}

interface ReportPeopleDrawerProps {
  readonly query: ReportPeopleQuery;
  readonly onClose: () => void;
}

/** What narrows a figure, in words: "Gmail". */
function narrowingOf(query: ReportPeopleQuery): string | undefined {
  const { mailbox_provider: provider, device, country, weekday, hour, source } = query;
  if (provider !== undefined) return providerName(provider);
  if (device !== undefined) return deviceName(device);
  if (country !== undefined) return countryName(country);
  if (weekday !== undefined && hour !== undefined) return `${weekdays[weekday - 1]} ${hourText(hour)}`;
  return source && sourceNames[source];
}

function ReportPeopleDrawer({ query, onClose }: ReportPeopleDrawerProps) {
  const http = useService(Http);
  const { report: figure } = query;
  const { title, happened, times: noun } = peopleFigures[figure];
  const narrowing = narrowingOf(query);
  const wanted = JSON.stringify(query);
  const fetchPage = useCallback<PeopleDrawerProps<SendPerson>['fetchPage']>(
    (email, next, signal) => {
      const asked = { ...(JSON.parse(wanted) as ReportPeopleQuery), ...(email !== undefined && { email }) };
      return http.call('GET /marketing/reports/people', { query: asked, next, retry: true, signal });
    },
    [http, wanted],
  );
  const withoutBots = query.people_only === true;
  return (
    <PeopleDrawer
      beside
      title={narrowing === undefined ? title : `${title}: ${narrowing}`}
      onClose={onClose}
      fetchPage={fetchPage}
      summary={({ count }) => `${count === 1 ? 'person' : 'people'}, ${daysText(query)}`}
      choices={<p className={styles.note}>{noteOf(query, withoutBots)}</p>}
      renderActions={({ count }, email) => (
        <SlotOutlet
          slot={PeopleBehind}
          props={{
            chosen: {
              selection: { people: { ...query, ...(email !== undefined && { email }) } },
              count,
              name: formatCount(count, 'person', 'people'),
            },
            segment: { name: [title, narrowing, daysText(query)].filter(Boolean).join(' ') },
          }}
        />
      )}
      present={({ contact_id: id, email, first_name: first, last_name: last, at, times, reason }) => ({
        email,
        name: `${first} ${last}`.trim(),
        address: id === null ? undefined : pathTo(contactPaths.profile, { id }),
        happened,
        when: (
          <>
            {noun !== undefined && times !== null && times > 1 && <b>{formatCount(times, noun)}</b>}
            {at !== null && <RelativeTime at={at} />}
          </>
        ),
        reason,
      })}
    />
  );
}

/** Why the list may be shorter than the figure. */
function noteOf({ report: figure }: ReportPeopleQuery, withoutBots: boolean): string {
  if (figure === 'joined') return 'Contacts who have been deleted since are not listed.';
  if (figure === 'left') return 'Who unsubscribed or bounced. Deleted contacts are not listed.';
  return withoutBots
    ? 'Everybody once, however many messages. Without bots and privacy proxies.'
    : 'Everybody once, however many messages.';
}
