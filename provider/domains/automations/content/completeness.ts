import type { AutomationEmailConfig, AutomationStep } from 'sendwright/wire/automations';
import type { Queryable } from '../../../database/database';
import type { ErrorItem } from '../../../http/errors';
import { compileContext } from '../../../segments/compileContext';
import { readQuery } from '../../../segments/readQuery';
import { groupExists, senderState } from '../../single-sends/queries';
import { type AutomationContent, type AutomationRow, contentOf } from '../automationRow';
import { queriesOf } from '../references';
import { templateProblems } from '../presentAutomation';
import { stepAudience } from '../../ads/audiences/overrides';
import { smsProblems } from '../../single-sends/checks/completeness';
import { actionProblems } from './actions';
import { entryProblem } from './entry';
import { checkedFilter, eventProblem, filterProblem } from './events';
import { waitProblems } from './waits';
import {
  allActions,
  allAudiences,
  allEmails,
  allSteps,
  allTexts,
  applied,
  mapMessages,
  type PlacedStep,
} from './stepTree';

const isEmpty = (text: string | null): boolean => text === null || text.trim() === '';

/** The steps with their latest edits as messages. */
export const appliedSteps = (steps: readonly AutomationStep[]): AutomationStep[] => mapMessages(steps, applied);

/** The content of an automation with its latest edits as messages. */
export const appliedContent = (row: AutomationRow): AutomationContent => ({
  ...contentOf(row),
  steps: appliedSteps(row.steps),
});

/** Everything that prevents an automation from going live. */
export async function findSendBlockers(
  database: Queryable,
  accountId: number,
  content: AutomationContent,
): Promise<ErrorItem[]> {
  return [
    ...(isEmpty(content.name) ? [{ message: 'Please name your automation.', field: 'name' }] : []),
    ...(await entryProblems(database, accountId, content)),
    ...(content.exit.type === 'criteria' && content.exit.query_dsl === null
      ? [{ message: 'Add the exit criteria.', field: 'exit.query_dsl' }]
      : []),
    ...exitProblems(content),
    ...(await queryProblems(database, accountId, content)),
    ...(await unsubscribeProblems(database, accountId, content)),
    ...(await stepProblems(database, accountId, content.steps)),
    ...(await templateProblems(content.steps)).map(({ message, field }) => ({
      message:
        `Fix the handlebars errors in this ${field.includes('sms_config') ? 'message' : 'email'} before you set the ` +
        `automation live: ${message}`,
      field,
    })),
  ];
}

async function entryProblems(
  database: Queryable,
  accountId: number,
  { entry }: AutomationContent,
): Promise<ErrorItem[]> {
  const problem = await entryProblem(database, accountId, entry);
  return problem ? [{ message: problem.message, field: `entry.${problem.property}` }] : [];
}

function exitProblems({ exit: { type, event } }: AutomationContent): ErrorItem[] {
  if (type !== 'event') return [];
  const problem = filterProblem(event ?? checkedFilter(), 'Choose the event by which contacts exit.');
  return problem ? [{ message: problem.message, field: `exit.event.${problem.property}` }] : [];
}

async function queryProblems(database: Queryable, accountId: number, content: AutomationContent): Promise<ErrorItem[]> {
  const queries = queriesOf(content);
  if (queries.length === 0) return [];
  const context = await compileContext(database, accountId);
  return queries.flatMap(({ text, field }) => {
    const read = readQuery(text, 2, context);
    return 'errors' in read ? read.errors.map((message) => ({ message, field })) : [];
  });
}

