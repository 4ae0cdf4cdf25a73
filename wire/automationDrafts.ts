import { type Static, Type } from '@sinclair/typebox';
import { Automation } from './automations';
import { StepType } from './automationSteps';
import { ErrorBody } from './common';
import { defineRoutes } from './contract';

const Uuid = Type.String({ format: 'uuid' });

/**
 * What happens to contacts who are at a changed or removed step. `next`: they move on to the step that follows, after
 * its delay. `finish_wait`: they wait as long as they would have, then take the step as it is now, or the one that
 * follows. `exit`: they leave the automation.
 */
export const ContactMove = Type.Union([Type.Literal('next'), Type.Literal('finish_wait'), Type.Literal('exit')]);
export type ContactMove = Static<typeof ContactMove>;

/** A step that publishing adds, changes, moves to another place, or removes. */
export const StepChange = Type.Object({
  step_id: Uuid,
  type: StepType,
  change: Type.Union([Type.Literal('added'), Type.Literal('changed'), Type.Literal('moved'), Type.Literal('removed')]),
  /** Of a changed or moved step: what is different. */
  parts: Type.Array(Type.Union([Type.Literal('delay'), Type.Literal('settings'), Type.Literal('place')])),
  /** How many contacts are at the step now. */
  contacts: Type.Integer(),
  /** What can happen to them, the default first; empty for added steps. */
  moves: Type.Array(ContactMove),
});
export type StepChange = Static<typeof StepChange>;

/** What publishing a draft changes, compared with what is live now. */
export const AutomationChanges = Type.Object({
  /** Of the automation and of its draft: send them back, so that nothing else is published. */
  revision: Type.Integer(),
  draft_revision: Type.Integer(),
  parts: Type.Array(
    Type.Union([
      Type.Literal('name'),
      Type.Literal('entry'),
      Type.Literal('exit'),
      Type.Literal('settings'),
      Type.Literal('categories'),
    ]),
  ),
  steps: Type.Array(StepChange),
  /** Whether edited messages of the automation that are not applied would be replaced. */
  replaces_pending: Type.Boolean(),
});
export type AutomationChanges = Static<typeof AutomationChanges>;

/** `POST …/{id}/draft`: `version` starts from what was published then, and replaces a draft that exists. */
export const DraftCreate = Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) });
export type DraftCreate = Static<typeof DraftCreate>;

/** `POST …/{id}/publish`. */
export const DraftPublish = Type.Object({
  revision: Type.Optional(Type.Integer()),
  draft_revision: Type.Optional(Type.Integer()),
  /** What happens to the contacts at changed and removed steps, where it is not the default. */
  contacts: Type.Optional(Type.Array(Type.Object({ step_id: Uuid, move: ContactMove }), { maxItems: 500 })),
});
export type DraftPublish = Static<typeof DraftPublish>;

/** What an automation was each time it went live or was published; the newest first, at most 20. */
export const AutomationVersions = Type.Object({
  result: Type.Array(
    Type.Object({
      version: Type.Integer(),
      name: Type.String(),
      published_at: Type.String(),
      /** The username of who did it. */
      published_by: Type.String(),
      step_count: Type.Integer(),
    }),
  ),
});
export type AutomationVersions = Static<typeof AutomationVersions>;

/** How many versions of an automation are kept. */
export const mostVersions = 20;

const update = 'marketing_campaigns.update';

/** Drafts of automations that are or were live, and publishing them; our extensions. */
export const automationDrafts = defineRoutes(
  { tag: 'Automations', feature: 'mc.automations' },
  {
    'POST /marketing/automations/:id/draft': {
      summary: 'Start a draft of an automation',
      description:
        'The draft is an automation with an id of its own (`draft_id`) and `draft_of`; its steps have the ids of the ' +
        'steps they are drafts of. It is edited like any other, until it is published or deleted.',
      scope: update,
      audit: false,
      body: Type.Optional(DraftCreate),
      responses: { 201: Automation },
      failures: { 409: ErrorBody },
    },
    'DELETE /marketing/automations/:id/draft': {
      summary: 'Discard the draft',
      scope: update,
      audit: 'automation.changed',
      responses: { 204: Type.Null() },
    },
    'GET /marketing/automations/:id/draft/changes': {
      summary: 'Compare the draft with what is live',
      scope: 'marketing.read',
      responses: { 200: AutomationChanges },
    },
    'POST /marketing/automations/:id/publish': {
      summary: 'Publish the draft',
      description:
        'A session must have been confirmed lately (`confirmation_required`) if webhooks of steps send contacts to ' +
        'new addresses.',
      scope: update,
      audit: 'automation.published',
      body: Type.Optional(DraftPublish),
      responses: { 200: Automation },
      failures: { 409: ErrorBody, 412: ErrorBody },
    },
    'GET /marketing/automations/:id/versions': {
      summary: 'List what was published',
      scope: 'marketing.read',
      responses: { 200: AutomationVersions },
    },
  },
);
export type AutomationDraftRoutes = typeof automationDrafts.routes;
