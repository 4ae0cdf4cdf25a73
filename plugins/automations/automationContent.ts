import { clippedMessage, sentSize } from 'sendwright/email';
import type {
  Automation,
  AutomationEmailConfig,
  AutomationStep,
  AutomationStepInput,
  AutomationUpdate,
} from 'sendwright/wire/automations';
import type { HandlebarsWarning } from './checks';
import { type AutomationContent, changedParts, noDate, noEvent, type Unsubscribe } from './content';
import type { EmailStep, Step, Steps } from './steps';

function unsubscribeOf({
  suppression_group_id: groupId,
  custom_unsubscribe_url: url,
  global_unsubscribe: isGlobal,
}: Automation): Unsubscribe {
  if (groupId !== null) return { kind: 'group', groupId };
  if (url !== null) return { kind: 'custom', url };
  return { kind: isGlobal ? 'global' : 'none' };
}

const hasContent = ({
  html_content: html,
  plain_content: plain,
  generate_plain_content: isGenerated,
}: AutomationEmailConfig): boolean => (html ?? '').trim() !== '' || (!isGenerated && (plain ?? '').trim() !== '');

/** The message of a step including edits that are not applied yet. */
export const configOf = (step: Extract<AutomationStep, { type: 'email' }>): AutomationEmailConfig =>
  step.pending_email_config ?? step.email_config;

/** A step of the server as it is edited. */
export function stepOf(step: AutomationStep): Step {
  const { id, delay } = step;
  if (step.type === 'split') {
    const { match, query_dsl: query, emails, percentage = null, test = null, event = null } = step.condition;
    const asked = emails.map(({ step_id: stepId, activity, negated }) => ({ stepId, activity, negated }));
    return {
      kind: 'split',
      id,
      delay,
      condition: { match, emails: asked, query: query ?? '', isFinished: true, percentage, test, event },
      yes: step.yes.map(stepOf),
      no: step.no.map(stepOf),
    };
  }
  if (step.type === 'sms')
    return {
      kind: 'sms',
      id,
      delay,
      config: step.pending_sms_config ?? step.sms_config,
      isPending: step.pending_sms_config !== null,
    };
  if (step.type === 'audience') {
    const { audience_id: audienceId, action } = step.audience_config;
    return { kind: 'audience', id, delay, audienceId, action };
  }
  if (step.type === 'action') return { kind: 'action', id, delay, config: step.action_config };
  if (step.type === 'wait') return { kind: 'wait', id, delay, config: step.wait_config };
  const config = configOf(step);
  return {
    kind: 'email',
    id,
    delay,
    subject: config.subject ?? '',
    preheader: config.preheader ?? '',
    senderId: config.sender_id,
    content: hasContent(config) ? (config.editor ?? 'code') : undefined,
    isPending: step.pending_email_config !== null,
  };
}

export function contentOf(automation: Automation): AutomationContent {
  const { name, entry, exit, categories, ip_pool: ipPool, quiet_hours: quietHours = null, steps } = automation;
  const { email_gap_hours: emailGap = null } = automation;
  return {
    name,
    entry: {
      kind: entry.type,
      id: entry.id ?? '',
      event: entry.event ?? noEvent,
      date: entry.date ?? noDate,
      reentry: entry.reentry ?? null,
    },
    exit: { kind: exit.type, query: exit.query_dsl ?? '', isFinished: true, event: exit.event ?? noEvent },
    unsubscribe: unsubscribeOf(automation),
    categories,
    ipPool,
    quietHours,
    emailGap,
    steps: steps.map(stepOf),
  };
}

/** The message by which contacts enter, if it was deleted. */
export const goneMessageOf = ({ entry: { type, id }, entry_name: name }: Automation): string | undefined =>
  (type === 'opened' || type === 'clicked') && name === null ? (id ?? undefined) : undefined;

/** All emails of an automation on the server, in the order of their numbers. */
export const serverEmails = (steps: readonly AutomationStep[]): readonly Extract<AutomationStep, { type: 'email' }>[] =>
  steps.flatMap((step) => {
    if (step.type === 'split') return [...serverEmails(step.yes), ...serverEmails(step.no)];
    return step.type === 'email' ? [step] : [];
  });

