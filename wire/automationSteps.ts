import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { ActionConfigInput, type ActionConfig } from './automationActions';
import { type WaitConfig, WaitConfigInput } from './automationWaits';
import { AwaitedEventInput } from './automationEvents';
import { EmailActivity, SplitCondition } from './automationSplits';
import { HeaderText } from './common';
import { EmailConfig } from './singleSends';
import { SmsConfig, SmsConfigInput } from './sms';

const Uuid = Type.String({ format: 'uuid' });
const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const NullableText = Nullable(Type.String());

/** How deep splits can be nested. */
export const maximumSplitDepth = 3;

/** The type of a step. */
export const StepType = Type.Union([
  Type.Literal('email'),
  Type.Literal('sms'),
  Type.Literal('audience'),
  Type.Literal('action'),
  Type.Literal('wait'),
  Type.Literal('split'),
]);
export type StepType = Static<typeof StepType>;

/**
 * `missed`: due while the automation was stopped. `skipped`: nothing was done, and `reason` says why. `yes`, `no`:
 * the branch of a split. `added`, `removed`: to or from an ad audience, at its next sync, a list or a tag. `done`: a
 * field was set, or a teammate notified. `ended`: the end of the automation. `waited`: a wait is over.
 */
export const TraceOutcome = Type.Union([
  Type.Literal('sent'),
  Type.Literal('missed'),
  Type.Literal('skipped'),
  Type.Literal('yes'),
  Type.Literal('no'),
  Type.Literal('added'),
  Type.Literal('removed'),
  Type.Literal('done'),
  Type.Literal('ended'),
  Type.Literal('waited'),
]);
export type TraceOutcome = Static<typeof TraceOutcome>;

/**
 * Time since the previous step or since entering. 0 (immediately) is for the first email, for splits, and right after a
 * split.
 */
export const AutomationDelay = Type.Object({
  value: Type.Integer(),
  unit: Type.Union([Type.Literal('hours'), Type.Literal('days')]),
});
export type AutomationDelay = Static<typeof AutomationDelay>;

/**
 * The message of a step: the settings that each email has. Unsubscribe settings and IP pool belong to the automation.
 */
export const AutomationEmailConfig = Type.Pick(EmailConfig, [
  'subject',
  'preheader',
  'html_content',
  'plain_content',
  'generate_plain_content',
  'design',
  'editor',
  'sender_id',
]);
export type AutomationEmailConfig = Static<typeof AutomationEmailConfig>;

export const AutomationEmailStep = Type.Object({
  id: Uuid,
  type: Type.Literal('email'),
  delay: AutomationDelay,
  email_config: AutomationEmailConfig,
  /** Identifies the message in test sends. It does not change when the message is edited. */
  template_id: Uuid,
  /** Edits made while live that are not applied yet; null if there are none. */
  pending_email_config: Nullable(AutomationEmailConfig),
});
export type AutomationEmailStep = Static<typeof AutomationEmailStep>;

/** A text message to contacts with a phone number. Quiet hours and opt-outs apply as to single sends by SMS. */
export const AutomationSmsStep = Type.Object({
  id: Uuid,
  type: Type.Literal('sms'),
  delay: AutomationDelay,
  sms_config: SmsConfig,
  /** Edits made while live that are not applied yet; null if there are none. */
  pending_sms_config: Nullable(SmsConfig),
});
export type AutomationSmsStep = Static<typeof AutomationSmsStep>;

/** A synced audience of the account (`GET /v3/marketing/ads/audiences`); null while none is chosen. */
export const AudienceStepConfig = Type.Object({
  audience_id: NullableText,
  action: Type.Union([Type.Literal('add'), Type.Literal('remove')]),
});
export type AudienceStepConfig = Static<typeof AudienceStepConfig>;

/**
 * Puts the contact into an audience at an ad partner, or keeps it out, whatever the audience's list or segment says.
 * Fixed while the automation is live.
 */
export const AutomationAudienceStep = Type.Object({
  id: Uuid,
  type: Type.Literal('audience'),
  delay: AutomationDelay,
  audience_config: AudienceStepConfig,
});
export type AutomationAudienceStep = Static<typeof AutomationAudienceStep>;

