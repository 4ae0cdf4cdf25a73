import { type ReactNode, useCallback, useState } from 'react';
import {
  Button,
  ErrorState,
  formatNumber,
  type ListedPerson,
  PeopleList,
  SearchField,
  Skeleton,
} from 'sendwright/sdk/ui';
import styles from './people.module.css';
import { PeoplePanel } from './PeoplePanel';
import { type FetchPeople, type PeopleSoFar, usePeople } from './usePeople';

export interface PeopleDrawerProps<Person> {
  readonly title: string;
  readonly onClose: () => void;
  /** Fetches a page of those whose address starts with `email`. Wrap it in `useCallback`. */
  readonly fetchPage: (
    email: string | undefined,
    ...page: Parameters<FetchPeople<Person>>
  ) => ReturnType<FetchPeople<Person>>;
  /** After the number: "people, 19 to 22 Nov". */
  readonly summary: (found: PeopleSoFar<Person>) => ReactNode;
  readonly present: (person: Person) => ListedPerson;
  /** Above the list: other figures, filters. */
  readonly choices?: ReactNode;
  /** What the search is called where it finds something else than the start of the address. */
  readonly searchLabel?: string | undefined;
  /** What can be done with all of them; `email` if the list is searched. */
  readonly renderActions?: (found: PeopleSoFar<Person>, email: string | undefined) => ReactNode;
  /** Below the list, and always in sight where there is room. */
  readonly renderAfter?: (found: PeopleSoFar<Person>) => ReactNode;
  /** Opens beside the page in windows of 1,400 pixels. The page then has 660 pixels for its content. */
  readonly beside?: boolean | undefined;
}

/**
 * The people behind a figure: how many, what to do with them, and a list that is read page by page.
 *
 * @example
 * <PeopleDrawer title="Opened" fetchPage={fetchPage} summary={() => 'people'} present={personOf} onClose={close} />
 */
export function PeopleDrawer<Person>(props: PeopleDrawerProps<Person>) {
  const {
    title,
    onClose,
    fetchPage,
    summary,
    present,
    choices,
    searchLabel,
    renderActions,
    renderAfter,
    beside = false,
  } = props;
  const [typed, setTyped] = useState('');
  const email = typed.trim() || undefined;
  const people = usePeople<Person>(useCallback((next, signal) => fetchPage(email, next, signal), [fetchPage, email]));
  const { found } = people;
  return (
    <PeoplePanel title={title} beside={beside} onClose={onClose}>
      <p className={styles.summary} aria-live="polite">
        {found && (
          <>
            <span className={styles.count}>
              {found.isEstimate && found.count > 0 && 'about '}
              {formatNumber(found.count)}
            </span>{' '}
            {summary(found)}
          </>
        )}
      </p>
      {choices}
      <SearchField label={searchLabel ?? 'Search by start of address'} value={typed} onSearch={setTyped} />
      {found && (found.count > 0 || found.people.length > 0) && renderActions?.(found, email)}
      <Found
        title={title}
        people={people}
        isNarrowed={email !== undefined}
        present={present}
        searchLabel={searchLabel}
      />
      {found && found.count > 0 && renderAfter && <div className={styles.after}>{renderAfter(found)}</div>}
    </PeoplePanel>
  );
}

interface FoundProps<Person> {
  readonly title: string;
  readonly people: ReturnType<typeof usePeople<Person>>;
  readonly isNarrowed: boolean;
  readonly searchLabel: string | undefined;
  readonly present: (person: Person) => ListedPerson;
}

/** The list so far: loading, failing, empty, and with more to show. */
function Found<Person>({ title, people, isNarrowed, searchLabel, present }: FoundProps<Person>) {
  const { found, failure, isLoading, more, again } = people;
  const isAll = found !== undefined && found.next === undefined;
  const whole = found && !found.isEstimate ? `of ${formatNumber(found.count)} ` : '';
  return (
    <>
      {failure !== undefined && <ErrorState failure={failure} title="The list couldn't be loaded." onRetry={again} />}
      {!found && failure === undefined && <Skeleton shape="text" count={8} label="Loading the people" />}
      {found && found.people.length === 0 && (
        <p className={styles.quiet}>
          {!isAll
            ? 'Nobody among the newest contacts.'
            : !isNarrowed
              ? 'Nobody here.'
              : searchLabel === undefined
                ? 'Nobody with this address.'
                : 'Nobody who matches this.'}
        </p>
      )}
      {found && found.people.length > 0 && (
        <>
          <PeopleList label={title} people={found.people.map(present)} />
          <p className={styles.quiet}>
            {isAll ? found.people.length > 1 && 'All shown.' : `${formatNumber(found.people.length)} ${whole}shown.`}
          </p>
        </>
      )}
      {found?.next !== undefined && (
        <Button onClick={more} loading={isLoading}>
          Show more
        </Button>
      )}
    </>
  );
}