async function unsubscribeProblems(
  database: Queryable,
  accountId: number,
  { settings, steps }: AutomationContent,
): Promise<ErrorItem[]> {
  // Text messages are stopped by replying.
  const others = allTexts(steps).length + allAudiences(steps).length + allActions(steps).length;
  if (allEmails(steps).length === 0 && others > 0) return [];
  const { suppression_group_id: groupId, custom_unsubscribe_url: url, global_unsubscribe: everything } = settings;
  const field = 'suppression_group_id';
  if (groupId !== null)
    return (await groupExists(database, accountId, groupId))
      ? []
      : [{ message: 'The unsubscribe group was deleted. Choose another one.', field }];
  if (url !== null || everything) return [];
  return [
    {
      message:
        'An unsubscribe group or a valid custom unsubscribe URL (starting with http:// or https://) is required.',
      field,
    },
  ];
}

async function stepProblems(
  database: Queryable,
  accountId: number,
  steps: readonly AutomationStep[],
): Promise<ErrorItem[]> {
  const emails = allEmails(steps);
  const texts = allTexts(steps);
  const audiences = allAudiences(steps);
  if (emails.length + texts.length + audiences.length + allActions(steps).length === 0)
    return [{ message: 'Add at least one email.', field: 'steps' }];
  const problems: ErrorItem[] = [];
  for (const [index, { step, at, before }] of emails.entries()) {
    const label = `Email ${index + 1}: `;
    problems.push(...messageProblems(step.email_config, `${at}.email_config`, label));
    problems.push(
      ...(await senderProblems(database, accountId, step.email_config, `${at}.email_config.sender_id`, label)),
    );
    if (before?.type === 'email' && step.delay.value < 1)
      problems.push({
        message: `${label}The delay after the email before must be at least 1 hour.`,
        field: `${at}.delay.value`,
      });
  }
  for (const [index, { step, at }] of texts.entries()) {
    for (const { message, field } of await smsProblems(database, accountId, step.sms_config))
      problems.push({ message: `SMS ${index + 1}: ${message}`, field: field === null ? at : `${at}.${field}` });
  }
  for (const [index, { step, at }] of audiences.entries()) {
    const found = await stepAudience(database, accountId, step.audience_config);
    const problem = found ? found.problem : 'Choose a synced audience.';
    if (problem !== undefined)
      problems.push({ message: `Audience ${index + 1}: ${problem}`, field: `${at}.audience_config.audience_id` });
  }
  return [
    ...problems,
    ...(await actionProblems(database, accountId, steps)),
    ...(await waitProblems(database, accountId, steps)),
    ...allSteps(steps).flatMap(splitProblems),
  ];
}

function messageProblems(config: AutomationEmailConfig, at: string, label: string): ErrorItem[] {
  const noContent = isEmpty(config.html_content) && (config.generate_plain_content || isEmpty(config.plain_content));
  return [
    ...(isEmpty(config.subject) ? [{ message: `${label}Subject is a required field.`, field: `${at}.subject` }] : []),
    ...(noContent ? [{ message: `${label}Content is a required field.`, field: `${at}.html_content` }] : []),
  ];
}

async function senderProblems(
  database: Queryable,
  accountId: number,
  config: AutomationEmailConfig,
  field: string,
  label: string,
): Promise<ErrorItem[]> {
  if (config.sender_id === null) return [{ message: `${label}Sender is a required field.`, field }];
  return (await senderState(database, accountId, config.sender_id)) === 'verified'
    ? []
    : [{ message: `${label}must be a validated sender identity`, field }];
}

function splitProblems({ step, at }: PlacedStep): ErrorItem[] {
  if (step.type !== 'split') return [];
  const { event } = step.condition;
  const problem = event && eventProblem(event);
  return [
    ...(problem ? [{ message: problem.message, field: `${at}.condition.event.${problem.property}` }] : []),
    ...(!event && step.condition.query_dsl === null && step.condition.emails.length === 0 && !step.condition.percentage
      ? [{ message: "Add the split's condition.", field: `${at}.condition` }]
      : []),
    ...(step.yes.length === 0 && step.no.length === 0
      ? [{ message: 'Both branches of the split are empty. Add a step, or remove the split.', field: at }]
      : []),
  ];
}
