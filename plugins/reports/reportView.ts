import { useCallback, useMemo } from 'react';
import { Navigation, useService } from 'sendwright/sdk';
import { type DayRange, daysOf, useAccountZone, useObserved } from 'sendwright/sdk/ui';
import type { ReportFilter } from 'sendwright/wire/reports';
import { figureIds, type FigureId } from './figures';

export type SeriesUnit = 'day' | 'week' | 'month';
/** Days up to today. */
export type PeriodPreset = '7d' | '30d' | '12w' | '365d';

export const presets: readonly { readonly value: PeriodPreset; readonly label: string }[] = [
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '12w', label: 'Last 12 weeks' },
  { value: '365d', label: 'Last 365 days' },
];
const lengths: Readonly<Record<PeriodPreset, number>> = { '7d': 7, '30d': 30, '12w': 84, '365d': 365 };
const dayMilliseconds = 86_400_000;

/** What a report shows: all of it is in the address, so that a link shows the same. */
export interface ReportView {
  readonly period: PeriodPreset | DayRange;
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** Undefined: what suits the number of days. */
  readonly unit: SeriesUnit | undefined;
  readonly figure: FigureId;
  /** Whether opens and clicks of bots and privacy proxies are counted. */
  readonly withBots: boolean;
  readonly reaction: 'opens' | 'clicks';
  /** The single send, or the list whose emails are shown; undefined: all. */
  readonly filter: ReportFilterChoice | undefined;
  /** Of the table of sends. */
  readonly channel: 'all' | 'email' | 'sms';
  /** Whether the dialog of the weekly report is open. */
  readonly isWeeklyOpen: boolean;
}

export interface ReportFilterChoice {
  readonly kind: 'campaign' | 'list';
  readonly id: string;
}

type Change = Partial<
  Record<'campaign' | 'list' | 'period' | 'by' | 'figure' | 'bots' | 'when' | 'weekly' | 'channel', string | undefined>
>;

/** Whether a text is a day that there is. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Parses a period of an address; anything else is the last 12 weeks. */
function periodOf(text: string, today: string): Pick<ReportView, 'period' | 'from' | 'to'> {
  const range = daysOf(text);
  if (range && isDay(range.from) && isDay(range.to) && range.from <= range.to)
    return { period: `${range.from}..${range.to}`, ...range };
  const preset = presets.find(({ value }) => value === text)?.value ?? '12w';
  const from = new Date(Date.parse(today) - (lengths[preset] - 1) * dayMilliseconds).toISOString().slice(0, 10);
  return { period: preset, from, to: today };
}

const isId = (text: string | null): text is string => text !== null && /^[\da-f-]{36}$/i.test(text);

function filterOf(parameters: URLSearchParams): ReportFilterChoice | undefined {
  const [campaign, list] = [parameters.get('campaign'), parameters.get('list')];
  if (isId(campaign)) return { kind: 'campaign', id: campaign };
  return isId(list) ? { kind: 'list', id: list } : undefined;
}

/** The parameters of requests for a filter. */
export const filterQuery = (filter: ReportFilterChoice | undefined): ReportFilter =>
  filter === undefined ? {} : filter.kind === 'list' ? { list_id: filter.id } : { single_send_id: filter.id };

/** Reads a view from the query of an address. */
export function viewOf(query: string, today: string): ReportView {
  const parameters = new URLSearchParams(query);
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === parameters.get(name));
  return {
    ...periodOf(parameters.get('period') ?? '', today),
    today,
    unit: one('by', ['day', 'week', 'month']),
    figure: one('figure', figureIds) ?? 'opened',
    withBots: parameters.get('bots') === 'counted',
    reaction: one('when', ['opens', 'clicks']) ?? 'opens',
    filter: filterOf(parameters),
    channel: one('channel', ['email', 'sms']) ?? 'all',
    isWeeklyOpen: parameters.get('weekly') === 'show',
  };
}

/** The address of a chart with the days of now, which a preset would not keep. */
export function linkTo(view: ReportView, path: string, chart: string): string {
  const parameters = new URLSearchParams({ period: `${view.from}..${view.to}`, figure: view.figure });
  if (view.unit !== undefined) parameters.set('by', view.unit);
  if (view.filter) parameters.set(view.filter.kind, view.filter.id);
  if (view.withBots) parameters.set('bots', 'counted');
  if (view.reaction === 'clicks') parameters.set('when', 'clicks');
  return `${path}?${parameters.toString()}#${chart}`;
}

/** The view that is in the address, and a function that changes it. */
export function useReportView(): [ReportView, (change: Change) => void] {
  const navigation = useService(Navigation);
  const zone = useAccountZone();
  const query = useObserved(() => navigation.location.search);
  const view = useMemo(
    () => viewOf(query, new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format()),
    [query, zone],
  );
  const change = useCallback(
    (changes: Change) => {
      const { pathname, search, hash } = navigation.location;
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
      }
      const text = next.toString();
      navigation.go(`${pathname}${text && `?${text}`}${hash}`, { replace: true });
    },
    [navigation],
  );
  return [view, change];
}
