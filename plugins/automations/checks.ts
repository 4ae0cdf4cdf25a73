import type { ActionConfig } from 'sendwright/wire/automationActions';
import type { AwaitedEvent, EventFilter } from 'sendwright/wire/automationEvents';
import type { AutomationContent } from './content';
import { isWebAddress, problemsOf } from './content';
import {
  waitsOf,
  actionsOf,
  audiencesOf,
  emailsBefore,
  emailsOf,
  isWritten,
  placeOf,
  splitsOf,
  type Step,
  type Steps,
  textsOf,
} from './steps';
import { outboxService } from 'sendwright/sms';
import { operatorNeedsValue } from './stepWords';
import type { Choices } from './useChoices';
import type { StepChoices } from './useStepChoices';

/** The section of the form where something is fixed. */
export type CheckPlace = 'name' | 'entry' | 'exit' | 'unsubscribe' | 'emails' | { readonly stepId: string };

/** A requirement before an automation goes live. */
export interface Check {
  readonly id: string;
  readonly title: string;
  /** What is missing and what to do; empty if nothing is. */
  readonly problem: string;
  /** A warning that does not prevent going live. */
  readonly advice?: string;
  readonly place: CheckPlace;
  /** Fixed in the email's own editor. */
  readonly isContent?: boolean;
}

/** A template error in an email, found by the server. */
export interface HandlebarsWarning {
  /** Undefined if it concerns no specific email. */
  readonly stepId: string | undefined;
  readonly message: string;
}

type Known = Pick<
  Choices,
  'senders' | 'lists' | 'segments' | 'tags' | 'groups' | 'audiences' | 'fields' | 'missing' | 'isLoading'
> &
  StepChoices & {
    /** The message of the saved entry, if it was deleted. */
    readonly goneMessage?: string | undefined;
  };

/** Whether what is chosen is none of the custom fields that are there. */
function isDeletedField(field: string, { fields, missing, isLoading }: Known): boolean {
  if (fields === undefined || isLoading || missing.includes('fields')) return false;
  return /^e\d{1,15}_[A-Z]$/.test(field) && !fields.some(({ id }) => id === field);
}

const deletedField = 'The field has been deleted. Choose another one.';

function dateProblem(field: string | null, known: Known): string {
  if (field === null) return 'Choose a date field.';
  return isDeletedField(field, known) ? deletedField : '';
}

/** What is missing in a custom event that is listened to. */
function filterProblem({ name, conditions }: EventFilter): string {
  if (name === null) return 'Choose an event.';
  const isMissing = conditions.some(({ operator, value }) => operatorNeedsValue(operator) && value === '');
  return isMissing ? 'Enter the values of its conditions.' : '';
}

function entryProblem({ kind, id, event, date }: AutomationContent['entry'], choices: Known): string {
  const { lists, segments, tags, missing, isLoading } = choices;
  if (kind === 'all') return '';
  if (kind === 'event') return filterProblem(event);
  if (kind === 'date') return dateProblem(date.field, choices);
  if (kind === 'opened' || kind === 'clicked') {
    if (id === '') return 'Choose an email.';
    return id === choices.goneMessage ? 'The email has been deleted. Choose another one.' : '';
  }
  if (id === '')
    return kind === 'tag' ? 'Choose the tag that contacts get.' : `Choose the ${kind} that contacts are added to.`;
  const known = { list: lists, segment: segments, tag: tags }[kind];
  const isSure = !isLoading && !missing.includes(`${kind}s`);
  return isSure && !known.some((one) => one.id === id) ? `The ${kind} has been deleted. Choose another one.` : '';
}

