import type { ContactSelection } from 'sendwright/wire/contactSelection';
import type { SendFigure, SendPeopleQuery } from 'sendwright/wire/sendPeople';
import type { DeliveryState } from 'sendwright/wire/singleSends';
import { isDeliveryState } from '../components/ledger/deliveryStates';
import type { SendReport } from '../statistics/useSendReport';

/** The heading of each figure, and what its times are: "first opened". */
export const figures: Readonly<Record<SendFigure, { readonly title: string; readonly happened: string }>> = {
  triggered: { title: 'Sent or dropped', happened: 'sent' },
  delivered: { title: 'Delivered', happened: 'delivered' },
  opened: { title: 'Opened', happened: 'first opened' },
  not_opened: { title: 'Not opened', happened: 'delivered' },
  clicked: { title: 'Clicked', happened: 'first clicked' },
  not_clicked: { title: 'Not clicked', happened: 'delivered' },
  unsubscribed: { title: 'Unsubscribed', happened: 'unsubscribed' },
  bounced: { title: 'Bounced', happened: 'bounced' },
  blocked: { title: 'Blocked', happened: 'blocked' },
  spam_report: { title: 'Reported as spam', happened: 'reported' },
  dropped: { title: 'Dropped', happened: 'dropped' },
  unconfirmed: { title: 'Unconfirmed', happened: 'handed over' },
  waiting: { title: 'Waiting', happened: 'last attempt' },
  cancelled: { title: 'Canceled', happened: 'canceled' },
  any_open: { title: 'Every open', happened: 'last opened' },
  any_click: { title: 'Every click', happened: 'last clicked' },
  machine_opened: { title: 'Opens by bots and proxies', happened: 'last fetched' },
  machine_clicked: { title: 'Clicks by link scanners', happened: 'last followed' },
  recipients: { title: 'Recipients', happened: 'last attempt' },
  answered: { title: 'Answered', happened: 'answered' },
  accepted: { title: 'Accepted', happened: 'accepted' },
  sent: { title: 'Sent', happened: 'last status' },
  undelivered: { title: 'Undelivered', happened: 'undelivered' },
  failed: { title: 'Failed', happened: 'failed' },
  not_delivered: { title: 'Not delivered', happened: 'failed' },
  opted_out: { title: 'Opted out since', happened: 'opted out' },
};

/** What a figure of text messages is called, where it differs. */
export const titleOfText = (figure: SendFigure): string => (figure === 'dropped' ? 'Not sent' : figures[figure].title);

export const isFigure = (text: string): text is SendFigure => Object.hasOwn(figures, text);

/** Figures that bots could be part of: their opens and clicks are left out, unless the address includes them. */
export const hasBots = (figure: SendFigure): boolean =>
  /^(?:(?:not_)?(?:opened|clicked)|any_open|any_click)$/.test(figure);
/** Figures of the current state: a range of days does not apply. */
export const isState = (figure: SendFigure): boolean =>
  /^(?:unconfirmed|waiting|cancelled|recipients|answered)$/.test(figure);
/** What figures count that are not people: each of a person's opens or clicks. */
export const countedIn = (figure: SendFigure): 'open' | 'click' | undefined =>
  /^(?:any|machine)_open/.test(figure) ? 'open' : /^(?:any|machine)_click/.test(figure) ? 'click' : undefined;

/** The part and days of a figure, as the address of its people has them. */
export type PeopleView = Readonly<Record<string, string>>;

/** What narrows a figure down. */
export interface PeopleNarrowing {
  readonly link?: number | undefined;
  readonly url?: string | undefined;
  /** Whether opens and clicks by bots are included, or `only` people without any others. */
  readonly withBots?: boolean | 'only' | undefined;
  /** Of a text message: an error of the SMS provider. */
  readonly error?: number | undefined;
  /** With `recipients`. */
  readonly state?: DeliveryState | undefined;
  /** Why, with `dropped` or a state. */
  readonly reason?: string | undefined;
  /** With `answered`. */
  readonly question?: string | undefined;
  readonly answer?: string | undefined;
  /** A day or hour of a chart: `2026-11-27`, `2026-11-27T08:00`. */
  readonly time?: string | undefined;
}

/** The address of the people behind a figure in a report: with its days and part. */
export function viewOf({ days, part }: Pick<SendReport, 'days' | 'part'>, more: PeopleNarrowing = {}): PeopleView {
  const { time } = more;
  const [from, to] = time === undefined ? [days?.from, days?.to] : [time.slice(0, 10), time.slice(0, 10)];
  return {
    ...(from !== undefined && to !== undefined && { from, to }),
    ...(time !== undefined && time.length > 10 && { hour: String(Number(time.slice(11, 13))) }),
    ...(part.variation !== undefined && { variation: part.variation }),
    ...(part.phase !== undefined && { phase: part.phase }),
    ...(more.link !== undefined && { link: String(more.link) }),
    ...(more.url !== undefined && { url: more.url }),
    ...(more.withBots && { people: more.withBots === 'only' ? 'bots' : 'all' }),
    ...(more.error !== undefined && { error: String(more.error) }),
    ...(more.state !== undefined && { state: more.state }),
    ...(more.reason !== undefined && { reason: more.reason }),
    ...(more.question !== undefined && { question: more.question }),
    ...(more.answer !== undefined && { answer: more.answer }),
  };
}

const day = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

/** The request for an address; wrong parts of it are ignored. */
export function queryOf(figure: SendFigure, search: string, timezone: string): SendPeopleQuery {
  const given = new URLSearchParams(search);
  const [from, to] = isState(figure) ? [] : [day(given.get('from')), day(given.get('to'))];
  const link = /^(?:clicked|any_click|machine_clicked)$/.test(figure) ? given.get('link') : null;
  const hasLink = link !== null && /^\d{1,3}$/.test(link);
  const url = given.get('url');
  const [variation, phase] = figure === 'answered' ? [null, null] : [given.get('variation'), given.get('phase')];
  const error = given.get('error');
  const hour = given.get('hour');
  const state = figure === 'recipients' ? (given.get('state') ?? undefined) : undefined;
  const reason = given.get('reason');
  const [question, answer] = figure === 'answered' ? [given.get('question'), given.get('answer')] : [null, null];
  const isByBots = given.get('people') === 'bots' && /^(?:opened|clicked)$/.test(figure) && !hasLink;
  return {
    figure,
    ...(from !== undefined && from === to && hour !== null && /^(?:1?\d|2[0-3])$/.test(hour) && { hour: Number(hour) }),
    ...(isDeliveryState(state) && { state }),
    ...(reason !== null && (figure === 'dropped' || isDeliveryState(state)) && { reason }),
    ...(question !== null && { question_id: question, ...(answer !== null && { answer }) }),
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
    ...((from !== undefined || to !== undefined) && { timezone }),
    ...(hasLink && { link: Number(link), ...(url !== null && url !== '' && { link_url: url }) }),
    ...(isByBots ? { bots_only: true } : hasBots(figure) && given.get('people') !== 'all' && { people_only: true }),
    ...(variation !== null && /^[\da-f-]{36}$/i.test(variation) && { ab_variation_id: variation }),
    ...(error !== null && /^[1-9]\d{0,5}$/.test(error) && { error_code: Number(error) }),
    ...((phase === 'test' || phase === 'send') && { ab_phase_id: phase }),
  };
}

/** The same people as a selection of contacts. */
export function selectionOf(singleSendId: string, query: SendPeopleQuery): ContactSelection {
  const { page_size: _pageSize, page_token: _pageToken, ...people } = query;
  return { people: { single_send_id: singleSendId, ...people } };
}
