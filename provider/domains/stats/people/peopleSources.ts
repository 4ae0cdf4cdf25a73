import type { SendFigure, SendPeople } from 'sendwright/wire/sendPeople';
import { identifier, joinSql, type Sql, sql } from '../../../database/sql';
import { ledgerReason } from '../../deliveries/ledgerReason';
import type { DateRange } from '../queries';

/** A range of days, or an hour of the one day that it has. */
export interface PeopleRange extends DateRange {
  readonly hour?: number | undefined;
}

/** Which people of a send are asked for, after validation. */
export interface PeopleRequest {
  readonly accountId: number;
  readonly singleSendId: string;
  readonly figure: SendFigure;
  readonly range: PeopleRange;
  /** Numbers of the links, of all variations; undefined: any link. */
  readonly links: readonly number[] | undefined;
  readonly peopleOnly: boolean;
  readonly botsOnly: boolean;
  readonly state: SendPeople['state'];
  readonly reason: SendPeople['reason'];
  readonly variationId: SendPeople['ab_variation_id'];
  readonly phase: SendPeople['ab_phase_id'];
  /** The start of the address, in lower case. */
  readonly email: string | undefined;
}

/** The position after a page: the time of its last row (null in the ledger's states), and what resolves ties. */
export interface PeoplePosition {
  readonly at: string | null;
  readonly tie: string;
}

/** A page of a source: newest first. */
export interface SourcePage {
  readonly after: PeoplePosition | undefined;
  /** Whether a row at the position itself is part of the page: another message may have one there. */
  readonly isInclusive?: boolean;
  readonly limit: number;
}

const noVariation = '00000000-0000-0000-0000-000000000000';

/** First reactions, which unique counts count, too: one row for each recipient. */
const reactions = {
  opened: ['opened_at', 'human_opened_at'],
  clicked: ['clicked_at', 'human_clicked_at'],
  unsubscribed: ['unsubscribed_at', 'unsubscribed_at'],
} as const;
type Reaction = keyof typeof reactions;
const isReaction = (figure: SendFigure): figure is Reaction => figure in reactions;

/** What is missing in those who did not react. */
export const missing = { not_opened: 'opened', not_clicked: 'clicked' } as const;
type Missing = keyof typeof missing;
export const isMissing = (figure: SendFigure): figure is Missing => figure in missing;

/** A kind of event, and a condition on its details. */
type Kind = readonly [event: string, condition: (detail: Sql) => Sql];
const any = (): Sql => sql`true`;
/** As their index has it. */
const byMachine = (detail: Sql): Sql => sql`${detail} ->> 'machine' = 'true'`;

/** The events of a figure. Each recipient counts once, at the latest of them. */
const events: Partial<Record<SendFigure, readonly Kind[]>> = {
  triggered: [
    ['processed', any],
    // An earlier attempt was counted as a request.
    ['dropped', (detail) => sql`not ${detail} ? 'attempt'`],
  ],
  delivered: [['delivered', any]],
  bounced: [['bounce', (detail) => sql`${detail} ->> 'type' is distinct from 'blocked'`]],
  blocked: [['bounce', (detail) => sql`${detail} ->> 'type' = 'blocked'`]],
  spam_report: [['spamreport', any]],
  dropped: [['dropped', any]],
  any_open: [['open', any]],
  any_click: [['click', any]],
  machine_opened: [['open', byMachine]],
  machine_clicked: [['click', any]],
};

/** Figures that count each of a person's opens or clicks. */
const ofEachTime: ReadonlySet<SendFigure> = new Set(['any_open', 'any_click', 'machine_opened', 'machine_clicked']);

/** The states of the ledger that are a figure of their own. */
const states: Partial<Record<SendFigure, readonly string[]>> = {
  unconfirmed: ['unconfirmed'],
  waiting: ['held', 'waiting', 'sending', 'deferred'],
  cancelled: ['cancelled'],
  recipients: ['held', 'waiting', 'sending', 'sent', 'deferred', 'bounced', 'dropped', 'unconfirmed', 'cancelled'],
};
const statesOf = ({ figure, state }: Pick<PeopleRequest, 'figure' | 'state'>): readonly string[] =>
  state === undefined ? (states[figure] ?? []) : [state];
export const isState = (figure: SendFigure): boolean => figure in states;

