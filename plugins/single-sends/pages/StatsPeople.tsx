import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { Exports } from 'sendwright/plugins/exports/contract';
import { canCreate as canCreateSegment } from 'sendwright/plugins/segments/contract';
import { reactionQuery } from 'sendwright/query';
import {
  Http,
  Navigation,
  pathTo,
  useOptionalService,
  useParameter,
  useRefusal,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { isAborted } from 'sendwright/sdk/models';
import {
  Button,
  Drawer,
  ErrorState,
  formatDate,
  formatNumber,
  Link,
  type ListedPerson,
  PeopleList,
  RelativeTime,
  SearchField,
  Skeleton,
  SlotOutlet,
  Switch,
  useAccountZone,
  formatCount,
} from 'sendwright/sdk/ui';
import type { SendFigure, SendPeopleQuery, SendPerson } from 'sendwright/wire/sendPeople';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { type ChosenPeople, paths, PeopleTags, PeopleToList } from '../contract';
import { isSms } from '../sms/isSms';
import { SingleSendsStore } from '../singleSendsStore';
import { figures, hasBots, isFigure, queryOf, selectionOf } from '../people/figures';
import styles from '../people/people.module.css';
import { ResendCard } from '../people/ResendCard';
import { SegmentDialog } from '../people/SegmentDialog';

/** Figures next to each other above the list. */
const related: readonly SendFigure[] = ['opened', 'not_opened', 'clicked', 'not_clicked'];
/** Numbers of the variations of an A/B test: their links are counted separately. */
const linksOfVariations = [0, 1, 2, 3, 4, 5].map((variation) => variation * 1000);

interface Found {
  readonly people: readonly SendPerson[];
  readonly next: string | undefined;
  readonly count: number;
}

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
  const { found, failure, isLoading, more, again } = usePeople(id, query, typed);
  const send = useSend(id);
  const [asking, setAsking] = useState<'segment' | 'list' | 'tag'>();
  const view = Object.fromEntries(new URLSearchParams(navigation.location.search));
  const setPeopleOnly = (isOn: boolean) => {
    const wanted = new URLSearchParams(view);
    if (isOn) wanted.set('people', 'only');
    else wanted.delete('people');
    const next = wanted.toString();
    navigation.go(`${navigation.location.pathname}${next && `?${next}`}`, { replace: true });
  };
  const count = found?.count ?? 0;
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
      {found && count > 0 && <Actions id={id} query={query} typed={typed} count={count} onAsk={setAsking} />}
      {failure !== undefined && <ErrorState failure={failure} title="The list couldn't be loaded." onRetry={again} />}
      {!found && failure === undefined && <Skeleton shape="text" count={8} label="Loading the people" />}
      {found && count === 0 && (
        <p className={styles.quiet}>{typed === '' ? 'Nobody here.' : 'Nobody with this address.'}</p>
      )}
      {found && found.people.length > 0 && (
        <>
          <PeopleList label={title} people={found.people.map(listed(figure, happened))} />
          <p className={styles.quiet}>
            {found.people.length === count
              ? count > 1 && 'All shown.'
              : `${formatNumber(found.people.length)} of ${formatNumber(count)} shown.`}
          </p>
          {found.next !== undefined && (
            <Button onClick={more} loading={isLoading}>
              Show more
            </Button>
          )}
        </>
      )}
      {figure === 'not_opened' && found && count > 0 && send && !isSms(send) && mayResend && <ResendCard send={send} />}
      {asking !== undefined && (
        <Asking
          id={id}
          query={query}
          typed={typed}
          count={count}
          send={send}
          what={asking}
          onClose={() => setAsking(undefined)}
        />
      )}
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
function usePeople(id: string, query: SendPeopleQuery, typed: string) {
  const http = useService(Http);
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const loading = useRef<AbortController>(undefined);
  const wanted = JSON.stringify({ ...query, ...(typed.trim() !== '' && { email: typed.trim() }) });
  const load = useCallback(
    async (next: string | undefined, before: readonly SendPerson[]) => {
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      try {
        const options = { params: { id }, query: JSON.parse(wanted) as SendPeopleQuery, next, retry: true, signal };
        const { result, _metadata } = await http.call('GET /marketing/singlesends/:id/people', options);
        setFound({ people: [...before, ...result], next: _metadata.next, count: _metadata.count });
        setFailure(undefined);
      } catch (error) {
        if (!isAborted(error) && !signal.aborted) setFailure(error);
      }
      if (!signal.aborted) setLoading(false);
    },
    [http, id, wanted],
  );
  useEffect(() => {
    void load(undefined, []);
    return () => loading.current?.abort();
  }, [load]);
  return {
    found,
    failure,
    isLoading,
    more: () => {
      setLoading(true);
      void load(found?.next, found?.people ?? []);
    },
    again: () => void load(undefined, []),
  };
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

const listed =
  (figure: SendFigure, happened: string) =>
  (person: SendPerson): ListedPerson => {
    const { contact_id: contactId, email, at, times, reason } = person;
    return {
      email,
      name: `${person.first_name} ${person.last_name}`.trim(),
      address: contactId === null ? undefined : pathTo(contactPaths.profile, { id: contactId }),
      happened,
      when: (
        <>
          {times !== null && times > 0 && <b>{formatCount(times, figure === 'opened' ? 'open' : 'click')}</b>}
          {at !== null && <RelativeTime at={at} />}
        </>
      ),
      reason,
    };
  };

interface ActionsProps {
  readonly id: string;
  readonly query: SendPeopleQuery;
  readonly typed: string;
  readonly count: number;
  readonly onAsk: (what: 'segment' | 'list' | 'tag') => void;
}

/** What can be done with all people in the list. */
const Actions = observer(function Actions({ id, query, typed, count, onAsk }: ActionsProps) {
  const exports = useOptionalService(Exports);
  const cannotCreate = useRefusal(canCreateSegment);
  const canList = useSlot(PeopleToList).length > 0;
  const canTag = useSlot(PeopleTags).length > 0;
  const segment = typed.trim() === '' ? segmentQueryOf(id, query) : undefined;
  const chosen = chosenOf(id, query, typed, count);
  return (
    <div className={styles.actions}>
      {segment !== undefined && !cannotCreate && (
        <Button intent="primary" size="small" icon="filter" onClick={() => onAsk('segment')}>
          Create segment
        </Button>
      )}
      {canList && (
        <Button size="small" icon="list" onClick={() => onAsk('list')}>
          Add to list
        </Button>
      )}
      {canTag && (
        <Button size="small" icon="tag" onClick={() => onAsk('tag')}>
          Add tag
        </Button>
      )}
      {exports.state !== 'absent' && (
        <Button
          size="small"
          icon="download"
          onClick={() =>
            void exports
              .get()
              .then((service) => service?.ask({ title: chosen.name, whom: { selection: chosen.selection } }))
          }
        >
          Export
        </Button>
      )}
    </div>
  );
});

interface AskingProps extends Omit<ActionsProps, 'onAsk'> {
  readonly send: SingleSend | undefined;
  readonly what: 'segment' | 'list' | 'tag';
  readonly onClose: () => void;
}

/** The dialog of an action. */
function Asking({ id, query, typed, count, send, what, onClose }: AskingProps) {
  const segment = segmentQueryOf(id, query);
  if (what === 'list')
    return <SlotOutlet slot={PeopleToList} props={{ chosen: chosenOf(id, query, typed, count), onClose }} />;
  if (what === 'tag')
    return <SlotOutlet slot={PeopleTags} props={{ chosen: chosenOf(id, query, typed, count), onClose }} />;
  if (segment === undefined) return null;
  const name = `${figures[query.figure].title}: ${send?.name ?? 'single send'}`;
  return <SegmentDialog query={segment} name={name} onClose={onClose} />;
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
