import type { ContactSelection } from 'sendwright/wire/contactSelection';
import type { SendFigure, SendPeopleQuery } from 'sendwright/wire/sendPeople';
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
export const hasBots = (figure: SendFigure): boolean => /^(?:not_)?(?:opened|clicked)$/.test(figure);
/** Figures of the current state: a range of days does not apply. */
export const isState = (figure: SendFigure): boolean => /^(?:unconfirmed|waiting|cancelled)$/.test(figure);

/** The part and days of a figure, as the address of its people has them. */
export type PeopleView = Readonly<Record<string, string>>;

/** The address of the people behind a figure in a report: with its days and part. */
export function viewOf(
  { days, part }: Pick<SendReport, 'days' | 'part'>,
  more: { readonly link?: number; readonly url?: string; readonly withBots?: boolean; readonly error?: number } = {},
): PeopleView {
  return {
    ...(days && { from: days.from, to: days.to }),
    ...(part.variation !== undefined && { variation: part.variation }),
    ...(part.phase !== undefined && { phase: part.phase }),
    ...(more.link !== undefined && { link: String(more.link) }),
    ...(more.url !== undefined && { url: more.url }),
    ...(more.withBots && { people: 'all' }),
    ...(more.error !== undefined && { error: String(more.error) }),
  };
}

const day = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined;

/** The request for an address; wrong parts of it are ignored. */
export function queryOf(figure: SendFigure, search: string, timezone: string): SendPeopleQuery {
  const given = new URLSearchParams(search);
  const [from, to] = isState(figure) ? [] : [day(given.get('from')), day(given.get('to'))];
  const link = figure === 'clicked' ? given.get('link') : null;
  const hasLink = link !== null && /^\d{1,3}$/.test(link);
  const url = given.get('url');
  const variation = given.get('variation');
  const phase = given.get('phase');
  const error = given.get('error');
  return {
    figure,
    ...(from !== undefined && { start_date: from }),
    ...(to !== undefined && { end_date: to }),
    ...((from !== undefined || to !== undefined) && { timezone }),
    ...(hasLink && { link: Number(link), ...(url !== null && url !== '' && { link_url: url }) }),
    ...(hasBots(figure) && given.get('people') !== 'all' && { people_only: true }),
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
