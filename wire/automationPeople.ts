import { Type, type Static } from '@sinclair/typebox';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';
import { SendPerson } from './sendPeople';

/**
 * A figure of an automation that is made of people: who `entered` it; who are `waiting` for a step, which are all
 * others than those who reached the end (`completed`) or `left` before; who `passed` a step. With a step, `left` are
 * those for whom it was the last.
 */
export const AutomationFigure = Type.Union([
  Type.Literal('entered'),
  Type.Literal('waiting'),
  Type.Literal('passed'),
  Type.Literal('completed'),
  Type.Literal('left'),
]);
export type AutomationFigure = Static<typeof AutomationFigure>;

// A pattern, because selections are also read where formats are not known: in jobs.
const Uuid = Type.String({ pattern: '^[\\da-fA-F]{8}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{4}-[\\da-fA-F]{12}$' });
const narrowing = {
  /** Needed by `passed`; `waiting` and `left` can have it. */
  step_id: Type.Optional(Uuid),
  /** The start of the address. */
  email: Type.Optional(Type.String({ maxLength: 254 })),
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

/** `_metadata.count` is exact. */
export const AutomationPeoplePage = Type.Object({ result: Type.Array(SendPerson), _metadata: PageMetadata });
export type AutomationPeoplePage = Static<typeof AutomationPeoplePage>;

/** How many people are where, now. */
export const AutomationStepStats = Type.Object({
  entered: Type.Integer(),
  waiting: Type.Integer(),
  completed: Type.Integer(),
  left: Type.Integer(),
  /** Steps that somebody has reached, also those that were removed since. */
  steps: Type.Array(
    Type.Object({ step_id: Type.String(), waiting: Type.Integer(), passed: Type.Integer(), left: Type.Integer() }),
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