/** Why contacts never stop meeting some entries: what happened can't be undone. */
export const neverLeft: Partial<Record<AutomationContent['entry']['kind'], string>> = {
  all: 'Never happens: contacts stay in All Contacts. Choose another condition, or another entry.',
  event: 'Never happens: an event can’t be undone. Choose another condition, such as that the contact does something.',
  date: 'Never happens: the date has come. Choose another condition.',
  opened: 'Never happens: an open can’t be undone. Choose another condition.',
  clicked: 'Never happens: a click can’t be undone. Choose another condition.',
};

function exitAdvice({ entry, exit }: AutomationContent): Pick<Check, 'advice'> {
  const advice = exit.kind === 'not_in_entry' ? neverLeft[entry.kind] : undefined;
  return advice === undefined
    ? {}
    : { advice: `“No longer meet the entry criteria” ${advice.replace('Never', 'never')}` };
}

function exitProblem({ kind, query, event }: AutomationContent['exit'], known: Known): string {
  if (kind === 'event') return filterProblem(event);
  if (kind !== 'criteria') return '';
  return query === '' ? 'Add a condition to the exit criteria.' : brokenQuery(query, known);
}

const hasOtherSteps = (steps: Steps): boolean =>
  textsOf(steps).length + audiencesOf(steps).length + actionsOf(steps).length > 0;

/** Text messages are stopped by replying. */
export const needsUnsubscribe = (steps: Steps): boolean => emailsOf(steps).length > 0 || !hasOtherSteps(steps);

function unsubscribeProblem({ unsubscribe, steps }: AutomationContent, { groups, missing, isLoading }: Known): string {
  if (unsubscribe.kind === 'global') return '';
  if (unsubscribe.kind === 'custom')
    return isWebAddress(unsubscribe.url) ? '' : 'Enter an address that starts with http:// or https://.';
  if (unsubscribe.kind === 'none' && !needsUnsubscribe(steps)) return '';
  if (unsubscribe.kind === 'none') return 'Choose an unsubscribe group, or a custom unsubscribe link.';
  const isSure = !isLoading && !missing.includes('unsubscribe groups');
  return isSure && !groups.some(({ id }) => id === unsubscribe.groupId)
    ? 'The unsubscribe group has been deleted. Choose another one.'
    : '';
}

function senderProblem(senderId: number | null, { senders, missing, isLoading }: Known): string {
  if (senderId === null) return 'Choose a sender.';
  if (isLoading || missing.includes('senders')) return '';
  const sender = senders.find(({ id }) => id === senderId);
  if (!sender) return 'The sender has been deleted. Choose another one.';
  return sender.verified.status
    ? ''
    : `${sender.from.email} is not verified. Follow the link in the email we sent to it.`;
}

function audienceProblem(audienceId: string | null, { audiences, missing, isLoading }: Known): string {
  if (audienceId === null) return 'Choose a synced audience.';
  if (audiences === undefined) return 'Ads are turned off for your account. Remove this step.';
  if (isLoading || missing.includes('audiences')) return '';
  const audience = audiences.find(({ id }) => id === audienceId);
  if (!audience) return 'The audience has been deleted. Choose another one.';
  return audience.status === 'active' ? '' : 'The audience is stopped. Start it again under Ads, Synced audiences.';
}

/** A query about a field that is there no more can't be used. */
const brokenQuery = (query: string, { queryProblem }: Known): string => {
  const problem = query === '' ? '' : (queryProblem?.(query) ?? '');
  return problem === '' ? '' : `Change its condition: ${problem}`;
};

const listCondition = /CONTAINS\s*\(\s*(?:c\.)?list_ids\s*,\s*'([^']+)'/gi;

/** A query about a list that was deleted goes live: nobody is on it. */
function deletedListAdvice(query: string, { lists, missing, isLoading }: Known): { advice?: string } {
  if (isLoading || missing.includes('lists')) return {};
  const isGone = [...query.matchAll(listCondition)].some(([, asked]) => !lists.some(({ id }) => id === asked));
  return isGone ? { advice: 'It asks about a list that was deleted, which has no contacts.' } : {};
}

const emptyBranches = 'Add an email to one of its branches, or remove it.';

