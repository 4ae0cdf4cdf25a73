import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { reactionQuery } from 'sendwright/query';
import { Http, Navigation, useParameter, useRefusal, useService } from 'sendwright/sdk';
import {
  Drawer,
  formatDate,
  formatNumber,
  Link,
  RelativeTime,
  SearchField,
  Switch,
  useAccountZone,
  formatCount,
} from 'sendwright/sdk/ui';
import type { SendFigure, SendPeopleQuery } from 'sendwright/wire/sendPeople';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { type ChosenPeople, paths } from '../contract';
import { isSms } from '../sms/isSms';
import { SingleSendsStore } from '../singleSendsStore';
import { FoundPeople, personOf } from '../people/FoundPeople';
import { figures, hasBots, isFigure, queryOf, selectionOf } from '../people/figures';
import styles from '../people/people.module.css';
import PeopleActions from '../components/PeopleActions';
import { ResendCard } from '../people/ResendCard';
import { usePeople } from '../people/usePeople';

/** Figures next to each other above the list. */
const related: readonly SendFigure[] = ['opened', 'not_opened', 'clicked', 'not_clicked'];
/** Numbers of the variations of an A/B test: their links are counted separately. */
const linksOfVariations = [0, 1, 2, 3, 4, 5].map((variation) => variation * 1000);

/** The people behind a figure, with what to do with them. */
export const StatsPeople = observer(function StatsPeople() {
  const id = useParameter('id');
  const figure = useParameter('figure');
  const navigation = useService(Navigation);
  const { search } = navigation.location;
  const zone = useAccountZone();
  const close = () => navigation.to(paths.stats, { id });
  if (!isFigure(figure)) {
    return (
      <Drawer title="People" onClose={close}>
        <p>There is no such figure.</p>
      </Drawer>
    );
  }
  // A new list for another figure: nothing of the last one is shown.
  return <People key={`${id} ${figure} ${search}`} id={id} query={queryOf(figure, search, zone)} onClose={close} />;
});

interface PeopleProps {
  readonly id: string;
  readonly query: SendPeopleQuery;
  readonly onClose: () => void;
}

const People = observer(function People({ id, query, onClose }: PeopleProps) {
  const navigation = useService(Navigation);
  const { figure } = query;
  const { title, happened } = figures[figure];
  const [typed, setTyped] = useState('');
  const people = usePeopleOf(id, query, typed);
  const { found } = people;
  const send = useSend(id);
  const view = Object.fromEntries(new URLSearchParams(navigation.location.search));
  const setPeopleOnly = (isOn: boolean) => {
    const wanted = new URLSearchParams(view);
    if (isOn) wanted.set('people', 'only');
    else wanted.delete('people');
    const next = wanted.toString();
    navigation.go(`${navigation.location.pathname}${next && `?${next}`}`, { replace: true });
  };
  const count = found?.count ?? 0;
  const segment = typed.trim() === '' ? segmentQueryOf(id, query) : undefined;
  const noun = count === 1 ? 'person' : 'people';
  const mayResend = !useRefusal({ scope: 'marketing_campaigns.create', toggle: 'mc.segments_v2' });
  return (
    <Drawer title={title} onClose={onClose}>
      <p className={styles.summary} aria-live="polite">
        {found && (
          <>
            <span className={styles.count}>{formatNumber(count)}</span> {noun}
            {daysOf(query)}
          </>
        )}
      </p>
      {query.link !== undefined && (
        <p className={styles.url}>
          Link {query.link + 1}
          {query.link_url && `: ${query.link_url}`}
        </p>
      )}
      {related.includes(figure) && query.link === undefined && (
        <nav className={styles.chips} aria-label="Other figures">
          {related.map((other) => (
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
      {hasBots(figure) && query.link === undefined && (
        <Switch label="Ignore bots and privacy proxies" checked={query.people_only === true} onChange={setPeopleOnly} />
      )}
      <SearchField label="Search by start of address" value={typed} onSearch={setTyped} />
      {found && count > 0 && (
        <PeopleActions
          chosen={chosenOf(id, query, typed, count)}
          segment={
            segment === undefined ? undefined : { query: segment, name: `${title}: ${send?.name ?? 'single send'}` }
          }
        />
      )}
      <FoundPeople
        label={title}
        people={people}
        narrowed={typed !== ''}
        present={(person) => ({
          ...personOf(person, happened),
          when: (
            <>
              {person.times !== null && person.times > 0 && (
                <b>{formatCount(person.times, figure === 'opened' ? 'open' : 'click')}</b>
              )}
              {person.at !== null && <RelativeTime at={person.at} />}
            </>
          ),
        })}
      />
      {figure === 'not_opened' && found && count > 0 && send && !isSms(send) && mayResend && <ResendCard send={send} />}
    </Drawer>
  );
});

/** ", 19 Nov to 22 Nov" */
function daysOf({ start_date: from, end_date: to }: SendPeopleQuery): string {
  const day = (text: string) => formatDate(`${text}T00:00:00Z`);
  if (from !== undefined && to !== undefined)
    return from === to ? `on ${day(from)}` : `from ${day(from)} to ${day(to)}`;
  if (from !== undefined) return `since ${day(from)}`;
  return to === undefined ? '' : `until ${day(to)}`;
}

/** The pages of the list so far. */
function usePeopleOf(id: string, query: SendPeopleQuery, typed: string) {
  const http = useService(Http);
  const wanted = JSON.stringify({ ...query, ...(typed.trim() !== '' && { email: typed.trim() }) });
  return usePeople(
    useCallback(
      (next, signal) => {
        const options = { params: { id }, query: JSON.parse(wanted) as SendPeopleQuery, next, retry: true, signal };
        return http.call('GET /marketing/singlesends/:id/people', options);
      },
      [http, id, wanted],
    ),
  );
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

function chosenOf(id: string, query: SendPeopleQuery, typed: string, count: number): ChosenPeople {
  const email = typed.trim();
  return {
    selection: selectionOf(id, { ...query, ...(email !== '' && { email }) }),
    count,
    name: formatCount(count, 'person', 'people'),
  };
}

/** The query of a segment of these people; undefined if conditions can't express them. */
function segmentQueryOf(id: string, query: SendPeopleQuery): string | undefined {
  const { figure, link, link_url: url, start_date: from, end_date: to } = query;
  if (query.people_only || query.ab_variation_id !== undefined || query.ab_phase_id !== undefined) return undefined;
  return reactionQuery({
    singleSendId: id,
    figure,
    from,
    to,
    ...(link !== undefined && {
      link: {
        numbers: linksOfVariations.map((first) => first + link),
        // Each recipient's address differs where it has fields of the contact.
        url: url?.includes('{{') ? undefined : url,
      },
    }),
  });
}
