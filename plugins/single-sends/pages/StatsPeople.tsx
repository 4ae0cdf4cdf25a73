import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useMemo } from 'react';
import { reactionQuery } from 'sendwright/query';
import { PeopleDrawer, type PeopleDrawerProps } from 'sendwright/sdk/people';
import { Http, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Drawer, formatDate, Link, RelativeTime, Switch, useAccountZone, formatCount } from 'sendwright/sdk/ui';
import type { SendFigure, SendPeopleQuery, SendPerson } from 'sendwright/wire/sendPeople';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { paths } from '../contract';
import { isSms } from '../sms/isSms';
import { SingleSendsStore } from '../singleSendsStore';
import { personOf } from '../people/personOf';
import { countedIn, figures, hasBots, isFigure, isState, queryOf, selectionOf, titleOfText } from '../people/figures';
import { deliveryTags } from '../components/ledger/deliveryStates';
import { describeRefusal } from '../components/ledger/ReconciliationSection';
import { textTags } from '../components/ledger/textStates';
import { PeopleDays } from '../people/PeopleDays';
import styles from '../people/people.module.css';
import PeopleActions from '../components/PeopleActions';
import { ResendCard } from '../people/ResendCard';

/** Figures next to each other above the list. */
const related: readonly SendFigure[] = ['opened', 'not_opened', 'clicked', 'not_clicked'];
const relatedTexts: readonly SendFigure[] = [
  'delivered',
  'undelivered',
  'failed',
  'clicked',
  'not_clicked',
  'opted_out',
];
/** Numbers of the variations of an A/B test: their links are counted separately. */
const linksOfVariations = [0, 1, 2, 3, 4, 5].map((variation) => variation * 1000);

/** The people behind a figure, with what to do with them. */
export const StatsPeople = observer(function StatsPeople() {
  const id = useParameter('id');
  const figure = useParameter('figure');
  const navigation = useService(Navigation);
  const { search } = navigation.location;
  const zone = useAccountZone();
  const query = useMemo(() => (isFigure(figure) ? queryOf(figure, search, zone) : undefined), [figure, search, zone]);
  const close = () => navigation.to(paths.stats, { id });
  if (!query) {
    return (
      <Drawer title="People" onClose={close}>
        <p>There is no such figure.</p>
      </Drawer>
    );
  }
  // A new list for another figure: nothing of the last one is shown.
  return <People key={`${id} ${figure} ${search}`} id={id} query={query} onClose={close} />;
});

interface PeopleProps {
  readonly id: string;
  readonly query: SendPeopleQuery;
  readonly onClose: () => void;
}