/** Changes the contact, tells a teammate, or ends the automation. Fixed while the automation is live. */
export interface AutomationActionStep {
  id: string;
  type: 'action';
  delay: AutomationDelay;
  action_config: ActionConfig;
}

/** Nothing happens until the wait is over. Fixed while the automation is live. */
export interface AutomationWaitStep {
  id: string;
  type: 'wait';
  delay: AutomationDelay;
  wait_config: WaitConfig;
}

/** Evaluated once, when the contact reaches it. The branches do not join again. */
export interface AutomationSplitStep {
  id: string;
  type: 'split';
  delay: AutomationDelay;
  condition: SplitCondition;
  yes: AutomationStep[];
  no: AutomationStep[];
}
export type AutomationStep =
  | AutomationEmailStep
  | AutomationSmsStep
  | AutomationAudienceStep
  | AutomationActionStep
  | AutomationWaitStep
  | AutomationSplitStep;

/**
 * As a schema it only lists the possible properties of a step, because compiling recursive unions takes the server
 * seconds.
 */
export const AutomationStep = Type.Unsafe<AutomationStep>({
  type: 'object',
  additionalProperties: true,
  description:
    'An email {id, type: "email", delay, email_config, template_id, pending_email_config}, a text message {id, type: ' +
    '"sms", delay, sms_config, pending_sms_config}, a change of an ad audience {id, type: "audience", delay, ' +
    'audience_config}, an action {id, type: "action", delay, action_config}, a wait {id, type: "wait", delay, ' +
    'wait_config} or a split {id, type: "split", delay, condition, yes: [steps], no: [steps]}.',
});

// All parts are optional. The domain's rules check lengths, ids and depths, because their messages say what to do.
const EmailConfigInput = Type.Object({
  subject: Type.Optional(Nullable(HeaderText())),
  preheader: Type.Optional(NullableText),
  html_content: Type.Optional(NullableText),
  plain_content: Type.Optional(NullableText),
  generate_plain_content: Type.Optional(Nullable(Type.Boolean())),
  /** The HTML is compiled from it. A new `html_content` without a `design` removes the document. */
  design: Type.Optional(Type.Unknown()),
  editor: Type.Optional(Nullable(Type.Union([Type.Literal('code'), Type.Literal('design')]))),
  sender_id: Type.Optional(Nullable(Type.Integer())),
});
const SplitConditionInput = Type.Object({
  match: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('any')])),
  query_dsl: Type.Optional(NullableText),
  builder: Type.Optional(Type.Unknown()),
  emails: Type.Optional(Type.Array(EmailActivity, { maxItems: 25 })),
  percentage: SplitCondition.properties.percentage,
  test: SplitCondition.properties.test,
  event: Type.Optional(Nullable(AwaitedEventInput)),
});

/**
 * A step in a request. Properties of an existing step that are omitted stay unchanged. A new step has no `id`, or any
 * text of at most 100 characters by which conditions of the same request can refer to it; the server assigns its real
 * id.
 */
export interface AutomationStepInput {
  id?: string;
  type: StepType;
  delay?: AutomationDelay;
  email_config?: Static<typeof EmailConfigInput>;
  sms_config?: SmsConfigInput;
  audience_config?: Partial<AudienceStepConfig>;
  action_config?: ActionConfigInput;
  wait_config?: WaitConfigInput;
  condition?: Static<typeof SplitConditionInput>;
  yes?: AutomationStepInput[];
  no?: AutomationStepInput[];
}
/** The parts of a step that a request can change. */
export const stepParts = {
  delay: Type.Optional(AutomationDelay),
  email_config: Type.Optional(EmailConfigInput),
  sms_config: Type.Optional(SmsConfigInput),
  audience_config: Type.Optional(Type.Partial(AudienceStepConfig)),
  action_config: Type.Optional(ActionConfigInput),
  wait_config: Type.Optional(WaitConfigInput),
  condition: Type.Optional(SplitConditionInput),
};
/** One step without validation of nested steps: the domain's rules check the branches of a split one by one. */
export const AutomationStepInput = Type.Unsafe<AutomationStepInput>(
  Type.Object({
    id: Type.Optional(Type.String({ maxLength: 100 })),
    type: StepType,
    ...stepParts,
    yes: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50 })),
    no: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 50 })),
  }),
);