export const starts = ({ from, timeZone, hour = 0 }: PeopleRange): Sql =>
  sql`(${from}::date + make_interval(hours => ${hour})) at time zone ${timeZone}`;
export const ends = ({ to, timeZone, hour = 23 }: PeopleRange): Sql =>
  sql`(${to}::date + make_interval(hours => ${hour + 1})) at time zone ${timeZone}`;

/** The conditions of a range on a column of times. */
function within(column: Sql, range: PeopleRange): Sql[] {
  return [
    ...(range.from === undefined ? [] : [sql`${column} >= ${starts(range)}`]),
    ...(range.to === undefined ? [] : [sql`${column} < ${ends(range)}`]),
  ];
}

const startsWith = ({ email }: PeopleRequest, column: Sql): Sql[] =>
  email === undefined ? [] : [sql`starts_with(${column}, ${email})`];

/** A page of a figure's people: `email`, `at`, `position`, `tie` and `reason`, newest first. */
export function peoplePage(request: PeopleRequest, page: SourcePage): Sql {
  const { figure } = request;
  if (isReaction(figure) && request.links === undefined) return reactionPage(request, figure, page);
  const parts = partsOf(request).map((part) => sql`(${part(page)})`);
  const [only] = parts;
  if (parts.length === 1 && only) return only;
  return sql`select email, at, position, tie, reason from (${joinSql(parts, ' union all ')}) as parts
    order by at desc nulls last, tie desc limit ${page.limit}`;
}

/** The addresses of all of a figure's people, in any order. */
export function peopleAddresses(request: PeopleRequest): Sql {
  const { figure } = request;
  if (isReaction(figure) && request.links === undefined) {
    const { conditions } = reactionConditions(request, figure);
    return sql`select email from send_reactions where ${joinSql(conditions, ' and ')}`;
  }
  if (isState(figure)) {
    // All states are no condition: the ledger has no others.
    const isAll = figure === 'recipients' && request.state === undefined;
    const ofStates = isAll ? sql`` : sql` and state = any(${statesOf(request)}::text[])`;
    return sql`select email from deliveries where ${joinSql(stateConditions(request), ' and ')}${ofStates}`;
  }
  const kinds = kindsOf(request).map(([event]) => event);
  // Of one kind, `isOfKinds` says the same, as the indexes of some kinds do.
  const anyKind = kinds.length === 1 ? sql`` : sql`and events.event = any(${kinds}::text[])`;
  return sql`select distinct events.email from email_events as events
    where ${joinSql(eventConditions(request), ' and ')} ${anyKind}
      and ${isOfKinds(request, sql`events`)}${isFirst(request)}${isAbsent(request)}`;
}

/** Recipients with several of a figure's events (`events`): only those that somebody sent the message to again. */
export function repeatedRecipients(request: PeopleRequest): Sql {
  const { accountId, singleSendId } = request;
  return sql`select count(*) as events from email_events as events
    where ${joinSql(eventConditions(request), ' and ')} and ${isOfKinds(request, sql`events`)}
      and events.contact_id in (select contact_id from delivery_actions
        where account_id = ${accountId} and stream_id = ${singleSendId})
    group by events.contact_id, events.email`;
}

/** How many times a recipient did it in the range: a number for opens and clicks, otherwise null. */
export function timesOf(request: PeopleRequest, stream = sql`${request.singleSendId}`): Sql {
  const { accountId, figure, range } = request;
  if (ofEachTime.has(figure))
    return sql`(select count(*) from email_events as events where events.contact_id = contacts.contact_id
      and ${joinSql(eventConditions(request, stream), ' and ')} and ${isOfKinds(request, sql`events`)})::integer`;
  if (figure !== 'opened' && figure !== 'clicked') return sql`null::integer`;
  const conditions = [
    sql`events.account_id = ${accountId}`,
    sql`events.contact_id = contacts.contact_id`,
    sql`events.single_send_id = ${stream}`,
    sql`events.event = ${figure === 'opened' ? 'open' : 'click'}`,
    ...within(sql`events.occurred_at`, range),
  ];
  return sql`(select count(*) from email_events as events where ${joinSql(conditions, ' and ')})::integer`;
}

