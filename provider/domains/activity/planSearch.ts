import {
  type ActivityCondition,
  activityEvents,
  type ActivityEvent,
  type ActivityField,
  type ActivityTest,
  conjunctsOf,
  testsIn,
} from 'sendwright/query';
import { type Sql, joinSql, sql } from '../../database/sql';
import { compileCondition, outcomesOf } from './compileCondition';

/** Fields that all messages of a single send or an automation's email share. */
const sharedFields: ReadonlySet<ActivityField> = new Set([
  'from_email',
  'subject',
  'campaign_id',
  'campaign_name',
  'template_id',
  'template_name',
  'categories',
  'asm_group_id',
  'unsubscribe_group_id',
  'unsubscribe_group_name',
]);
/** Fields that only messages of single sends and automations have. */
const campaignFields: ReadonlySet<ActivityField> = new Set(['campaign_id', 'campaign_name']);
/** Fields that every event of `mail/send` has in its details. */
const mailEventFields: ReadonlySet<ActivityField> = new Set(['to_email', 'subject', 'categories', 'unique_args']);
/** Fields that only messages of `mail/send` have. */
const mailFields: ReadonlySet<ActivityField> = new Set(['unique_args', 'api_key_id', 'api_key_name', 'originating_ip']);

/** Events that only a few messages have. */
const rareEvents: ReadonlySet<string> = new Set([
  'dropped',
  'deferred',
  'bounced',
  'spam_report',
  'unsubscribe',
  'group_unsubscribe',
  'group_resubscribe',
] satisfies ActivityEvent[]);

/** The addresses of recipients: some, or all with this start. */
export type Recipients = { readonly emails: readonly string[] } | { readonly prefix: string };

/** What a condition says about where its messages are. Each part is necessary, and none is sufficient. */
export interface SearchPlan {
  /** Ids of messages, or what they start with. */
  readonly ids?: { readonly exact: readonly string[] } | { readonly prefix: string };
  readonly recipients?: Recipients;
  /**
   * Kinds of events, as they are stored, of which each message has one. `isOutcome`: and nothing better has become of
   * it since.
   */
  readonly kinds?: { readonly names: readonly string[]; readonly isOutcome: boolean };
  /** What single sends and automations must match (`m`), for their messages to be looked at. */
  readonly shared?: Sql;
  /** What an event of `mail/send` must match (`m`); null: no such message fits. */
  readonly ofMail: Sql | null | undefined;
  /** Whether messages of single sends and automations can fit. */
  readonly hasCampaigns: boolean;
  /** The time of the last event: from, and before. */
  readonly from: Date | undefined;
  readonly before: Date | undefined;
}

/** Finds out where the messages of a condition are. */
export function planSearch(condition: ActivityCondition | undefined): SearchPlan {
  const conjuncts = conjunctsOf(condition);
  const tests = conjuncts.filter((one): one is ActivityTest => 'field' in one);
  const only = (fields: ReadonlySet<ActivityField>): readonly ActivityCondition[] =>
    conjuncts.filter((one) => {
      const inside = testsIn(one);
      return inside.length > 0 && inside.every(({ field }) => fields.has(field));
    });
  const together = (conditions: readonly ActivityCondition[], about: 'message' | 'mail event'): Sql =>
    joinSql(
      conditions.map((one) => compileCondition(one, about)),
      ' and ',
    );
  const shared = only(sharedFields);
  const ofMail = only(mailEventFields);
  const needs = (fields: ReadonlySet<ActivityField>): boolean =>
    tests.some(({ field, kind }) => fields.has(field) && kind !== 'missing');
  const isNothing = tests.some(isOfTeammate);
  const [ids, recipients, kinds] = [first(tests, idsOf), first(tests, recipientsOf), first(tests, kindsOf)];
  return {
    ...(ids && { ids }),
    ...(recipients && { recipients }),
    ...(kinds && { kinds }),
    ...(shared.length > 0 && { shared: together(shared, 'message') }),
    ofMail: isNothing || needs(campaignFields) ? null : ofMail.length > 0 ? together(ofMail, 'mail event') : undefined,
    hasCampaigns: !isNothing && !needs(mailFields),
    from: latest(tests),
    before: earliest(tests),
  };
}

/** Nobody signs in to send a message: all of an account would be read to find none. */
const isOfTeammate = (test: ActivityTest): boolean =>
  test.field === 'teammate' &&
  (test.kind === 'missing' || (test.kind === 'in' && !test.values.some((value) => value === '')));

