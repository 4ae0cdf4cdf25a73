import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { AutomationEntry, AutomationEntryInput } from './automationEntries';
import { EventFilter } from './automationEvents';
import { AutomationGoal } from './automationGoals';
import { AutomationPause, AutomationWarning } from './automationProblems';
import { AutomationStep, AutomationStepInput, stepParts, StepType, TraceOutcome } from './automationSteps';
import { SplitWinner } from './automationSplits';
import { QuietHours } from './automationWaits';
import { ErrorBody, HeaderText, PageQuery } from './common';
import { ContactSelection } from './contactSelection';
import { defineRoutes } from './contract';
import { PageMetadata } from './paging';

export {
  AudienceStepConfig,
  type AutomationActionStep,
  AutomationAudienceStep,
  AutomationDelay,
  AutomationEmailConfig,
  AutomationEmailStep,
  AutomationSmsStep,
  type AutomationSplitStep,
  AutomationStep,
  AutomationStepInput,
  type AutomationWaitStep,
  maximumSplitDepth,
} from './automationSteps';
export { AutomationEntry, AutomationEntryInput, AutomationPause, AutomationWarning };

const Uuid = Type.String({ format: 'uuid' });
const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const NullableText = Nullable(Type.String());

/** `paused`: stopped by the system, with the reason in `pause`. Setting it live again resumes it. */
export const AutomationStatus = Type.Union([
  Type.Literal('draft'),
  Type.Literal('live'),
  Type.Literal('disabled'),
  Type.Literal('paused'),
]);
export type AutomationStatus = Static<typeof AutomationStatus>;

/** `welcome`: a series of designed emails for all new contacts, without splits. */
export const AutomationType = Type.Union([Type.Literal('custom'), Type.Literal('welcome')]);
export type AutomationType = Static<typeof AutomationType>;

/**
 * When contacts exit: after the last email; before any step when they no longer meet the entry condition; when they
 * match the query (version 2), which is checked before every step and every hour; or as soon as a custom event of
 * theirs is recorded that happened after they entered.
 */
export const AutomationExit = Type.Object({
  type: Type.Union([
    Type.Literal('all_received'),
    Type.Literal('not_in_entry'),
    Type.Literal('criteria'),
    Type.Literal('event'),
  ]),
  /** With `criteria`; null while nothing is chosen. */
  query_dsl: NullableText,
  /** The client's builder state behind the query; null or missing if there is only the query. */
  builder: Type.Optional(Type.Unknown()),
  /** With `event`. */
  event: Type.Optional(EventFilter),
});
export type AutomationExit = Static<typeof AutomationExit>;

const summary = {
  id: Uuid,
  name: Type.String(),
  type: AutomationType,
  status: AutomationStatus,
  pause: Nullable(AutomationPause),
  entry: AutomationEntry,
  /** The name of the entry's list or segment; null for `all`, and if it was deleted. */
  entry_name: NullableText,
  /** With `opened` and `clicked`: the automation of whose emails one is the entry's; null for a single send. */
  entry_automation_id: Type.Optional(NullableText),
  categories: Type.Array(Type.String()),
  /** The number of emails, and of text messages, in all branches. */
  email_count: Type.Integer(),
  sms_count: Type.Integer(),
  /** Whether it is live with edits that are not applied yet. */
  has_pending: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
  /** When it first went live. */
  went_live_at: NullableText,
  /** The id of the draft in which a live automation is edited; null without one, and for drafts. */
  draft_id: Type.Optional(NullableText),
};

/** An automation in lists. Times are ISO 8601 in UTC. */
export const AutomationSummary = Type.Object(summary);
export type AutomationSummary = Static<typeof AutomationSummary>;

/** In hours; 30 days at most. */
const EmailGap = Type.Integer({ minimum: 1, maximum: 720 });

