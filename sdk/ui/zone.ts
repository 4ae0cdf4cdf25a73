import { useContext } from 'react';
import { Session, WorkbenchContext } from 'sendwright/sdk';

/** An IANA time zone, e.g. `Europe/Paris`. */
export type ZoneName = string;

const known = new Map([['UTC', true]]);

function isKnown(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Whether the browser knows a time zone. Called often, so results are cached. */
export function isKnownZone(name: string): boolean {
  const answer = known.get(name) ?? isKnown(name);
  known.set(name, answer);
  return answer;
}

/** Provides the account's time zone on demand: the browser's first time zone lookup is slow. */
export function useZoneLater(): () => ZoneName {
  const workbench = useContext(WorkbenchContext);
  return () => zoneOf(workbench?.optional(Session).current);
}

/** The account's time zone; UTC if unknown. Read it inside an observer to follow its changes. */
export function useAccountZone(): ZoneName {
  return useZoneLater()();
}

function zoneOf(session: Session | undefined): ZoneName {
  const zone = session?.timeZone;
  return [zone?.code, zone?.name].find((name) => name !== undefined && isKnownZone(name)) ?? 'UTC';
}
