import { createHash } from 'node:crypto';
import type { AwaitedEvent } from 'sendwright/wire/automationEvents';
import type { EmailActivity } from 'sendwright/wire/automationSplits';
import type { AutomationStep } from 'sendwright/wire/automations';
import type { TakenStep, TracedStep } from './automationWalker';

/** A step in the trace, with all that is known of it. Times are in microseconds. */
export interface ExplainedStep extends TracedStep {
  readonly reason: string | null;
  readonly message_id: string | null;
  readonly waited_from: number;
  readonly type: string;
  /** Whether it was taken more than six hours ago. */
  readonly is_long_ago: boolean;
  /** Whether its message was withdrawn before it was sent. */
  readonly was_withdrawn: boolean;
}

/** What a contact did. */
export interface Deed {
  /** The name of a custom event; `open`, `click` and `delivered` of messages. */
  readonly name: string;
  readonly message_id: string | null;
  readonly at: number;
  readonly is_bot: boolean;
  /** Whether it happened more than six hours ago. */
  readonly is_long_ago: boolean;
  /** The property `n` of a custom event. */
  readonly n: number | null;
}

/** What decides the outcomes of a contact's steps. */
export interface Circumstances {
  readonly contactId: string;
  /** When the contact entered last. */
  readonly enteredAt: number;
  readonly deeds: readonly Deed[];
  /** The steps that the contact took before, in order. */
  readonly log: readonly ExplainedStep[];
  readonly firstStepId: string | undefined;
  /** The contact skips emails so soon after another one; null: none. */
  readonly gapHours: number | null;
  readonly isQuiet: boolean;
  readonly isAudienceStopped: boolean;
  /** Whether the automation was stopped, or the clock set back: times of contacts are not exact any more. */
  readonly wasDisturbed: boolean;
}

const fieldWasSet = 'The field was set to “Oslo”.';
const winner = 'The branch that won the test.';
const hour = 3_600_000_000;
const kinds = { delivered: 'delivered', opened: 'open', clicked: 'click' } as const;

/** Why a step can't have had its outcome; undefined: it can. */
export function outcomeProblem(
  { step, entry, place }: TakenStep<ExplainedStep>,
  given: Circumstances,
): string | undefined {
  const { outcome, reason } = entry;
  if ((outcome === 'missed' || outcome === 'skipped') && reason === null) return 'There is no reason.';
  // What publishing did with a contact at a changed step.
  if (reason === 'The step was changed.' || reason?.startsWith('The wait was changed.')) return undefined;
  if (step.type === 'email' || step.type === 'sms') {
    if (outcome === 'missed') return given.wasDisturbed ? undefined : 'It was not stopped.';
    if (outcome === 'sent' && entry.message_id === null) return 'There is no message.';
    if (step.type === 'email' && given.gapHours !== null) {
      // From the time of its step, whenever it is delivered.
      const wasEmailed = given.log.some(
        (one) => one.type === 'email' && one.outcome === 'sent' && !one.is_long_ago && !one.was_withdrawn,
      );
      if (outcome === 'sent' && wasEmailed) return 'The contact got an email lately.';
      if (reason?.includes('another email') && !wasEmailed) return 'The contact got no email lately.';
    }
    return outcome === 'sent' && given.isQuiet ? 'These are quiet hours.' : undefined;
  }
  if (step.type === 'audience') {
    const usual = step.audience_config.action === 'add' ? 'added' : 'removed';
    return outcome === (given.isAudienceStopped ? 'skipped' : usual) ? undefined : 'The audience says otherwise.';
  }
  if (step.type !== 'split') return undefined;
  const { condition } = step;
  if (reason === winner) return condition.test ? undefined : 'There is no test.';
  if (condition.event) return awaitedProblem({ step, entry, place }, condition.event, given);
  return outcome === (isYes(step, entry, place.entryPass, given) ? 'yes' : 'no')
    ? undefined
    : 'The condition says otherwise.';
}

/** The messages that a contact was sent by a step, since it entered last. */
const messagesOf = (log: readonly ExplainedStep[], stepId: string, entryPass: number): (string | null)[] =>
  log
    .filter((one) => one.id === stepId && one.pass >= entryPass && one.outcome === 'sent')
    .map((one) => one.message_id);

function isYes(
  { id, condition }: Extract<AutomationStep, { type: 'split' }>,
  { pass }: ExplainedStep,
  entryPass: number,
  { contactId, log, deeds }: Circumstances,
): boolean {
  if (condition.percentage) {
    const hash = createHash('md5').update(`${contactId}${id}`).digest('hex').slice(0, 8);
    return Number.parseInt(hash, 16) % 100 < condition.percentage;
  }
  const did = ({ step_id: stepId, activity, negated }: EmailActivity): boolean => {
    const messages = messagesOf(log, stepId, entryPass);
    const isSo =
      activity === 'sent'
        ? messages.length > 0
        : deeds.some((deed) => deed.name === kinds[activity] && !deed.is_bot && messages.includes(deed.message_id));
    return isSo !== negated;
  };
  const answers = condition.emails.map(did);
  if (condition.query_dsl !== null) answers.push(log.some((one) => one.reason === fieldWasSet && one.pass <= pass));
  return condition.match === 'all' ? answers.every(Boolean) : answers.some(Boolean);
}

/** Yes: it happened in time. No: it did not. */
function awaitedProblem(
  { step, entry, place }: TakenStep<ExplainedStep>,
  event: AwaitedEvent,
  { deeds, log, enteredAt, firstStepId, wasDisturbed }: Circumstances,
): string | undefined {
  const messages = event.step_id === null ? [] : messagesOf(log, event.step_id, place.entryPass);
  const counts = (deed: Deed): boolean =>
    event.source === 'event'
      ? deed.name === event.name &&
        deed.at >= entry.waited_from &&
        event.conditions.every(({ value }) => deed.n !== null && deed.n > Number(value))
      : deed.name === kinds[event.source] && !deed.is_bot && messages.includes(deed.message_id);
  const matching = deeds.filter(counts);
  const isFirst = step.id === firstStepId && place.pass === place.entryPass;
  const start = isFirst ? Math.max(entry.waited_from, enteredAt) : entry.waited_from;
  const until = start + (step.delay.value + event.timeout.value) * hour;
  // Whoever was moved or stopped has another end of the wait, which is known to the engine only.
  const isExact = !wasDisturbed && !place.wasMoved;
  const inTime = isExact ? matching.filter(({ at }) => at <= until) : matching;
  if (entry.outcome === 'yes') return inTime.length > 0 ? undefined : 'It did not happen in time.';
  return isExact && inTime.length > 0 ? 'It happened in time.' : undefined;
}