/** A whole automation. */
export const Automation = Type.Object({
  ...summary,
  exit: AutomationExit,
  /** Exactly one of group, custom address and global unsubscribe is set when an automation goes live. */
  suppression_group_id: Nullable(Type.Integer()),
  custom_unsubscribe_url: NullableText,
  global_unsubscribe: Type.Boolean(),
  ip_pool: NullableText,
  /** Messages that are due in these hours wait until they are over; null: none. */
  quiet_hours: Type.Optional(Nullable(QuietHours)),
  /** Emails are skipped for contacts who got another one in so many hours before; null: nobody skips them. */
  email_gap_hours: Type.Optional(Nullable(EmailGap)),
  steps: Type.Array(AutomationStep),
  /**
   * The number of changes. Send it back as `revision`, or its `ETag` as `If-Match`, to avoid overwriting newer changes.
   */
  revision: Type.Integer(),
  warnings: Type.Array(AutomationWarning),
  /** The branches that won the tests of its random splits. */
  winners: Type.Optional(Type.Array(SplitWinner)),
  /** For a draft: the id of the automation that it is published to. */
  draft_of: Type.Optional(NullableText),
});
export type Automation = Static<typeof Automation>;

/** One page of automations, newest change first. */
export const AutomationPage = Type.Object({ result: Type.Array(AutomationSummary), _metadata: PageMetadata });
export type AutomationPage = Static<typeof AutomationPage>;

const inputs = {
  entry: Type.Optional(AutomationEntryInput),
  exit: Type.Optional(
    Type.Object({
      type: AutomationExit.properties.type,
      query_dsl: Type.Optional(NullableText),
      builder: Type.Optional(Type.Unknown()),
      event: Type.Optional(Type.Partial(EventFilter)),
    }),
  ),
  suppression_group_id: Type.Optional(Nullable(Type.Integer())),
  custom_unsubscribe_url: Type.Optional(Nullable(HeaderText())),
  global_unsubscribe: Type.Optional(Nullable(Type.Boolean())),
  categories: Type.Optional(Nullable(Type.Array(HeaderText()))),
  ip_pool: Type.Optional(NullableText),
  quiet_hours: Type.Optional(Nullable(QuietHours)),
  email_gap_hours: Type.Optional(Nullable(EmailGap)),
  /** The complete sequence, in order: steps that are missing are deleted. */
  steps: Type.Optional(Type.Array(AutomationStepInput, { maxItems: 50 })),
};

/** Creates a draft. The default is `Untitled Automation`, or `Untitled Welcome Series` with three empty emails. */
export const AutomationCreate = Type.Object({
  name: Type.Optional(Type.String()),
  type: Type.Optional(AutomationType),
  ...inputs,
  /** Our extension: what it is for (`PUT …/{id}/goal`). */
  goal: Type.Optional(AutomationGoal),
  /**
   * Our extension: fills in what the body omits and the account has only one of: the entry's list, an unsubscribe
   * group, and a verified sender for emails that have none.
   */
  preselect: Type.Optional(Type.Boolean()),
});
export type AutomationCreate = Static<typeof AutomationCreate>;

/** Changes an automation. Omitted fields stay unchanged. */
export const AutomationUpdate = Type.Object({
  name: Type.Optional(Type.String()),
  ...inputs,
  /** The revision that the change is based on. If it is outdated, the response is 412 and nothing changes. */
  revision: Type.Optional(Type.Integer()),
});
export type AutomationUpdate = Static<typeof AutomationUpdate>;

export const AutomationDuplicate = Type.Object({ name: Type.Optional(Type.String()) });
export type AutomationDuplicate = Static<typeof AutomationDuplicate>;

/** `POST …/{id}/steps`: adds a step, by default as the last one. */
export const AutomationStepCreate = Type.Object({
  step: AutomationStepInput,
  /** The split to whose branch it is added; null: none. */
  parent_id: Type.Optional(NullableText),
  branch: Type.Optional(Type.Union([Type.Literal('yes'), Type.Literal('no')])),
  /** From 0. */
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 50 })),
});
export type AutomationStepCreate = Static<typeof AutomationStepCreate>;

/** `PATCH …/{id}/steps/{step_id}`. */
export const AutomationStepUpdate = Type.Object({ ...stepParts, revision: Type.Optional(Type.Integer()) });
export type AutomationStepUpdate = Static<typeof AutomationStepUpdate>;

/** `POST …/{id}/live`. */
export const AutomationLive = Type.Object({
  /** Whether contacts who are in the list or segment, have the tag, or are in the account already, enter, too. */
  include_existing: Type.Optional(Type.Boolean()),
});
export type AutomationLive = Static<typeof AutomationLive>;

