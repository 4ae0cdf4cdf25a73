import { type Static, Type } from '@sinclair/typebox';
import { EventCondition, mostEventConditions } from './automationEvents';
import { StepType } from './automationSteps';
import { defineRoutes } from './contract';
import { limits } from './limits';

const { automationGoal: goal } = limits;

/** What an automation is for: a custom event within some days. */
export const AutomationGoal = Type.Object({
  event: Type.Object({
    name: Type.String({ minLength: 1, maxLength: limits.event.name }),
    conditions: Type.Array(EventCondition, { maxItems: mostEventConditions }),
  }),
  /** For how many days after entering, or after a message, the event counts. */
  days: Type.Integer({ minimum: 1, maximum: goal.days }),
  /** The property with the value of a conversion, a number; null: only count. */
  value_property: Type.Union([Type.String({ minLength: 1, maxLength: limits.event.property }), Type.Null()]),
  /** The share of contacts, in percent, who enter but get nothing, to compare. */
  holdout: Type.Integer({ minimum: 0, maximum: goal.holdout }),
});
export type AutomationGoal = Static<typeof AutomationGoal>;

/** People, how many of them had the event in time, and the sum of its values. */
export const GoalFigures = Type.Object({ people: Type.Integer(), converted: Type.Integer(), value: Type.Number() });
export type GoalFigures = Static<typeof GoalFigures>;

/** The goal with its results; `goal` is null, and the figures are 0, without one. */
export const AutomationGoalReport = Type.Object({
  goal: Type.Union([AutomationGoal, Type.Null()]),
  /** Who entered in the last 90 days and took a step. */
  total: GoalFigures,
  /** Who entered in the last 90 days and was held out. */
  held_out: GoalFigures,
  /** For each email and text message that was sent in the last 90 days: its recipients, since it was sent. */
  steps: Type.Array(Type.Object({ step_id: Type.String(), type: StepType, ...GoalFigures.properties })),
  /** For each branch of a random split that contacts took in the last 90 days: who took it, since then. */
  variations: Type.Array(
    Type.Object({
      step_id: Type.String(),
      branch: Type.Union([Type.Literal('yes'), Type.Literal('no')]),
      ...GoalFigures.properties,
    }),
  ),
});
export type AutomationGoalReport = Static<typeof AutomationGoalReport>;

/** The goal of an automation and its results; our extension. */
export const automationGoals = defineRoutes(
  { tag: 'Automations', feature: 'mc.automations' },
  {
    'GET /marketing/automations/:id/goal': {
      summary: 'Get the goal and its results',
      scope: 'marketing.read',
      responses: { 200: AutomationGoalReport },
    },
    'PUT /marketing/automations/:id/goal': {
      summary: 'Set the goal',
      description: 'Also while it is live. Another `holdout` applies to contacts who have not taken a step yet.',
      scope: 'marketing_campaigns.update',
      audit: 'automation.changed',
      body: AutomationGoal,
      responses: { 200: AutomationGoalReport },
    },
    'DELETE /marketing/automations/:id/goal': {
      summary: 'Remove the goal',
      scope: 'marketing_campaigns.update',
      audit: 'automation.changed',
      responses: { 204: Type.Null() },
    },
  },
);
export type AutomationGoalRoutes = typeof automationGoals.routes;
