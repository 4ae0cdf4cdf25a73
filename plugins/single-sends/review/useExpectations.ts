import { useEffect, useState } from 'react';
import { Http, useRefusal, useService } from 'sendwright/sdk';
import { timeOfDay, useAccountZone, weekdayIn } from 'sendwright/sdk/ui';
import type { ReportHours, ReportSend, UsualRates } from 'sendwright/wire/reports';

/** When the account's recipients open most. */
export interface BestHour {
  /** The weekday: "Thursday". */
  readonly day: string;
  /** The next such hour, ISO 8601. */
  readonly at: string;
  /** 0 to 23. */
  readonly hour: number;
  /** Opens on that weekday by hour, from 0 to 23. */
  readonly opens: readonly number[];
}

export interface Expectations {
  /** Null for an account with too few sends. */
  readonly usual: UsualRates;
  readonly best: BestHour | undefined;
  /** The subjects of the last weeks that most recipients opened, best first. Empty for too few sends. */
  readonly bestSubjects: readonly BestSubject[];
}

export interface BestSubject {
  readonly id: string;
  readonly subject: string;
  /** A share of 1, without bots and privacy proxies. */
  readonly opened: number;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const weeks = 12;
/** How many of the best subjects are shown. */
const shownSubjects = 3;
/** Opens in the period without which no hour is a good guess. */
const fewestOpens = 100;

const subjectsOf = (sends: readonly ReportSend[]): readonly BestSubject[] =>
  sends.flatMap(({ id, subject, metrics: { delivered, human_unique_opens: opens } }) =>
    subject !== '' && opens > 0 ? [{ id, subject, opened: opens / delivered }] : [],
  );

/** The hour of the week with the most opens, if there are enough. */
export function bestHourOf(hours: ReportHours['hours'], zone: string, now = new Date()): BestHour | undefined {
  const best = hours.reduce<ReportHours['hours'][number] | undefined>(
    (most, one) => (most === undefined || one.opens > most.opens ? one : most),
    undefined,
  );
  const day = best && weekdays[best.weekday - 1];
  if (!day || hours.reduce((sum, { opens }) => sum + opens, 0) < fewestOpens) return undefined;
  // On the same weekday, next week's.
  const days = (best.weekday - weekdayIn(zone, now) + 7) % 7 || 7;
  const onDay = hours.filter(({ weekday }) => weekday === best.weekday);
  return {
    day,
    at: timeOfDay(zone, days, best.hour, now),
    hour: best.hour,
    opens: Array.from({ length: 24 }, (_, hour) => onDay.find((one) => one.hour === hour)?.opens ?? 0),
  };
}

/** What a send can be expected to do, by earlier sends; undefined while it is not known, or not wanted. */
export function useExpectations(isWanted = true): Expectations | undefined {
  const http = useService(Http);
  const zone = useAccountZone();
  const isOff = useRefusal({ scope: 'marketing.read', toggle: 'mc.reports' }) !== undefined;
  const [expectations, setExpectations] = useState<Expectations>();
  useEffect(() => {
    if (isOff || !isWanted) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const dayOf = (time: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(time);
    const query = { start_date: dayOf(Date.now() - weeks * 7 * 86_400_000), end_date: dayOf(Date.now()) };
    // They are a help: without them the page works as well.
    Promise.all([
      http.call('GET /marketing/reports/sends', {
        query: { ...query, sort_by: 'human_open_rate', comparable: true, limit: shownSubjects },
        retry: true,
        signal,
      }),
      http.call('GET /marketing/reports/hours', { query, retry: true, signal }),
    ]).then(
      ([{ result, usual }, { hours }]) => {
        if (signal.aborted) return;
        setExpectations({ usual, best: bestHourOf(hours, zone), bestSubjects: usual ? subjectsOf(result) : [] });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [http, zone, isOff, isWanted]);
  return expectations;
}