/** The conditions of a reaction; the column that orders its pages has an index, the shown one may not. */
function reactionConditions(request: PeopleRequest, figure: Reaction): { conditions: Sql[]; order: Sql; shown: Sql } {
  const { accountId, singleSendId, range, peopleOnly, botsOnly, variationId, phase } = request;
  const [order, human] = reactions[figure];
  const shown = identifier(peopleOnly ? human : order);
  return {
    order: identifier(order),
    shown,
    conditions: [
      sql`account_id = ${accountId}`,
      sql`single_send_id = ${singleSendId}`,
      sql`${identifier(order)} is not null`,
      ...(peopleOnly && human !== order ? [sql`${identifier(human)} is not null`] : []),
      // A person who opens after a bot did counts as a person from then on.
      ...(botsOnly
        ? [
            range.to === undefined
              ? sql`${identifier(human)} is null`
              : sql`(${identifier(human)} is null or ${identifier(human)} >= ${ends(range)})`,
          ]
        : []),
      ...within(shown, range),
      ...(variationId === undefined ? [] : [sql`variation_id = ${variationId}`]),
      ...(phase === undefined ? [] : [sql`phase = ${phase}`]),
      ...startsWith(request, sql`email`),
    ],
  };
}

function reactionPage(request: PeopleRequest, figure: Reaction, { after, isInclusive, limit }: SourcePage): Sql {
  const { conditions, order, shown } = reactionConditions(request, figure);
  const isBefore = isInclusive ? sql`<=` : sql`<`;
  const place = after ? sql` and (${order}, email) ${isBefore} (${after.at}::timestamptz, ${after.tie})` : sql``;
  return sql`select email, ${shown} as at, ${order}::text as position, email as tie, null::text as reason
    from send_reactions where ${joinSql(conditions, ' and ')}${place}
    order by ${order} desc, email desc limit ${limit}`;
}

/** The kinds of events of a figure; those who did not react are found among those who received the message. */
function kindsOf({ figure, links, reason }: PeopleRequest): readonly Kind[] {
  if (links) return [['click', isLink(links)]];
  if (figure === 'dropped' && reason !== undefined)
    return [['dropped', (detail) => sql`coalesce(${detail} ->> 'reason', '') = ${reason}`]];
  return events[isMissing(figure) ? 'delivered' : figure] ?? [];
}

const isLink =
  (links: readonly number[]) =>
  (detail: Sql): Sql =>
    sql`coalesce((${detail} ->> 'url_index')::smallint, 0::smallint) = any(${links}::smallint[])`;

/** Whether an event, by its table's alias, is one of the figure's. */
function isOfKinds(request: PeopleRequest, table: Sql): Sql {
  const kinds = kindsOf(request).map(
    ([event, condition]) => sql`(${table}.event = ${event} and ${condition(sql`${table}.detail`)})`,
  );
  return sql`(${joinSql(kinds, ' or ')})${byPeople(request, table)}`;
}

/** Opens and clicks that no bot made, or the clicks that one made. */
function byPeople({ accountId, figure, links, peopleOnly }: PeopleRequest, table: Sql): Sql {
  const isScanned = sql`exists (select from scanner_clicks where scanner_clicks.account_id = ${accountId}
    and scanner_clicks.single_send_id = ${table}.single_send_id and scanner_clicks.event_id = ${table}.event_id)`;
  if (figure === 'machine_clicked') return sql` and ${isScanned}`;
  if (!peopleOnly) return sql``;
  if (figure === 'any_open') return sql` and ${table}.detail ->> 'machine' is distinct from 'true'`;
  return links || figure === 'any_click' ? sql` and not ${isScanned}` : sql``;
}

type Part = (page: SourcePage) => Sql;

/**
 * The order of events at the same time. As text it is that of the ids; ordered by the column itself, PostgreSQL would
 * prefer the primary key, and read the events of all sends since.
 */
const byId = sql`events.event_id::text collate "C"`;