function eventProblem(event: AwaitedEvent, earlier: readonly { readonly id: string }[]): string {
  if (event.source !== 'event')
    return earlier.some(({ id }) => id === event.step_id) ? '' : 'Choose an email before it.';
  return filterProblem(event);
}

function teammateProblem(username: string | null, { teammates }: Known): string {
  if (username === null) return 'Choose a teammate.';
  const teammate = teammates?.find((one) => one.username === username);
  if (teammates === undefined || (teammate && teammate.email !== '')) return '';
  return teammate
    ? `${username} has no email address. Add one to their profile, or choose another teammate.`
    : `There is no teammate ${username}. Choose another one.`;
}

function serviceProblem(service: string | null, { isTextingConnected }: Known): string {
  if (service === null) return 'Select a messaging service.';
  return isTextingConnected !== false || service === outboxService
    ? ''
    : 'No SMS account is connected. Connect Twilio, or use the Outbox.';
}

/** Only the first message of a path can be sent at once. */
function delayProblem(steps: Steps, { id, delay }: Step): string {
  const { list = [], at = 0 } = placeOf(steps, id) ?? {};
  return delay.value < 1 && list[at - 1]?.kind === 'email' ? 'Enter a delay of at least 1 hour.' : '';
}

/** `added`: tags that the automation adds. */
function actionProblem(config: ActionConfig, known: Known, added: ReadonlySet<string | undefined>): string {
  const isSure = (noun: string): boolean => !known.isLoading && !known.missing.includes(noun);
  if (config.action === 'set_field') {
    if (config.field === null) return 'Choose a field.';
    return isDeletedField(config.field, known) ? deletedField : '';
  }
  if ('list_id' in config) {
    if (config.list_id === null) return 'Choose a list.';
    const isThere = known.lists.some(({ id }) => id === config.list_id);
    return isThere || !isSure('lists') ? '' : 'The list has been deleted. Choose another one.';
  }
  if ('tag' in config) {
    if (config.tag === null) return 'Choose a tag.';
    // A tag that was deleted is created again when it is added.
    const isGone = config.action === 'remove_tag' && !added.has(config.tag.toLowerCase()) && isSure('tags');
    const isThere = known.tags.some(({ name }) => name.toLowerCase() === config.tag?.toLowerCase());
    return isGone && !isThere ? 'The tag has been deleted. Choose another one.' : '';
  }
  if (config.action === 'webhook')
    return config.url !== null && isWebAddress(config.url) ? '' : 'Enter an address that starts with https://.';
  if (config.action === 'go_to') return config.step_id === null ? 'Choose the step to go to.' : '';
  return config.action === 'notify' ? teammateProblem(config.username, known) : '';
}

/**
 * All requirements before an automation goes live, in form order. `clipped`: for each step with a long email, what
 * Gmail does with it.
 */
