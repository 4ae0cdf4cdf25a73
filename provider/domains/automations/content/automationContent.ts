import { isDeepStrictEqual } from 'node:util';
import type {
  AutomationCreate,
  AutomationExit,
  AutomationStep,
  AutomationType,
  AutomationUpdate,
} from 'sendwright/wire/automations';
import { keysOf } from 'sendwright/formats';
import { badRequest, conflict } from '../../../http/errors';
import { checkedCategories, checkedUnsubscribe } from '../../single-sends/singleSendContent';
import { messageWithout } from '../../single-sends/audience/withoutPreferences';
import type { QuietHours } from 'sendwright/wire/automationWaits';
import { type AutomationContent, type AutomationRow, type AutomationSettings, contentOf } from '../automationRow';
import { checkedEntry } from './entry';
import { checkedFilter } from './events';
import { checkedBuilder, checkedSteps } from './stepContent';
import { applied, findStep, mapMessages, shapeOf } from './stepTree';

/** Names of new automations. */
const defaultNames: Readonly<Record<AutomationType, string>> = {
  custom: 'Untitled Automation',
  welcome: 'Untitled Welcome Series',
};

const noSettings: AutomationSettings = {
  suppression_group_id: null,
  custom_unsubscribe_url: null,
  global_unsubscribe: false,
  ip_pool: null,
  quiet_hours: null,
  email_gap_hours: null,
};

/** A welcome series starts with three empty emails: immediately, after a day, and three days later. */
export const welcomeSteps = [0, 1, 3].map((days) => ({
  type: 'email' as const,
  delay: { value: days, unit: 'days' as const },
}));

/** Parses the body that creates an automation. Throws 400 if a limit is exceeded. */
export function newContent(body: AutomationCreate, publicUrl: string): AutomationContent {
  const type = body.type ?? 'custom';
  const isWelcome = type === 'welcome';
  const empty: AutomationContent = {
    name: defaultNames[type],
    type,
    entry: { type: isWelcome ? 'all' : 'list', id: null },
    exit: { type: 'all_received', query_dsl: null, builder: null },
    settings: noSettings,
    categories: [],
    steps: [],
  };
  return written(empty, { ...(isWelcome && { steps: welcomeSteps }), ...body }, publicUrl);
}

/**
 * Applies the body that changes an automation. Omitted parts stay unchanged. While live, edited messages are stored
 * separately until they are applied. Throws 400 like `newContent`, and 409 for changes that this state does not allow.
 */
export function changedContent(row: AutomationRow, body: AutomationUpdate, publicUrl: string): AutomationContent {
  const before = contentOf(row);
  const after = written(before, body, publicUrl);
  refuseFixed(row, before, after);
  return row.status === 'live' ? { ...after, steps: withPending(before.steps, after.steps) } : after;
}

function written(before: AutomationContent, body: AutomationUpdate, publicUrl: string): AutomationContent {
  const { type } = before;
  return withoutPreferences({
    name: body.name === undefined ? before.name : checkedName(body.name),
    type,
    entry: body.entry ? checkedEntry(before.entry, body.entry, type) : before.entry,
    exit: body.exit ? checkedExit(before.exit, body.exit) : before.exit,
    settings: {
      ...checkedUnsubscribe(before.settings, body, ''),
      ip_pool: body.ip_pool === undefined ? before.settings.ip_pool : body.ip_pool,
      quiet_hours:
        body.quiet_hours === undefined ? (before.settings.quiet_hours ?? null) : checkedQuiet(body.quiet_hours),
      email_gap_hours:
        body.email_gap_hours === undefined ? (before.settings.email_gap_hours ?? null) : body.email_gap_hours,
    },
    categories: body.categories === undefined ? before.categories : checkedCategories(body.categories ?? []),
    // If the body has no steps, the latest edits are used; a live automation stores them separately again.
    steps: body.steps
      ? checkedSteps(body.steps, { stored: before.steps, type, publicUrl })
      : mapMessages(before.steps, applied),
  });
}

function checkedQuiet(hours: QuietHours | null): QuietHours | null {
  if (hours?.from === hours?.until && hours !== null)
    throw badRequest('Quiet hours need two different hours.', 'quiet_hours');
  return hours;
}

/** With a global unsubscribe there are no groups to choose from, so the emails have no preferences link. */
const withoutPreferences = (content: AutomationContent): AutomationContent =>
  content.settings.global_unsubscribe
    ? {
        ...content,
        steps: mapMessages(content.steps, (step) =>
          step.type === 'email' ? { ...step, email_config: messageWithout(step.email_config) } : step,
        ),
      }
    : content;

/** An automation's name, trimmed. */
export function checkedName(text: string): string {
  const name = text.trim();
  if (name === '') throw badRequest('Please name your automation.', 'name');
  if (name.length > 100) throw badRequest('Name must not exceed 100 characters.', 'name');
  // oxlint-disable-next-line no-control-regex -- the database's text can't hold it
  if (/\u0000/.test(name)) throw badRequest('Name contains characters that are not text.', 'name');
  return name;
}

function checkedExit(
  before: AutomationExit,
  { type, query_dsl: query, builder, event = before.event }: NonNullable<AutomationUpdate['exit']>,
): AutomationExit {
  if (type === 'event') return { type, query_dsl: null, builder: null, event: checkedFilter(event) };
  if (type !== 'criteria') return { type, query_dsl: null, builder: null };
  return { type, query_dsl: query?.trim() ? query : null, builder: checkedBuilder(builder, 'exit.builder') };
}

const settingNouns: Partial<Record<keyof AutomationSettings, string>> = {
  ip_pool: 'IP pool',
  quiet_hours: 'quiet hours',
  email_gap_hours: 'time between emails',
};

/** Entry, exit and timing are fixed while contacts are in the automation. */
function refuseFixed({ status }: AutomationRow, before: AutomationContent, after: AutomationContent): void {
  if (status !== 'live' && status !== 'paused') return;
  const refuse = (what: string, field: string): never => {
    throw conflict(`Disable this automation before you change its ${what}.`, field);
  };
  if (!isDeepStrictEqual(before.entry, after.entry)) refuse('entry criteria', 'entry');
  if (!isDeepStrictEqual(before.exit, after.exit)) refuse('exit criteria', 'exit');
  if (!isDeepStrictEqual(shapeOf(before.steps), shapeOf(after.steps))) refuse('steps and delays', 'steps');
  if (status === 'paused') return;
  const changed = keysOf(noSettings).find((key) => !isDeepStrictEqual(before.settings[key], after.settings[key]));
  if (changed === undefined) return;
  refuse(settingNouns[changed] ?? 'unsubscribe option', changed);
}

function withPending(before: readonly AutomationStep[], after: readonly AutomationStep[]): AutomationStep[] {
  return mapMessages(after, (step) => {
    const live = findStep(before, step.id);
    if (step.type === 'email' && live?.type === 'email')
      return isDeepStrictEqual(live.email_config, step.email_config)
        ? step
        : { ...step, email_config: live.email_config, pending_email_config: step.email_config };
    if (step.type === 'sms' && live?.type === 'sms')
      return isDeepStrictEqual(live.sms_config, step.sms_config)
        ? step
        : { ...step, sms_config: live.sms_config, pending_sms_config: step.sms_config };
    return step;
  });
}
