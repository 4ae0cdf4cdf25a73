import type { ReactNode } from 'react';
import { Link } from './Link';
import styles from './PeopleList.module.css';

export interface ListedPerson {
  readonly email: string;
  readonly name: string;
  /** The address of their page; undefined if the contact was deleted. */
  readonly address: string | undefined;
  /** What happened, at the right: a number, a time. */
  readonly when?: ReactNode;
  /** What the time is: "first opened". */
  readonly happened?: string | undefined;
  readonly reason?: string | null | undefined;
}

export interface PeopleListProps {
  readonly label: string;
  readonly people: readonly ListedPerson[];
}

/** The people behind a figure, in a drawer. */
export function PeopleList({ label, people }: PeopleListProps) {
  return (
    <ul className={styles.people} aria-label={label}>
      {people.map((person, place) => (
        <Person key={`${person.email} ${place}`} {...person} />
      ))}
    </ul>
  );
}

function Person({ email, name, address, when, happened, reason }: ListedPerson) {
  const shown = name || email || 'Deleted contact';
  return (
    <li>
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(shown)}
      </span>
      <span className={styles.who}>
        {address === undefined ? (
          <span>{shown}</span>
        ) : (
          <Link to={address} look="quiet">
            {shown}
          </Link>
        )}
        {address === undefined ? (
          <span className={styles.quiet}>Contact deleted</span>
        ) : (
          name !== '' && <span className={styles.quiet}>{email}</span>
        )}
      </span>
      <span className={styles.when} title={happened}>
        {when}
      </span>
      {reason && <span className={styles.reason}>{reason}</span>}
    </li>
  );
}

/** "HO" for Hannah Okafor. */
function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/[\s@.]+/).filter(Boolean);
  const letters = [first, others.at(-1) ?? ''].map((word) => [...word][0] ?? '').join('');
  return letters.toUpperCase();
}