export function checksOf(
  content: AutomationContent,
  known: Known,
  warnings: readonly HandlebarsWarning[],
  clipped: ReadonlyMap<string, string>,
): readonly Check[] {
  const emails = emailsOf(content.steps);
  const problems = problemsOf(content);
  const actions = actionsOf(content.steps);
  const added = new Set(
    actions.map(({ config }) => (config.action === 'add_tag' ? config.tag?.toLowerCase() : undefined)),
  );
  return [
    { id: 'name', title: 'Name', problem: problems.name ?? '', place: 'name' },
    { id: 'entry', title: 'Entry', problem: entryProblem(content.entry, known), place: 'entry' },
    {
      id: 'exit',
      title: 'Exit',
      problem: problems.exit ?? exitProblem(content.exit, known),
      place: 'exit',
      ...exitAdvice(content),
    },
    { id: 'unsubscribe', title: 'Unsubscribe', problem: unsubscribeProblem(content, known), place: 'unsubscribe' },
    ...(emails.length === 0 && !hasOtherSteps(content.steps)
      ? [{ id: 'emails', title: 'Emails', problem: 'Add an email.', place: 'emails' as const }]
      : []),
    ...emails.flatMap(({ number, step }): readonly Check[] => {
      const place = { stepId: step.id };
      const warning = warnings.find(({ stepId }) => stepId === step.id);
      const written =
        step.content === undefined
          ? 'Add email content.'
          : warning
            ? `Fix the handlebars errors in this email before you activate it. ${warning.message}`
            : '';
      const inbox = [step.subject.trim() === '' && 'Enter a subject.', senderProblem(step.senderId, known)]
        .filter(Boolean)
        .join(' ');
      const advice = clipped.get(step.id);
      const delay = delayProblem(content.steps, step);
      const late = { id: `delay ${step.id}`, title: `Email ${number}: delay`, problem: delay, place };
      if (inbox === '' && written === '' && delay === '')
        return [
          {
            id: `email ${step.id}`,
            title: `Email ${number}`,
            problem: '',
            place,
            ...(advice !== undefined && { advice, isContent: true }),
          },
        ];
      return [
        ...(delay === '' ? [] : [late]),
        { id: `inbox ${step.id}`, title: `Email ${number}: inbox details`, problem: inbox, place },
        { id: `content ${step.id}`, title: `Email ${number}: content`, problem: written, place, isContent: true },
      ];
    }),
    ...textsOf(content.steps).map(({ id, config }, index): Check => {
      const warning = warnings.find(({ stepId }) => stepId === id);
      const problem = [
        serviceProblem(config.messaging_service_sid, known),
        !isWritten(config) && 'Add a message or an attachment.',
        warning && `Fix the handlebars errors in this message before you activate it. ${warning.message}`,
      ]
        .filter(Boolean)
        .join(' ');
      return { id: `sms ${id}`, title: `SMS ${index + 1}`, problem, place: { stepId: id } };
    }),
    ...audiencesOf(content.steps).map(({ id, audienceId }, index): Check => ({
      id: `audience ${id}`,
      title: `Audience ${index + 1}`,
      problem: audienceProblem(audienceId, known),
      place: { stepId: id },
    })),
    ...actions.map(({ id, config }, index): Check => ({
      id: `action ${id}`,
      title: `Action ${index + 1}`,
      problem: actionProblem(config, known, added),
      place: { stepId: id },
    })),
    ...waitsOf(content.steps).map(({ id, config }, index): Check => ({
      id: `wait ${id}`,
      title: `Wait ${index + 1}`,
      problem:
        (config.until === 'date' && dateProblem(config.field, known)) ||
        ('zone_field' in config && config.zone_field !== null && isDeletedField(config.zone_field, known)
          ? 'The field with the time zones has been deleted. Choose another one.'
          : ''),
      place: { stepId: id },
    })),
    ...splitsOf(content.steps).map(({ id, condition, yes, no }, index): Check => {
      const earlier = emailsBefore(content.steps, id) ?? [];
      const isMissing =
        !condition.isFinished || condition.emails.some(({ stepId }) => !earlier.some((email) => email.id === stepId));
      if (condition.event !== null)
        return {
          id: `split ${id}`,
          title: `Split ${index + 1}`,
          problem: eventProblem(condition.event, earlier) || (yes.length + no.length === 0 ? emptyBranches : ''),
          place: { stepId: id },
        };
      const isEmpty = condition.emails.length === 0 && condition.query === '' && condition.percentage === null;
      const problem =
        isMissing || isEmpty
          ? 'Add its condition.'
          : brokenQuery(condition.query, known) || (yes.length + no.length === 0 ? emptyBranches : '');
      const advice = problem === '' ? deletedListAdvice(condition.query, known) : {};
      return { id: `split ${id}`, title: `Split ${index + 1}`, problem, place: { stepId: id }, ...advice };
    }),
  ];
}
