import { Type, type Static } from '@sinclair/typebox';
import { StepType, TraceOutcome } from './automationSteps';
import { defineRoutes } from './contract';

/**
 * How many contacts an automation is about: those who are in its list or segment, have its tag, or are in the account
 * `now` and never entered it, who had its event or reacted to its message in the `last_30_days`, or whose date comes in
 * the `next_30_days`.
 */
export const EntryCount = Type.Object({
  contacts: Type.Integer(),
  period: Type.Union([Type.Literal('now'), Type.Literal('last_30_days'), Type.Literal('next_30_days')]),
});
export type EntryCount = Static<typeof EntryCount>;

/** A contact to simulate, by id or address. */
export const AutomationSimulate = Type.Object({
  contact_id: Type.Optional(Type.String({ format: 'uuid' })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  /** Whether they open and click all emails, and do what is waited for; false by default. */
  engaged: Type.Optional(Type.Boolean()),
});
export type AutomationSimulate = Static<typeof AutomationSimulate>;

/** The path that a contact would take from now on. Nothing is sent, and nothing about the contact changes. */
export const AutomationSimulation = Type.Object({
  contact_id: Type.String(),
  email: Type.Union([Type.String(), Type.Null()]),
  steps: Type.Array(
    Type.Object({
      step_id: Type.String(),
      type: StepType,
      outcome: TraceOutcome,
      at: Type.String(),
      reason: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
  /** How it ends: `completed`, `exited` early, or `stopped` at a step that can't be executed, or after 500 steps. */
  end: Type.Union([Type.Literal('completed'), Type.Literal('exited'), Type.Literal('stopped')]),
  ends_at: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type AutomationSimulation = Static<typeof AutomationSimulation>;

/** Trying an automation before it goes live; our extensions. */
export const automationTrials = defineRoutes(
  { tag: 'Automations', feature: 'mc.automations' },
  {
    'GET /marketing/automations/:id/entry_count': {
      summary: 'Count the contacts an automation is about',
      scope: 'marketing.read',
      responses: { 200: EntryCount },
    },
    'POST /marketing/automations/:id/simulate': {
      summary: 'Simulate the path of a contact',
      scope: 'marketing.read',
      audit: false,
      body: AutomationSimulate,
      responses: { 200: AutomationSimulation },
    },
  },
);
export type AutomationTrialRoutes = typeof automationTrials.routes;
