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

/** Tells the account's zone when it is asked: the browser takes long over its first zone. */
export function useZoneLater(): () => ZoneName {
  const workbench = useContext(WorkbenchContext);
  return () => zoneOf(workbench?.optional(Session).current);
}

/** The account's zone; UTC where it is not known. Read it inside an observer to follow its changes. */
export function useAccountZone(): ZoneName {
  return useZoneLater()();
}

function zoneOf(session: Session | undefined): ZoneName {
  const zone = session?.timeZone;
  return [zone?.code, zone?.name].find((name) => name !== undefined && isKnownZone(name)) ?? 'UTC';
}