/** A contact's state in the automation: `exited` before the end, `completed` at the end. */
export const EnrollmentState = Type.Union([Type.Literal('active'), Type.Literal('completed'), Type.Literal('exited')]);
export type EnrollmentState = Static<typeof EnrollmentState>;

/** A contact in an automation. */
export const Enrollment = Type.Object({
  contact_id: Uuid,
  /** Null if the contact has no address. */
  email: NullableText,
  name: Type.String(),
  state: EnrollmentState,
  /** The next step; null unless active. */
  step_id: NullableText,
  /** When that step is due, or the wait ends. */
  next_at: NullableText,
  entered_at: Type.String(),
  finished_at: NullableText,
  /** Why the contact exited, as a sentence. */
  reason: NullableText,
  /** How often the contact entered. `entered_at` is the last time. */
  entries: Type.Integer(),
});
export type Enrollment = Static<typeof Enrollment>;

/** `GET …/{id}/contacts?state&email&page_size&page_token`, latest entries first. */
export const EnrollmentPage = Type.Object({
  result: Type.Array(Enrollment),
  counts: Type.Object({ active: Type.Integer(), completed: Type.Integer(), exited: Type.Integer() }),
  _metadata: PageMetadata,
});
export type EnrollmentPage = Static<typeof EnrollmentPage>;

/** One step in a contact's history. */
export const TraceEntry = Type.Object({
  step_id: Uuid,
  /** The number of the contact's pass, from 1: entering again starts another. A step is taken once in a pass. */
  pass: Type.Integer(),
  type: StepType,
  outcome: TraceOutcome,
  at: Type.String(),
  /** Seconds between the previous step, or entering, and this one. */
  waited_seconds: Type.Integer(),
  /** A sentence; null if the outcome needs no explanation. */
  reason: NullableText,
  /** For an email: the subject and number (from 1) of the version that was sent. For a text message: its template. */
  subject: NullableText,
  version: Nullable(Type.Integer()),
  /** For a message that was sent: its delivery state (see the delivery ledger) and the server's reply. */
  delivery: Nullable(Type.Object({ state: Type.String(), at: NullableText, response: NullableText })),
  opened_at: NullableText,
  clicked_at: NullableText,
});
export type TraceEntry = Static<typeof TraceEntry>;

/** `GET …/{id}/contacts/{contact_id}`: a contact's history, first step first; our extension. */
export const EnrollmentTrace = Type.Object({ ...Enrollment.properties, trace: Type.Array(TraceEntry) });
export type EnrollmentTrace = Static<typeof EnrollmentTrace>;

/** The most contacts that enter with one request. */
export const mostEntering = 100_000;

/** `POST …/{id}/contacts`: enters contacts by hand, by their ids or all of a selection. */
export const EnrollmentCreate = Type.Object({
  contact_ids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 1000 })),
  /** At most 100,000 contacts. */
  selection: Type.Optional(ContactSelection),
  /** Whether those who have finished enter again, whatever the entry says of it; false by default. */
  again: Type.Optional(Type.Boolean()),
});
export type EnrollmentCreate = Static<typeof EnrollmentCreate>;

/** How many entered for the first time and again; the others are in it now, have finished, or don't exist. */
export const EnrollmentResult = Type.Object({
  entered: Type.Integer(),
  entered_again: Type.Integer(),
  already_in: Type.Integer(),
  finished: Type.Integer(),
  unknown: Type.Integer(),
});
export type EnrollmentResult = Static<typeof EnrollmentResult>;

const read = 'marketing.read';
const create = 'marketing_campaigns.create';
const update = 'marketing_campaigns.update';
const remove = 'marketing_campaigns.delete';
/** In bytes: room for 25 messages of the size that email apps show, with their designs. */
const bodyLimit = 16_777_216;
const conflict = { 409: ErrorBody };
const changed = { 409: ErrorBody, 412: ErrorBody };

/**
 * `/v3/marketing/automations`: for accounts whose plan includes automations, and callers with
 * `marketing.automation.read`.
 */