/** Each kind of event, and each state, is read in the order of its index. */
function partsOf(request: PeopleRequest): readonly Part[] {
  const { figure } = request;
  if (!isState(figure)) {
    return kindsOf(request).map(([event, condition]) => ({ after, limit }) => {
      const place = after
        ? sql` and events.occurred_at <= ${after.at}::timestamptz
                and (events.occurred_at, events.event_id) < (${after.at}::timestamptz, ${after.tie}::uuid)`
        : sql``;
      return sql`select events.email, events.occurred_at as at, events.occurred_at::text as position,
              events.event_id::text as tie, events.detail ->> 'reason' as reason
            from email_events as events
            where events.event = ${event} and ${joinSql(eventConditions(request), ' and ')}
              and ${condition(sql`events.detail`)}${byPeople(request, sql`events`)}${place}
              ${isFirst(request)}${isLatest(request)}${isAbsent(request)}
            order by events.occurred_at desc, ${byId} desc limit ${limit}`;
    });
  }
  return statesOf(request).map((state) => ({ after, limit }) => {
    const place = after ? sql` and contact_id < ${after.tie}::uuid` : sql``;
    return sql`select email, coalesce(finished_at, first_attempted_at) as at, null::text as position,
        contact_id::text as tie, response as reason
      from deliveries where ${joinSql(stateConditions(request), ' and ')} and state = ${state}${place}
      order by contact_id desc limit ${limit}`;
  });
}

function stateConditions(request: PeopleRequest): Sql[] {
  const { accountId, singleSendId, variationId, phase, state, reason } = request;
  return [
    sql`account_id = ${accountId}`,
    sql`stream_id = ${singleSendId}`,
    ...(variationId === undefined
      ? []
      : [variationId === noVariation ? sql`variation_id is null` : sql`variation_id = ${variationId}`]),
    ...(phase === undefined ? [] : [sql`phase = ${phase}`]),
    ...(state === undefined || reason === undefined ? [] : [sql`${ledgerReason} = ${reason}`]),
    ...startsWith(request, sql`email`),
  ];
}

function eventConditions(request: PeopleRequest, stream = sql`${request.singleSendId}`): Sql[] {
  const { accountId, variationId, phase, range, figure } = request;
  // Those who did not react may have received the message before the range.
  const days = isMissing(figure) ? { ...range, from: undefined } : range;
  return [
    sql`events.account_id = ${accountId}`,
    sql`events.single_send_id = ${stream}`,
    ...within(sql`events.occurred_at`, days),
    ...(variationId === undefined
      ? []
      : [sql`coalesce((events.detail ->> 'template_id')::uuid, ${noVariation}) = ${variationId}`]),
    ...(phase === undefined ? [] : [sql`coalesce(events.detail ->> 'phase_id', 'send') = ${phase}`]),
    ...startsWith(request, sql`events.email`),
  ];
}

/** A recipient whose message was sent again has several events, and counts at the latest one of the range. */
function isLatest(request: PeopleRequest): Sql {
  if (isByFirst(request)) return sql``;
  const { accountId, singleSendId, range } = request;
  const until = range.to === undefined ? sql`` : sql` and later.occurred_at < ${ends(range)}`;
  return sql` and not exists (select from email_events as later
    where later.account_id = ${accountId} and later.contact_id = events.contact_id
      and later.single_send_id = ${singleSendId} and later.email = events.email
      and (later.occurred_at, later.event_id) > (events.occurred_at, events.event_id)
      and ${isOfKinds(request, sql`later`)}${until})`;
}

/** Whether a click on a link counts once, at the first of the same recipient. */
const isByFirst = ({ figure, links }: PeopleRequest): boolean => links !== undefined && !ofEachTime.has(figure);

function isFirst(request: PeopleRequest): Sql {
  if (!isByFirst(request)) return sql``;
  return sql` and not exists (select from email_events as earlier
    where earlier.account_id = ${request.accountId} and earlier.single_send_id = ${request.singleSendId}
      and earlier.email = events.email
      and (earlier.occurred_at, earlier.event_id) < (events.occurred_at, events.event_id)
      and earlier.event = 'click' and ${isOfKinds(request, sql`earlier`)})`;
}

/** The recipient had not reacted by the end of the range. */
function isAbsent({ accountId, singleSendId, figure, range, peopleOnly }: PeopleRequest): Sql {
  if (!isMissing(figure)) return sql``;
  const [all, human] = reactions[missing[figure]];
  const column = identifier(peopleOnly ? human : all);
  const until = range.to === undefined ? sql`` : sql` and ${column} < ${ends(range)}`;
  return sql` and not exists (select from send_reactions
    where send_reactions.account_id = ${accountId} and send_reactions.single_send_id = ${singleSendId}
      and send_reactions.email = events.email and ${column} is not null${until})`;
}

/** Whether PostgreSQL accepts the text as a point in time. */
export const isTime = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/.test(value) &&
  !Number.isNaN(Date.parse(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')));
