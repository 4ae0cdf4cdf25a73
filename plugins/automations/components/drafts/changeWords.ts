import type { ContactMove, StepChange } from 'sendwright/wire/automationDrafts';
import type { Automation, AutomationStep } from 'sendwright/wire/automations';
import { configOf, stepOf } from '../../automationContent';
import { describeDelay, emailsOf } from '../../steps';
import {
  describeEntry,
  describeEvent,
  describeSplit,
  describeWait,
  inSentence,
  labeled,
  stepNames,
  timesWords,
} from '../../stepWords';
import { noDate, noEvent } from '../../content';

/** The longest text of a message that is quoted. */
const longestQuote = 80;

const quote = (text: string | null): string => {
  const line = (text ?? '').trim();
  if (line === '') return 'empty';
  return `“${line.length > longestQuote ? `${line.slice(0, longestQuote)}…` : line}”`;
};

const actionWords = {
  set_field: 'Update a field',
  add_to_list: 'Add to a list',
  remove_from_list: 'Remove from a list',
  notify: 'Notify',
  webhook: 'Call',
} as const;

const flat = (steps: readonly AutomationStep[]): readonly AutomationStep[] =>
  steps.flatMap((step) => (step.type === 'split' ? [step, ...flat(step.yes), ...flat(step.no)] : [step]));

/** What a step does, in a line. `nameOf` a field by its id. */
function describeStep(step: AutomationStep, { steps }: Automation, nameOf: (fieldId: string) => string): string {
  if (step.type === 'email') return quote(configOf(step).subject);
  if (step.type === 'sms') return quote((step.pending_sms_config ?? step.sms_config).body);
  if (step.type === 'audience') return step.audience_config.action === 'add' ? 'Adds to it' : 'Removes from it';
  if (step.type === 'wait') return describeWait(step.wait_config, nameOf) || describeDelay(step.delay);
  const all = steps.map(stepOf);
  if (step.type === 'split') {
    const edited = stepOf(step);
    return edited.kind === 'split' ? describeSplit(edited.condition, emailsOf(all)) : '';
  }
  const { action_config: config } = step;
  switch (config.action) {
    case 'add_tag':
      return `Add the tag ${quote(config.tag)}`;
    case 'remove_tag':
      return `Remove the tag ${quote(config.tag)}`;
    case 'notify':
      return `${actionWords.notify} ${config.username ?? 'nobody'}`;
    case 'webhook':
      return `${actionWords.webhook} ${config.url ?? 'nothing'}`;
    case 'go_to': {
      const target = labeled(all).find(({ id }) => id === config.step_id);
      return `Go to ${target?.label ?? 'a step'}, ${timesWords(config.times)}`;
    }
    case 'end':
      return 'End';
    case 'set_field':
    case 'add_to_list':
    case 'remove_from_list':
      return actionWords[config.action];
  }
}

const delayWords = ({ delay }: AutomationStep): string => describeDelay(delay) || 'immediately';

const difference = (label: string, before: string, after: string): string =>
  before === after ? label : `${label}: ${before} → ${after}`;

function messageWords(before: AutomationStep, after: AutomationStep): string[] {
  if (before.type !== 'email' || after.type !== 'email') return [];
  // What contacts get now is what was applied.
  const { email_config: old } = before;
  const now = configOf(after);
  return [
    ...(old.subject === now.subject ? [] : [difference('Subject', quote(old.subject), quote(now.subject))]),
    ...(old.preheader === now.preheader ? [] : [difference('Preheader', quote(old.preheader), quote(now.preheader))]),
    ...(old.sender_id === now.sender_id ? [] : ['Another sender']),
    ...(old.html_content === now.html_content && old.plain_content === now.plain_content ? [] : ['New content']),
  ];
}

/** A change of a step in words. */
export interface ChangedStep {
  readonly change: StepChange;
  readonly name: string;
  /** One line for each difference. */
  readonly details: readonly string[];
}