export const automations = defineRoutes(
  { tag: 'Automations', feature: 'mc.automations' },
  {
    'GET /marketing/automations': {
      summary: 'List automations',
      scope: read,
      query: Type.Composite([
        PageQuery,
        Type.Object({
          name: Type.Optional(Type.String({ maxLength: 100 })),
          status: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
        }),
      ]),
      responses: { 200: AutomationPage },
    },
    'POST /marketing/automations': {
      summary: 'Create a draft',
      scope: create,
      audit: false,
      bodyLimit,
      body: Type.Optional(AutomationCreate),
      responses: { 201: Automation },
    },
    'DELETE /marketing/automations': {
      summary: 'Delete several',
      scope: remove,
      audit: 'automation.deleted',
      query: Type.Object({ ids: Type.Array(Type.String()) }),
      responses: { 204: Type.Null() },
      failures: conflict,
    },
    'GET /marketing/automations/:id': { summary: 'Read one', scope: read, responses: { 200: Automation } },
    'PATCH /marketing/automations/:id': {
      summary: 'Change one',
      scope: update,
      audit: false,
      bodyLimit,
      body: AutomationUpdate,
      responses: { 200: Automation },
      failures: changed,
    },
    'POST /marketing/automations/:id': {
      summary: 'Duplicate',
      scope: create,
      audit: false,
      body: Type.Optional(AutomationDuplicate),
      responses: { 201: Automation },
    },
    'DELETE /marketing/automations/:id': {
      summary: 'Delete one',
      scope: remove,
      audit: 'automation.deleted',
      responses: { 204: Type.Null() },
      failures: conflict,
    },
    'POST /marketing/automations/:id/steps': {
      summary: 'Add a step',
      scope: update,
      audit: false,
      bodyLimit,
      body: AutomationStepCreate,
      responses: { 201: Automation },
      failures: changed,
    },
    'PATCH /marketing/automations/:id/steps/:step_id': {
      summary: 'Change a step',
      scope: update,
      audit: false,
      bodyLimit,
      body: AutomationStepUpdate,
      responses: { 200: Automation },
      failures: changed,
    },
    'DELETE /marketing/automations/:id/steps/:step_id': {
      summary: 'Remove a step',
      scope: update,
      audit: 'automation.changed',
      responses: { 200: Automation },
      failures: changed,
    },
    'POST /marketing/automations/:id/live': {
      summary: 'Set live',
      description:
        'A session must have been confirmed lately (`confirmation_required`) if webhooks of steps send contacts to ' +
        'addresses that are new since the automation was last set live.',
      scope: update,
      audit: 'automation.set_live',
      body: Type.Optional(AutomationLive),
      responses: { 200: Automation },
      failures: conflict,
    },
    'POST /marketing/automations/:id/disable': {
      summary: 'Disable',
      scope: update,
      audit: 'automation.disabled',
      responses: { 200: Automation },
      failures: conflict,
    },
    'POST /marketing/automations/:id/apply': {
      summary: 'Apply edited messages',
      scope: update,
      audit: 'automation.set_live',
      responses: { 200: Automation },
      failures: conflict,
    },
    'GET /marketing/automations/:id/contacts': {
      summary: 'List the contacts in an automation',
      scope: read,
      query: Type.Composite([
        PageQuery,
        Type.Object({
          state: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
          email: Type.Optional(Type.String({ maxLength: 254 })),
        }),
      ]),
      responses: { 200: EnrollmentPage },
    },
    'GET /marketing/automations/:id/signing_key': {
      summary: 'Get the key that verifies calls of its webhooks',
      description: 'ECDSA on P-256, over the timestamp and the body, as for event webhooks. One for the account.',
      scope: read,
      responses: { 200: Type.Object({ public_key: Type.String() }) },
    },
    'POST /marketing/automations/:id/contacts': {
      summary: 'Enter contacts by hand',
      scope: update,
      audit: 'automation.changed',
      body: EnrollmentCreate,
      responses: { 200: EnrollmentResult },
      failures: conflict,
    },
    'POST /marketing/automations/:id/contacts/preview': {
      summary: 'Count who would enter by hand',
      description: 'The same as for entering them, and what it would answer now. Nobody enters.',
      scope: read,
      audit: false,
      body: EnrollmentCreate,
      responses: { 200: EnrollmentResult },
      failures: conflict,
    },
    'GET /marketing/automations/:id/contacts/:contact_id': {
      summary: 'Get the path of a contact through an automation',
      scope: read,
      responses: { 200: EnrollmentTrace },
    },
  },
);
export type AutomationRoutes = typeof automations.routes;
