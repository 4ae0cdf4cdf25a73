import { randomUUID } from 'node:crypto';
import { Value, ValueErrorType } from '@sinclair/typebox/value';
import {
  type AutomationDelay,
  type AutomationEmailConfig,
  type AutomationStep,
  AutomationStepInput,
  type AutomationType,
  maximumSplitDepth,
} from 'sendwright/wire/automations';
import type { SplitCondition } from 'sendwright/wire/automationSplits';
import { badRequest } from '../../../http/errors';
import { designedBody } from '../../single-sends/design/designedBody';
import { checkedEmailConfig, emptyEmailConfig } from '../../single-sends/singleSendContent';
import { checkedSmsConfig, emptySmsConfig } from '../../single-sends/sms/smsConfig';
import { checkedAction, emptyAction } from './actions';
import { checkedEvent } from './events';
import { checkedWait } from './waits';
import { mostGoTos } from 'sendwright/wire/automationActions';
import {
  allActions,
  mapActions,
  allAudiences,
  allEmails,
  allSteps,
  allTexts,
  allWaits,
  applied,
  findStep,
} from './stepTree';

/** Maximum emails of an automation, in all branches together. */
export const maximumEmails = 25;
/** Maximum text messages of an automation, in all branches together. */
export const maximumTexts = 25;
/** Maximum steps for ad audiences of an automation, in all branches together. */
export const maximumAudiences = 25;
/** Maximum actions of an automation, in all branches together. */
export const maximumActions = 50;
/** Maximum waits of an automation, in all branches together. */
export const maximumWaits = 50;
const maximumDelay = 999;
/** Maximum characters of a client's builder state as JSON. */
const largestBuilder = 100_000;

/** The message of a new step. */
export const emptyMessage: AutomationEmailConfig = messageOf(emptyEmailConfig);

function messageOf(config: AutomationEmailConfig): AutomationEmailConfig {
  const { subject, preheader, html_content, plain_content, generate_plain_content, design, editor, sender_id } = config;
  return {
    subject,
    preheader,
    html_content,
    plain_content,
    generate_plain_content,
    design: design ?? null,
    editor,
    sender_id,
  };
}

export interface StepContext {
  readonly stored: readonly AutomationStep[];
  readonly type: AutomationType;
  readonly publicUrl: string;
}

/**
 * Validates a request's steps against the stored ones: their messages are the latest edits, applied or not. Throws 400
 * naming the invalid step.
 */
export function checkedSteps(input: readonly AutomationStepInput[], context: StepContext): AutomationStep[] {
  const ids = new Map<string, string>();
  const steps = new StepReader(context, ids).steps(input, 'steps', 0);
  if (allEmails(steps).length > maximumEmails)
    throw badRequest(`An automation can have at most ${maximumEmails} emails.`, 'steps');
  if (allTexts(steps).length > maximumTexts)
    throw badRequest(`An automation can have at most ${maximumTexts} text messages.`, 'steps');
  if (allAudiences(steps).length > maximumAudiences)
    throw badRequest(`An automation can change audiences in at most ${maximumAudiences} steps.`, 'steps');
  if (allActions(steps).length > maximumActions)
    throw badRequest(`An automation can have at most ${maximumActions} actions.`, 'steps');
  if (allWaits(steps).length > maximumWaits)
    throw badRequest(`An automation can have at most ${maximumWaits} waits.`, 'steps');
  if (allActions(steps).filter(({ step }) => step.action_config.action === 'go_to').length > mostGoTos)
    throw badRequest(`An automation can send contacts to other steps in at most ${mostGoTos} places.`, 'steps');
  return withTargets(checkedMentions(steps, ids, []), ids);
}

const nouns = {
  email: 'emails',
  sms: 'text messages',
  audience: 'steps for ad audiences',
  action: 'actions',
  wait: 'waits',
  split: 'splits',
} as const;
const emptyAudience = { audience_id: null, action: 'add' } as const;

class StepReader {
  constructor(
    private readonly context: StepContext,
    private readonly ids: Map<string, string>,
  ) {}

  steps(input: readonly AutomationStepInput[], at: string, depth: number): AutomationStep[] {
    return input.map((step, index) => {
      const place = `${at}[${index}]`;
      checkShape(step, place);
      const isLast = index === input.length - 1;
      if (step.type === 'split' && !isLast)
        throw badRequest('Nothing can follow a split: put the steps into its branches.', `${at}[${index + 1}]`);
      const checked = this.step(step, place, depth);
      if (checked.type === 'action' && checked.action_config.action === 'end' && !isLast)
        throw badRequest('Nothing can follow the end of the automation.', `${at}[${index + 1}]`);
      return checked;
    });
  }