/** The changes with the names and contents of their steps: removed ones are named as in the live version. */
export function changedSteps(
  changes: readonly StepChange[],
  live: Automation,
  draft: Automation,
  nameOf: (fieldId: string) => string,
): readonly ChangedStep[] {
  const [oldNames, names] = [stepNames(live.steps), stepNames(draft.steps)];
  const [old, present] = [flat(live.steps), flat(draft.steps)];
  return changes.map((change) => {
    const { step_id: id } = change;
    const before = old.find((step) => step.id === id);
    const after = present.find((step) => step.id === id);
    const oldName = oldNames.get(id) ?? names.get(id) ?? 'Step';
    const newName = names.get(id) ?? oldName;
    // Numbers move when steps before are added or removed.
    const name = oldName === newName ? newName : `${oldName}, now ${inSentence(newName)}`;
    if (!before || !after) {
      const step = after ?? before;
      return { change, name, details: step ? [describeStep(step, after ? draft : live, nameOf)] : [] };
    }
    const messages = messageWords(before, after);
    const settings = difference('Settings', describeStep(before, live, nameOf), describeStep(after, draft, nameOf));
    return {
      change,
      name,
      details: [
        ...(change.parts.includes('delay') ? [difference('Delay', delayWords(before), delayWords(after))] : []),
        ...(change.parts.includes('settings') ? (messages.length > 0 ? messages : [settings]) : []),
        ...(change.parts.includes('place') ? ['Another place'] : []),
      ],
    };
  });
}

const entryKinds: Readonly<Record<Automation['entry']['type'], string>> = {
  list: 'is added to the list',
  segment: 'is added to the segment',
  tag: 'gets the tag',
  all: 'is added to All Contacts',
  event: '',
  date: '',
  opened: 'opens',
  clicked: 'clicks a link in',
};

function entryWords({ entry, entry_name: name }: Automation, nameOf: (fieldId: string) => string): string {
  const { type: kind, event = noEvent, date = noDate, reentry = null } = entry;
  const again = reentry ? `, again after ${reentry.days} ${reentry.days === 1 ? 'day' : 'days'}` : '';
  if (kind === 'event' || kind === 'date') {
    const words = describeEntry({ kind, id: '', event, date, reentry }, nameOf);
    return `${words}${again}`;
  }
  return `A contact ${entryKinds[kind]}${kind === 'all' ? '' : ` ${quote(name)}`}${again}`;
}

const exitWords: Readonly<Record<Automation['exit']['type'], string>> = {
  all_received: 'at the end',
  not_in_entry: 'when they no longer meet the entry',
  criteria: 'by criteria',
  event: '',
};

const exitOf = ({ exit: { type, event = noEvent } }: Automation): string =>
  type === 'event' ? `when ${describeEvent(event)}` : exitWords[type];

const partTitles = {
  name: 'Name',
  entry: 'Entry',
  exit: 'Exit',
  settings: 'Unsubscribe option, quiet hours or IP pool',
  categories: 'Categories',
} as const;

/** A changed part besides the steps, as a line. */
export function describePart(
  part: keyof typeof partTitles,
  live: Automation,
  draft: Automation,
  nameOf: (fieldId: string) => string,
): string {
  const wordsOf = (automation: Automation): string => {
    switch (part) {
      case 'name':
        return quote(automation.name);
      case 'entry':
        return entryWords(automation, nameOf);
      case 'exit':
        return exitOf(automation);
      case 'categories':
        return automation.categories.join(', ') || 'none';
      case 'settings':
        return '';
    }
  };
  return difference(partTitles[part], wordsOf(live), wordsOf(draft));
}

/** What can happen to the contacts at a step. */
export const moveWords = (move: ContactMove, isRemoved: boolean): string => {
  if (move === 'next') return 'Move on to the next step';
  if (move === 'exit') return 'Leave the automation';
  return isRemoved ? 'Finish their wait, then take the next step' : 'Finish their wait, then take the new version';
};