/** For each step whose email is too long, what Gmail does with it. */
export function clippedEmails({ steps }: Automation): ReadonlyMap<string, string> {
  return new Map(
    serverEmails(steps).flatMap((step): [string, string][] => {
      const words = clippedMessage(sentSize(configOf(step).html_content ?? ''));
      return words === undefined ? [] : [[step.id, words]];
    }),
  );
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The server's version, and the messages that copies start with, by step id. */
interface Known {
  readonly steps: ReadonlyMap<string, Step>;
  readonly configs: ReadonlyMap<string, AutomationEmailConfig>;
}

const allSteps = (steps: Steps): readonly Step[] =>
  steps.flatMap((step) => (step.kind !== 'split' ? [step] : [step, ...allSteps(step.yes), ...allSteps(step.no)]));

/**
 * The changed fields of a step; everything else, including its content, stays on the server. For a duplicate the
 * content is included.
 */
function inputOf(step: Step, known: Known): AutomationStepInput {
  const before = known.steps.get(step.id);
  const { id, delay } = step;
  const timing = before && isSame(before.delay, delay) ? {} : { delay };
  if (step.kind === 'split') {
    const old = before?.kind === 'split' ? before : undefined;
    const { match, query, emails, percentage, test, event } = step.condition;
    const condition = {
      match,
      ...(percentage !== (old?.condition.percentage ?? null) && { percentage }),
      ...(!isSame(test, old?.condition.test ?? null) && { test }),
      ...(!isSame(event, old?.condition.event ?? null) && { event }),
      query_dsl: query === '' ? null : query,
      emails: emails
        .filter(({ stepId }) => stepId !== '')
        .map(({ stepId, activity, negated }) => ({ step_id: stepId, activity, negated })),
    };
    return {
      id,
      type: 'split',
      ...timing,
      ...(!isSame(old?.condition, step.condition) && { condition }),
      ...(!isSame(old?.yes, step.yes) && { yes: step.yes.map((inner) => inputOf(inner, known)) }),
      ...(!isSame(old?.no, step.no) && { no: step.no.map((inner) => inputOf(inner, known)) }),
    };
  }
  if (step.kind === 'sms') {
    const isUnchanged = before?.kind === 'sms' && isSame(before.config, step.config);
    return { id, type: 'sms', ...timing, ...(!isUnchanged && { sms_config: step.config }) };
  }
  if (step.kind === 'audience')
    return { id, type: 'audience', ...timing, audience_config: { audience_id: step.audienceId, action: step.action } };
  if (step.kind === 'action') {
    const isUnchanged = before?.kind === 'action' && isSame(before.config, step.config);
    return { id, type: 'action', ...timing, ...(!isUnchanged && { action_config: step.config }) };
  }
  if (step.kind === 'wait') {
    const isUnchanged = before?.kind === 'wait' && isSame(before.config, step.config);
    return { id, type: 'wait', ...timing, ...(!isUnchanged && { wait_config: step.config }) };
  }
  const old = before?.kind === 'email' ? before : undefined;
  const config = {
    ...(!old && contentCopied(step, known.configs)),
    ...(old?.subject !== step.subject && { subject: oneLine(step.subject) }),
    ...(old?.preheader !== step.preheader && { preheader: oneLine(step.preheader) }),
    ...(old?.senderId !== step.senderId && { sender_id: step.senderId }),
  };
  return { id, type: 'email', ...timing, ...(Object.keys(config).length > 0 && { email_config: config }) };
}

/** The content of a duplicate, or of an email that was removed and is back. */
function contentCopied(
  { id, copyOf }: EmailStep,
  configs: ReadonlyMap<string, AutomationEmailConfig>,
): AutomationStepInput['email_config'] {
  const copied = configs.get(copyOf ?? id);
  if (!copied) return {};
  const { html_content, plain_content, generate_plain_content, design, editor } = copied;
  return design
    ? { design, editor, plain_content, generate_plain_content }
    : { html_content, plain_content, generate_plain_content, editor };
}

function entryOf(
  { kind, id, event, date, reentry }: AutomationContent['entry'],
  server: Automation,
): NonNullable<AutomationUpdate['entry']> {
  const isUnchanged = isSame(server.entry.reentry ?? null, reentry);
  const again = isUnchanged ? {} : { reentry };
  if (kind === 'event') return { type: kind, event, ...again };
  if (kind === 'date') return { type: kind, date, ...again };
  return { type: kind, id: id === '' ? null : id, ...again };
}

/** The request that saves the changes since `server`; undefined if there are none. */
export function updateOf(
  content: AutomationContent,
  server: Automation,
  configs: ReadonlyMap<string, AutomationEmailConfig>,
): AutomationUpdate | undefined {
  const changed = new Set(changedParts(content, contentOf(server)));
  if (changed.size === 0) return undefined;
  const { name, entry, exit, unsubscribe, categories, ipPool, quietHours, emailGap, steps } = content;
  const known: Known = { steps: new Map(allSteps(contentOf(server).steps).map((step) => [step.id, step])), configs };
  return {
    ...(changed.has('name') && { name: name.trim() }),
    ...(changed.has('entry') && { entry: entryOf(entry, server) }),
    ...(changed.has('exit') && {
      exit: {
        type: exit.kind,
        query_dsl: exit.kind === 'criteria' && exit.query !== '' ? exit.query : null,
        ...(exit.kind === 'event' && { event: exit.event }),
      },
    }),
    ...(changed.has('unsubscribe') && {
      suppression_group_id: unsubscribe.kind === 'group' ? unsubscribe.groupId : null,
      custom_unsubscribe_url: unsubscribe.kind === 'custom' ? unsubscribe.url.trim() : null,
      global_unsubscribe: unsubscribe.kind === 'global',
    }),
    ...(changed.has('categories') && { categories: [...categories] }),
    ...(changed.has('ipPool') && { ip_pool: ipPool }),
    ...(changed.has('quietHours') && { quiet_hours: quietHours }),
    ...(changed.has('emailGap') && { email_gap_hours: emailGap }),
    ...(changed.has('steps') && { steps: steps.map((step) => inputOf(step, known)) }),
    revision: server.revision,
  };
}

/** The form section for a field of the server's error. */
export function partOfField(field: string | null): keyof AutomationContent | undefined {
  if (field === null) return undefined;
  if (field === 'name' || field === 'categories') return field;
  if (field === 'ip_pool') return 'ipPool';
  if (field.startsWith('quiet_hours')) return 'quietHours';
  if (field === 'email_gap_hours') return 'emailGap';
  if (field === 'suppression_group_id' || field === 'custom_unsubscribe_url' || field === 'global_unsubscribe')
    return 'unsubscribe';
  if (field.startsWith('entry')) return 'entry';
  if (field.startsWith('exit')) return 'exit';
  return field.startsWith('steps') ? 'steps' : undefined;
}

/** The step for a field such as `steps[1].yes[0].email_config.subject`. */
function stepAtField(steps: readonly AutomationStep[], field: string): AutomationStep | undefined {
  let list: readonly AutomationStep[] = steps;
  let found: AutomationStep | undefined;
  for (const [, name, at] of field.matchAll(/(steps|yes|no)\[(\d+)\]/g)) {
    if (found?.type === 'split' && (name === 'yes' || name === 'no')) list = found[name];
    found = list[Number(at)];
  }
  return found;
}

/** Template errors, with their emails. */
export function handlebarsWarnings({ warnings, steps }: Automation): readonly HandlebarsWarning[] {
  return warnings
    .filter(({ warning_id: kind }) => kind === 'handlebars')
    .map(({ message, field }) => ({ message, stepId: stepAtField(steps, field)?.id }));
}

/** Maps local ids of new steps to the server's ids; the response has them at the same positions. */
export function idsGiven(sent: Steps, answered: Steps): ReadonlyMap<string, string> {
  const given = new Map<string, string>();
  const walk = (ours: Steps, theirs: Steps): void => {
    for (const [at, step] of ours.entries()) {
      const other = theirs[at];
      if (!other) continue;
      given.set(step.id, other.id);
      if (step.kind === 'split' && other.kind === 'split') {
        walk(step.yes, other.yes);
        walk(step.no, other.no);
      }
    }
  };
  walk(sent, answered);
  return given;
}
