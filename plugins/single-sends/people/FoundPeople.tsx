import { paths as contactPaths } from 'sendwright/plugins/contacts/contract';
import { pathTo } from 'sendwright/sdk';
import {
  Button,
  ErrorState,
  formatNumber,
  type ListedPerson,
  PeopleList,
  RelativeTime,
  Skeleton,
} from 'sendwright/sdk/ui';
import type { SendPerson } from 'sendwright/wire/sendPeople';
import styles from './people.module.css';
import type { usePeople } from './usePeople';

/** A person as a list shows it; `happened` says what the time is of: "first opened". */
export const personOf = (person: SendPerson, happened: string): ListedPerson => ({
  email: person.email,
  name: `${person.first_name} ${person.last_name}`.trim(),
  address: person.contact_id === null ? undefined : pathTo(contactPaths.profile, { id: person.contact_id }),
  happened,
  when: person.at !== null && <RelativeTime at={person.at} />,
  reason: person.reason,
});

interface FoundPeopleProps {
  readonly label: string;
  readonly people: ReturnType<typeof usePeople>;
  /** Whether the list is searched. */
  readonly narrowed: boolean;
  readonly present: (person: SendPerson) => ListedPerson;
}

/** A list of people that is read page by page: loading, failing, empty, and with more to show. */
export function FoundPeople({ label, people, narrowed, present }: FoundPeopleProps) {
  const { found, failure, isLoading, more, again } = people;
  return (
    <>
      {failure !== undefined && <ErrorState failure={failure} title="The list couldn't be loaded." onRetry={again} />}
      {!found && failure === undefined && <Skeleton shape="text" count={8} label="Loading the people" />}
      {found && found.count === 0 && (
        <p className={styles.quiet}>{narrowed ? 'Nobody with this address.' : 'Nobody here.'}</p>
      )}
      {found && found.people.length > 0 && (
        <>
          <PeopleList label={label} people={found.people.map(present)} />
          <p className={styles.quiet}>
            {found.people.length === found.count
              ? found.count > 1 && 'All shown.'
              : `${formatNumber(found.people.length)} of ${formatNumber(found.count)} shown.`}
          </p>
          {found.next !== undefined && (
            <Button onClick={more} loading={isLoading}>
              Show more
            </Button>
          )}
        </>
      )}
    </>
  );
}
