import type { Calendar, CalendarSend, CalendarStep } from 'sendwright/wire/calendar';

/** A send, or a step of an automation, on its day. */
export type CalendarEntry =
  | { readonly kind: 'send'; readonly key: string; readonly at: string; readonly send: CalendarSend }
  | { readonly kind: 'step'; readonly key: string; readonly at: string; readonly step: CalendarStep };

/** The entries of each day, in order of time. */
export function entriesByDay({ sends, steps }: Calendar): ReadonlyMap<string, readonly CalendarEntry[]> {
  const byDay = new Map<string, CalendarEntry[]>();
  const add = (day: string, entry: CalendarEntry) => {
    const those = byDay.get(day);
    if (those) those.push(entry);
    else byDay.set(day, [entry]);
  };
  for (const send of sends) add(send.date, { kind: 'send', key: send.id, at: send.at, send });
  for (const step of steps)
    add(step.date, { kind: 'step', key: `${step.automation_id}/${step.step_id}`, at: step.at, step });
  for (const those of byDay.values())
    those.sort((one, other) => one.at.localeCompare(other.at) || one.key.localeCompare(other.key));
  return byDay;
}

export const statusWords: Readonly<Record<CalendarSend['status'], string>> = {
  scheduled: 'Scheduled',
  paused: 'Paused',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Canceled',
};

/** Only what waits for its time can get another. Moving a paused send would end its pause. */
export const canMove = ({ status }: CalendarSend): boolean => status === 'scheduled';