  private step(input: AutomationStepInput, at: string, depth: number): AutomationStep {
    const known = input.id === undefined ? undefined : findStep(this.context.stored, input.id.toLowerCase());
    if (known && known.type !== input.type)
      throw badRequest('A step cannot become one of another type: remove it and add another.', `${at}.type`);
    const id = known?.id ?? randomUUID();
    if (input.id !== undefined) {
      if (this.ids.has(input.id)) throw badRequest('Two steps have the same id.', `${at}.id`);
      this.ids.set(input.id, id);
    }
    if (input.sms_config && input.type !== 'sms')
      throw badRequest('Only a text message has an sms_config.', `${at}.sms_config`);
    if (input.email_config && input.type === 'sms')
      throw badRequest('A text message has no email_config.', `${at}.email_config`);
    if (input.audience_config && input.type !== 'audience')
      throw badRequest('Only a step for an ad audience has an audience_config.', `${at}.audience_config`);
    if (input.action_config && input.type !== 'action')
      throw badRequest('Only an action has an action_config.', `${at}.action_config`);
    if (input.wait_config && input.type !== 'wait')
      throw badRequest('Only a wait has a wait_config.', `${at}.wait_config`);
    const delay = checkedDelay(input.delay ?? known?.delay ?? { value: 0, unit: 'days' }, `${at}.delay`);
    if (input.type === 'email') {
      const before = known?.type === 'email' ? known : undefined;
      const config = this.message(
        before?.pending_email_config ?? before?.email_config ?? emptyMessage,
        input.email_config,
        `${at}.email_config`,
      );
      return { id, type: 'email', delay, email_config: config, template_id: id, pending_email_config: null };
    }
    if (this.context.type === 'welcome')
      throw badRequest(`A welcome series has no ${nouns[input.type]}.`, `${at}.type`);
    if (input.type === 'audience') {
      const stored = known?.type === 'audience' ? known.audience_config : emptyAudience;
      return { id, type: 'audience', delay, audience_config: { ...stored, ...input.audience_config } };
    }
    if (input.type === 'action') {
      const stored = known?.type === 'action' ? known.action_config : emptyAction;
      return {
        id,
        type: 'action',
        delay,
        action_config: checkedAction(stored, input.action_config, `${at}.action_config`),
      };
    }
    if (input.type === 'wait') {
      const stored = known?.type === 'wait' ? known.wait_config : ({ until: 'delay' } as const);
      return { id, type: 'wait', delay, wait_config: checkedWait(stored, input.wait_config) };
    }
    if (input.type === 'sms') {
      const stored = known?.type === 'sms' ? (known.pending_sms_config ?? known.sms_config) : emptySmsConfig;
      const config = input.sms_config ? checkedSmsConfig(stored, input, `${at}.sms_config.`) : stored;
      return { id, type: 'sms', delay, sms_config: config, pending_sms_config: null };
    }
    if (depth >= maximumSplitDepth) throw badRequest(`Splits can be nested at most ${maximumSplitDepth} deep.`, at);
    const before = known?.type === 'split' ? known : undefined;
    return {
      id,
      type: 'split',
      delay,
      condition: checkedCondition(before?.condition, input.condition, `${at}.condition`),
      yes: input.yes ? this.steps(input.yes, `${at}.yes`, depth + 1) : (before?.yes ?? []),
      no: input.no ? this.steps(input.no, `${at}.no`, depth + 1) : (before?.no ?? []),
    };
  }

  private message(
    before: AutomationEmailConfig,
    input: AutomationStepInput['email_config'],
    at: string,
  ): AutomationEmailConfig {
    if (input === undefined) return before;
    if (this.context.type === 'welcome' && input.editor === 'code')
      throw badRequest('Emails of a welcome series use the design editor.', `${at}.editor`);
    const body = designedBody({ email_config: input }, this.context.publicUrl).email_config ?? {};
    return messageOf(checkedEmailConfig({ ...emptyEmailConfig, ...before }, body, at));
  }
}

/** Nested steps have not been validated by the schema. */
function checkShape(step: unknown, at: string): asserts step is AutomationStepInput {
  const wrong = Value.Errors(AutomationStepInput, step).First();
  if (!wrong) return;
  // For a union, only its members' errors are useful.
  const pattern = wrong.errors
    .flatMap((member) => [...member])
    .find(({ type }) => type === ValueErrorType.StringPattern);
  throw badRequest(
    pattern ? 'This must be a single line, without line breaks or other control characters.' : `${wrong.message}.`,
    `${at}${wrong.path.replaceAll('/', '.')}`,
  );
}

function checkedDelay({ value, unit }: AutomationDelay, at: string): AutomationDelay {
  if (value < 0 || value > maximumDelay) throw badRequest(`A delay is 0 to ${maximumDelay} ${unit}.`, `${at}.value`);
  return { value, unit };
}

