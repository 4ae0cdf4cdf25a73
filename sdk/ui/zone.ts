import { useContext } from 'react';
import { Session, WorkbenchContext } from 'sendwright/sdk';

/** An IANA zone, e.g. `Europe/Paris`. */
export type ZoneName = string;

const known = new Map<string, boolean>();

function isKnown(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Whether the browser knows a zone of that name. Asked for each time on a page, so each name is looked up once. */
export function isKnownZone(name: string): boolean {
  const answer = known.get(name) ?? isKnown(name);
  known.set(name, answer);
  return answer;
}

/** The account's zone; UTC where it is not known. Read it inside an observer to follow its changes. */
export function useAccountZone(): ZoneName {
  const zone = useContext(WorkbenchContext)?.optional(Session).current?.timeZone;
  return [zone?.code, zone?.name].find((name) => name !== undefined && isKnownZone(name)) ?? 'UTC';
}