const People = observer(function People({ id, query, onClose }: PeopleProps) {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const { figure } = query;
  const { happened } = figures[figure];
  const send = useSend(id);
  const isText = send !== undefined && isSms(send);
  const title = titleOf(query, isText);
  const counted = countedIn(figure);
  const neighbors = isText ? relatedTexts : related;
  const view = Object.fromEntries(new URLSearchParams(navigation.location.search));
  const show = (changes: Readonly<Record<string, string | undefined>>) => {
    const parameters = new URLSearchParams(view);
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) parameters.delete(name);
      else parameters.set(name, value);
    }
    const next = parameters.toString();
    navigation.go(`${navigation.location.pathname}${next && `?${next}`}`, { replace: true });
  };
  const setPeopleOnly = (isOn: boolean) => show({ people: isOn ? undefined : 'all' });
  const fetchPage = useCallback<PeopleDrawerProps<SendPerson>['fetchPage']>(
    (email, next, signal) =>
      http.call('GET /marketing/singlesends/:id/people', {
        params: { id },
        query: { ...query, ...(email !== undefined && { email }) },
        next,
        retry: true,
        signal,
      }),
    [http, id, query],
  );
  const mayResend = !useRefusal({ scope: 'marketing_campaigns.create', toggle: 'mc.segments_v2' });
  return (
    <PeopleDrawer
      beside
      title={title}
      onClose={onClose}
      fetchPage={fetchPage}
      searchLabel={isText ? 'Search by number or name' : undefined}
      summary={({ count }) => [count === 1 ? 'person' : 'people', daysOf(query)].filter(Boolean).join(' ')}
      choices={
        <>
          {query.link !== undefined && (
            <p className={styles.url}>
              Link {query.link + 1}
              {query.link_url && `: ${query.link_url}`}
            </p>
          )}
          {counted !== undefined && (
            <p className={styles.url}>
              The figure counts every {counted}. Here is everybody once, with the number of their {counted}s.
            </p>
          )}
          {query.bots_only && (
            <p className={styles.url}>Of these people, no open or click by a person is known. They may have read it.</p>
          )}
          {query.error_code !== undefined && <p className={styles.url}>Error {query.error_code}</p>}
          {neighbors.includes(figure) && query.link === undefined && query.error_code === undefined && (
            <nav className={styles.chips} aria-label="Other figures">
              {neighbors.map((other) => (
                <Link
                  key={other}
                  to={paths.statsPeople}
                  params={{ id, figure: other }}
                  query={view}
                  look="quiet"
                  ariaCurrent={other === figure ? 'page' : undefined}
                >
                  {figures[other].title}
                </Link>
              ))}
            </nav>
          )}
          {isText && !isState(figure) && (
            <PeopleDays from={query.start_date} to={query.end_date} onChange={(from, to) => show({ from, to })} />
          )}
          {hasBots(figure) && !query.bots_only && (
            <Switch
              label="Exclude bots and privacy proxies"
              checked={query.people_only === true}
              onChange={setPeopleOnly}
            />
          )}
        </>
      }
      renderActions={({ count }, email) => {
        const segment = email === undefined ? segmentQueryOf(id, query) : undefined;
        return (
          <PeopleActions
            chosen={{
              selection: selectionOf(id, { ...query, ...(email !== undefined && { email }) }),
              count,
              name: formatCount(count, 'person', 'people'),
            }}
            segment={{ query: segment, name: `${title}: ${send?.name ?? 'single send'}` }}
          />
        );
      }}
      present={(person) => ({
        ...personOf(person, happened),
        when: (
          <>
            {person.times !== null && person.times > 0 && (
              <b>{formatCount(person.times, counted ?? (figure === 'opened' ? 'open' : 'click'))}</b>
            )}
            {person.at !== null && <RelativeTime at={person.at} />}
          </>
        ),
      })}
      renderAfter={({ count }) =>
        figure === 'not_opened' && send && !isSms(send) && mayResend && <ResendCard send={send} count={count} />
      }
    />
  );
});

/** The figure with what it is narrowed to: "Recipients: bounced, 5.1.1". */
function titleOf({ figure, state, reason, answer, bots_only: byBots }: SendPeopleQuery, isText: boolean): string {
  const title = isText ? titleOfText(figure) : figures[figure].title;
  const parts = [
    state && (isText ? textTags : deliveryTags)[state].label,
    reason !== undefined && (describeRefusal(reason) || 'No reason given'),
    answer,
    byBots && 'by bots only',
  ].filter(Boolean);
  return parts.length === 0 ? title : `${title}: ${parts.join(', ')}`;
}

/** "from 19 Nov to 22 Nov"; empty for all days. */
function daysOf({ start_date: from, end_date: to, hour }: SendPeopleQuery): string {
  const day = (text: string) => formatDate(`${text}T00:00:00Z`);
  if (from !== undefined && hour !== undefined)
    return `on ${day(from)}, ${String(hour).padStart(2, '0')}:00 to ${String(hour + 1).padStart(2, '0')}:00`;
  if (from !== undefined && to !== undefined)
    return from === to ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`;
  if (from !== undefined) return `since ${day(from)}`;
  return to === undefined ? '' : `until ${day(to)}`;
}

/** The send itself, for its name and subject; the list does not wait for it. */
function useSend(id: string): SingleSend | undefined {
  const store = useService(SingleSendsStore);
  useEffect(() => {
    // Without it, the list is complete, and there is nothing to send again.
    if (store.get(id) === undefined) store.fetch(id).catch(() => undefined);
  }, [store, id]);
  return store.get(id);
}

/** The query of a segment of these people; undefined if conditions can't express them. */
function segmentQueryOf(id: string, query: SendPeopleQuery): string | undefined {
  const { figure, link, link_url: url, start_date: from, end_date: to } = query;
  if (query.error_code !== undefined || query.hour !== undefined || query.bots_only) return undefined;
  // Conditions neither know reasons, nor the states of the ledger, nor every open.
  if (query.reason !== undefined || isState(figure) || countedIn(figure) !== undefined) return undefined;
  if (query.ab_variation_id !== undefined || query.ab_phase_id !== undefined) return undefined;
  return reactionQuery({
    singleSendId: id,
    figure,
    from,
    to,
    peopleOnly: query.people_only,
    ...(link !== undefined && {
      link: {
        numbers: linksOfVariations.map((first) => first + link),
        // Each recipient's address differs where it has fields of the contact.
        url: url?.includes('{{') ? undefined : url,
      },
    }),
  });
}
