import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { SendPerson } from './sendPeople';

/** A figure of an automation's emails, or of the one of a step. A person counts once for each email. */
export const EmailFigure = Type.Union([
  Type.Literal('triggered'),
  Type.Literal('delivered'),
  Type.Literal('opened'),
  Type.Literal('not_opened'),
  Type.Literal('clicked'),
  Type.Literal('not_clicked'),
  Type.Literal('unsubscribed'),
  Type.Literal('bounced'),
  Type.Literal('blocked'),
  Type.Literal('spam_report'),
  Type.Literal('dropped'),
  /** Each open or click counts, as for single sends. */
  Type.Literal('any_open'),
  Type.Literal('any_click'),
]);
export type EmailFigure = Static<typeof EmailFigure>;

/**
 * A figure of an automation that is made of people: who `entered` it; who are `waiting` for a step, which are all
 * others than those who reached the end (`completed`) or `left` before; who `passed` a step; who was `held_out` to
 * compare, and is among those who left. With a step, `left` are those for whom it was the last. Of the goal, as its
 * report counts them: `counted`, and of these, who `converted`; with a step those of its message, and with an
 * `outcome` those who took that branch; `held_out_counted` and `held_out_converted` are the same of those held out. The
 * others are of emails, and mean what they do for single sends.
 */
export const AutomationFigure = Type.Union([
  Type.Literal('entered'),
  Type.Literal('waiting'),
  Type.Literal('passed'),
  Type.Literal('completed'),
  Type.Literal('left'),
  Type.Literal('held_out'),
  Type.Literal('counted'),
  Type.Literal('converted'),
  Type.Literal('held_out_counted'),
  Type.Literal('held_out_converted'),
  ...EmailFigure.anyOf,
  // Of the text message of a step, as for single sends; `delivered`, `clicked`, `not_clicked` and `dropped`, too.
  Type.Literal('accepted'),
  Type.Literal('sent'),
  Type.Literal('undelivered'),
  Type.Literal('failed'),
  Type.Literal('not_delivered'),
  Type.Literal('opted_out'),
  Type.Literal('recipients'),
]);
export type AutomationFigure = Static<typeof AutomationFigure>;

// Patterns, because selections are also read where formats are not known: in jobs.
const Uuid = Type.String({ pattern: '^[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}$' });
const Day = Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }));
const narrowing = {
  /** Needed by `passed`; `waiting`, `left`, `counted`, `converted` and the figures of emails can have it. */
  step_id: Type.Optional(Uuid),
  /**
   * With a step: the branch of a split, with `passed`, `counted` and `converted`; what was done with an ad audience,
   * with `passed`.
   */
  outcome: Type.Optional(
    Type.Union([
      Type.Literal('yes'),
      Type.Literal('no'),
      Type.Literal('added'),
      Type.Literal('removed'),
      Type.Literal('skipped'),
    ]),
  ),
  /** The start of the address. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
  /** Days, inclusive, for figures of emails: when it happened. */
  start_date: Day,
  end_date: Day,
  timezone: Type.Optional(Type.String({ maxLength: 100 })),
  /** Leaves out opens and clicks by bots, as for single sends. */
  people_only: Type.Optional(Type.Boolean()),
  /** With `dropped`: why. */
  reason: Type.Optional(Type.String({ maxLength: 200 })),
  /** With clicks: the position of the link in the email, from 0, as in the statistics of links. */
  link: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
  /** With `link`: its address, if versions of the email have different links in that position. */
  link_url: Type.Optional(Type.String({ maxLength: 4000 })),
};

/** The people behind a figure of an automation, for bulk changes and exports. */
export const AutomationPeople = Type.Object(
  { automation_id: Uuid, figure: AutomationFigure, ...narrowing },
  { additionalProperties: false },
);
export type AutomationPeople = Static<typeof AutomationPeople>;

export const AutomationPeopleQuery = Type.Object({
  figure: AutomationFigure,
  ...narrowing,
  page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
  page_token: Type.Optional(Type.String({ maxLength: 600 })),
});
export type AutomationPeopleQuery = Static<typeof AutomationPeopleQuery>;

/** One of the people; `step_id` is that of the email, for the figures of emails. */
export const AutomationPerson = Type.Object({ ...SendPerson.properties, step_id: Type.Optional(Type.String()) });
export type AutomationPerson = Static<typeof AutomationPerson>;

/** `_metadata.count` is exact. */
export const AutomationPeoplePage = Type.Object({ result: Type.Array(AutomationPerson), _metadata: PageMetadata });
export type AutomationPeoplePage = Static<typeof AutomationPeoplePage>;

/** How many people are where, now. */
export const AutomationStepStats = Type.Object({
  entered: Type.Integer(),
  waiting: Type.Integer(),
  completed: Type.Integer(),
  left: Type.Integer(),
  /** Of those who left: who was held out. */
  held_out: Type.Integer(),
  /** Steps that somebody has reached, also those that were removed since. */
  steps: Type.Array(
    Type.Object({
      step_id: Type.String(),
      waiting: Type.Integer(),
      passed: Type.Integer(),
      left: Type.Integer(),
      /** Of a split that somebody has passed: how many took each branch. */
      yes: Type.Optional(Type.Integer()),
      no: Type.Optional(Type.Integer()),
    }),
  ),
});
export type AutomationStepStats = Static<typeof AutomationStepStats>;

/** The people behind the figures of an automation; our extensions. */
export const automationPeople = defineRoutes(
  { tag: 'Automations', feature: 'mc.automations' },
  {
    'GET /marketing/automations/:id/people': {
      summary: 'List the people behind a figure',
      scope: 'marketing.automation.read',
      query: AutomationPeopleQuery,
      responses: { 200: AutomationPeoplePage },
    },
    'GET /marketing/stats/automations/:id/steps': {
      summary: 'How many people are where',
      scope: 'marketing.automation.read',
      responses: { 200: AutomationStepStats },
    },
  },
);
export type AutomationPeopleRoutes = typeof automationPeople.routes;
