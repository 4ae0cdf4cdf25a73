import { rangeText } from './dates';
import { filterQuery, type ReportView } from './reportView';
import type { JoinSource, ReportFigure, ReportPeopleQuery } from 'sendwright/wire/reportPeople';

/** The heading of each figure, and what its times are. */
export const peopleFigures: Readonly<
  Record<ReportFigure, { readonly title: string; readonly happened: string; readonly times?: string }>
> = {
  delivered: { title: 'Delivered', happened: 'last delivered', times: 'message' },
  opened: { title: 'Opened', happened: 'last opened', times: 'open' },
  machine_opened: { title: 'Opened by bots and proxies', happened: 'last fetched', times: 'open' },
  clicked: { title: 'Clicked', happened: 'last clicked', times: 'click' },
  machine_clicked: { title: 'Clicked by link scanners', happened: 'last followed', times: 'click' },
  unsubscribed: { title: 'Unsubscribed', happened: 'unsubscribed' },
  bounced: { title: 'Bounced', happened: 'bounced', times: 'message' },
  blocked: { title: 'Blocked', happened: 'blocked', times: 'message' },
  not_delivered: { title: 'Not delivered', happened: 'refused', times: 'message' },
  spam_report: { title: 'Reported as spam', happened: 'reported' },
  joined: { title: 'Joined', happened: 'joined' },
  left: { title: 'Left', happened: 'left' },
};
const isFigure = (text: string | null): text is ReportFigure => text !== null && Object.hasOwn(peopleFigures, text);

/** What narrows a figure, as it is in the address. */
export interface PeopleNarrowing {
  readonly mailbox_provider?: string;
  readonly device?: string;
  readonly country?: string;
  readonly weekday?: number;
  readonly hour?: number;
  readonly source?: JoinSource;
  /** Days of a bar or point, within those of the report. */
  readonly from?: string;
  readonly to?: string;
}

const namesOf = ['mailbox_provider', 'device', 'country', 'weekday', 'hour', 'source'] as const;

/** Opens and clicks of a device, country or hour; the others are the first ones of each message. */
const isOfEvents = ({ device, country, hour }: PeopleNarrowing): boolean =>
  device !== undefined || country !== undefined || hour !== undefined;

/** The parameters of an address that opens the people behind a figure of the view. */
export function peopleParameters(
  view: ReportView,
  figure: ReportFigure,
  narrowing: PeopleNarrowing = {},
): Record<string, string> {
  const { from = view.from, to = view.to, ...rest } = narrowing;
  // As the charts count: hours leave bots out, and clicks of devices, countries and hours include link scanners.
  const withBots = figure === 'clicked' && isOfEvents(narrowing) ? true : view.withBots && narrowing.hour === undefined;
  const parameters: Record<string, string> = { people: figure, from, to };
  if (withBots && (figure === 'opened' || figure === 'clicked')) parameters['with'] = 'bots';
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) parameters[name] = String(value);
  return parameters;
}

/** All parameters that `peopleParameters` sets: closing the list removes them. */
export const peopleNames = ['people', 'from', 'to', 'with', ...namesOf] as const;

const day = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

function numberOf(text: string | null, least: number, most: number): number | undefined {
  const value = text === null || !/^\d{1,2}$/.test(text) ? Number.NaN : Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** The request for the people that an address asks for; wrong parts of it are ignored. */
export function peopleQueryOf(search: string, view: ReportView): ReportPeopleQuery | undefined {
  const given = new URLSearchParams(search);
  const figure = given.get('people');
  if (!isFigure(figure)) return undefined;
  const isReaction = figure === 'opened' || figure === 'clicked';
  const [provider, device, country, source] = (['mailbox_provider', 'device', 'country', 'source'] as const).map(
    (name) => given.get(name) ?? undefined,
  );
  const weekday = numberOf(given.get('weekday'), 1, 7);
  const hour = numberOf(given.get('hour'), 0, 23);
  const isSource = (text: string | undefined): text is JoinSource =>
    text !== undefined && ['import', 'form', 'api', 'other'].includes(text);
  return {
    report: figure,
    start_date: day(given.get('from')) ?? view.from,
    end_date: day(given.get('to')) ?? view.to,
    ...(isReaction && given.get('with') !== 'bots' && { people_only: true }),
    ...(provider !== undefined && { mailbox_provider: provider }),
    ...(device !== undefined && { device }),
    ...(country !== undefined && { country }),
    ...(weekday !== undefined && hour !== undefined && { weekday, hour }),
    ...(figure !== 'joined' && filterQuery(view.filter)),
    ...(figure === 'joined' && isSource(source) && { source }),
  };
}

/** "31 Aug – 22 Nov 2026" of a request. */
export const daysText = ({ start_date: from, end_date: to }: ReportPeopleQuery): string => rangeText(from, to);