function first<Part>(tests: readonly ActivityTest[], part: (test: ActivityTest) => Part | undefined): Part | undefined {
  for (const test of tests) {
    const found = part(test);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The text that a pattern starts with. */
const startOf = (test: Extract<ActivityTest, { kind: 'like' }>): string =>
  test.pattern[0]?.kind === 'fixed' ? test.pattern[0].text : '';

/** An id starts with 22 characters of its stream or request. */
const shortestPrefix = 22;

function idsOf(test: ActivityTest): SearchPlan['ids'] {
  if (test.field !== 'msg_id') return undefined;
  if (test.kind === 'in') return { exact: test.values.map(String) };
  if (test.kind !== 'like') return undefined;
  const prefix = startOf(test);
  return prefix.length >= shortestPrefix ? { prefix } : undefined;
}

function recipientsOf(test: ActivityTest): Recipients | undefined {
  if (test.field !== 'to_email') return undefined;
  if (test.kind === 'in') return { emails: test.values.map((value) => String(value).toLowerCase()) };
  if (test.kind !== 'like') return undefined;
  const prefix = startOf(test).toLowerCase();
  return prefix === '' ? undefined : { prefix };
}

function kindsOf(test: ActivityTest): SearchPlan['kinds'] {
  if (test.kind !== 'in') return undefined;
  if (test.field === 'events') {
    const names = test.values.map(String);
    if (!names.every((name) => rareEvents.has(name))) return undefined;
    const stored = names.flatMap((name) => (name in activityEvents ? [activityEvents[name as ActivityEvent]] : []));
    return { names: stored, isOutcome: false };
  }
  if (test.field !== 'status') return undefined;
  const outcomes = test.values.flatMap((status) => outcomesOf(String(status)));
  if (outcomes.some((outcome) => outcome === 'processed' || outcome === 'delivered')) return undefined;
  // No email has the others.
  const stored = outcomes.flatMap((outcome) =>
    outcome === 'bounced' || outcome === 'blocked'
      ? ['bounce']
      : outcome === 'dropped' || outcome === 'deferred'
        ? [outcome]
        : [],
  );
  return { names: [...new Set(stored)], isOutcome: true };
}

/** At most so many alternatives are searched one by one. */
const mostAlternatives = 10;

/**
 * The conditions that a condition is one of, if each of them says where its messages are and the whole does not.
 * Undefined: it is searched at once.
 */
export function alternativesOf(condition: ActivityCondition | undefined): readonly ActivityCondition[] | undefined {
  if (condition === undefined || isPlaced(condition)) return undefined;
  const conjuncts = conjunctsOf(condition);
  for (const either of conjuncts) {
    if (either.kind !== 'or' || either.operands.length > mostAlternatives || !either.operands.every(isPlaced)) continue;
    const others = conjuncts.filter((one) => one !== either);
    return either.operands.map((operand) => ({ kind: 'and', operands: [operand, ...others] }));
  }
  return undefined;
}

function isPlaced(condition: ActivityCondition): boolean {
  const { ids, recipients, kinds, shared } = planSearch(condition);
  return (ids ?? recipients ?? kinds ?? shared) !== undefined;
}

const times = (test: ActivityTest): readonly number[] =>
  test.field !== 'last_event_time'
    ? []
    : test.kind === 'in'
      ? test.values.map((value) => Date.parse(String(value)))
      : test.kind === 'order'
        ? [Date.parse(String(test.value))]
        : [];

/** The first moment that the tests allow. */
function latest(tests: readonly ActivityTest[]): Date | undefined {
  const starts = tests
    .filter((test) => test.kind === 'in' || (test.kind === 'order' && test.operator.startsWith('>')))
    .flatMap((test) =>
      times(test)
        .toSorted((one, other) => one - other)
        .slice(0, 1),
    );
  return starts.length > 0 ? new Date(Math.max(...starts)) : undefined;
}

/** The moment after the last that they allow: tests compare whole seconds. */
function earliest(tests: readonly ActivityTest[]): Date | undefined {
  const ends = tests
    .filter((test) => test.kind === 'in' || (test.kind === 'order' && test.operator.startsWith('<')))
    .flatMap((test) =>
      times(test)
        .toSorted((one, other) => other - one)
        .slice(0, 1),
    );
  return ends.length > 0 ? new Date(Math.min(...ends) + 1000) : undefined;
}

/** A condition that nothing has to match. */
export const anything = sql`true`;