function checkedCondition(
  before: SplitCondition | undefined,
  input: AutomationStepInput['condition'],
  at: string,
): SplitCondition {
  const hasPercentage = (input?.percentage ?? null) !== null;
  if (hasPercentage && input?.event) throw badRequest('A split has a percentage or an event, not both.', `${at}.event`);
  const kept = hasPercentage ? null : (before?.event ?? null);
  const event = input?.event === undefined ? kept : input.event && checkedEvent(input.event);
  if (event !== null) return { match: 'all', query_dsl: null, builder: null, emails: [], percentage: null, event };
  const percentage = (input?.percentage === undefined ? before?.percentage : input.percentage) ?? null;
  // One or the other.
  const test = (input?.test === undefined ? before?.test : input.test) ?? null;
  if (percentage !== null)
    return { match: 'all', query_dsl: null, builder: null, emails: [], percentage, ...(test && { test }) };
  const query = input?.query_dsl === undefined ? (before?.query_dsl ?? null) : input.query_dsl;
  return {
    match: input?.match ?? before?.match ?? 'all',
    query_dsl: query?.trim() ? query : null,
    builder: checkedBuilder(input?.builder === undefined ? before?.builder : input.builder, `${at}.builder`),
    emails: input?.emails ?? before?.emails ?? [],
  };
}

/** The client's builder state; null if there is none. */
export function checkedBuilder(builder: unknown, at: string): unknown {
  if (JSON.stringify(builder ?? null).length > largestBuilder) throw badRequest('builder is too large.', at);
  return builder ?? null;
}

/** A split can only refer to earlier emails of its own path, because the outcome of others is unknown. */
function checkedMentions(
  steps: readonly AutomationStep[],
  ids: ReadonlyMap<string, string>,
  before: readonly string[],
  at = 'steps',
): AutomationStep[] {
  const passed = [...before];
  return steps.map((step, index) => {
    if (step.type === 'email') {
      passed.push(step.id);
      return step;
    }
    if (step.type !== 'split') return step;
    const { event } = step.condition;
    const awaited = event?.step_id ? (ids.get(event.step_id) ?? event.step_id.toLowerCase()) : null;
    if (awaited !== null && !passed.includes(awaited))
      throw badRequest('Contacts can only wait for emails before it.', `${at}[${index}].condition.event.step_id`);
    const emails = step.condition.emails.map((mention, number) => {
      const id = ids.get(mention.step_id) ?? mention.step_id.toLowerCase();
      if (!passed.includes(id))
        throw badRequest(
          'A split can only refer to emails before it.',
          `${at}[${index}].condition.emails[${number}].step_id`,
        );
      return { step_id: id, activity: mention.activity, negated: mention.negated };
    });
    return {
      ...step,
      condition: { ...step.condition, emails, ...(event && { event: { ...event, step_id: awaited } }) },
      yes: checkedMentions(step.yes, ids, passed, `${at}[${index}].yes`),
      no: checkedMentions(step.no, ids, passed, `${at}[${index}].no`),
    };
  });
}

/** Contacts can be sent to any other step. */
function withTargets(steps: readonly AutomationStep[], ids: ReadonlyMap<string, string>): AutomationStep[] {
  const places = new Map(allActions(steps).map(({ step, at }) => [step.id, at]));
  return mapActions(steps, (step) => {
    const config = step.action_config;
    if (config.action !== 'go_to' || config.step_id === null) return step;
    const target = ids.get(config.step_id) ?? config.step_id.toLowerCase();
    if (target === step.id || findStep(steps, target) === undefined)
      throw badRequest(
        'Contacts can only be sent to another step of this automation.',
        `${places.get(step.id)}.action_config.step_id`,
      );
    return { ...step, action_config: { ...config, step_id: target } };
  });
}

/** Stored steps as a request, so that a change to one is checked together with all others. */
export const asInput = (steps: readonly AutomationStep[]): AutomationStepInput[] =>
  steps.map((step) =>
    step.type !== 'split'
      ? { id: step.id, type: step.type }
      : { id: step.id, type: 'split', yes: asInput(step.yes), no: asInput(step.no) },
  );

/** Copies steps for another automation: with new ids, and edits applied. */
export function copiedSteps(steps: readonly AutomationStep[]): AutomationStep[] {
  const ids = new Map(allSteps(steps).map(({ step }) => [step.id, randomUUID() as string]));
  const renamed = (id: string): string => ids.get(id) ?? id;
  const copy = (step: AutomationStep): AutomationStep => {
    const id = renamed(step.id);
    if (step.type === 'action' && step.action_config.action === 'go_to') {
      const { step_id: target } = step.action_config;
      return { ...step, id, action_config: { ...step.action_config, step_id: target && renamed(target) } };
    }
    if (step.type === 'audience' || step.type === 'action' || step.type === 'wait') return { ...step, id };
    if (step.type !== 'split') {
      const message = applied(step);
      return message.type === 'email' ? { ...message, id, template_id: id } : { ...message, id };
    }
    const emails = step.condition.emails.map((mention) => ({ ...mention, step_id: renamed(mention.step_id) }));
    const { event } = step.condition;
    const awaited = event && { event: { ...event, step_id: event.step_id && renamed(event.step_id) } };
    return {
      ...step,
      id,
      condition: { ...step.condition, emails, ...awaited },
      yes: step.yes.map(copy),
      no: step.no.map(copy),
    };
  };
  return steps.map(copy);
}
