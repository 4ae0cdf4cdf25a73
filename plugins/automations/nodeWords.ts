import type { IconName } from 'sendwright/sdk/ui';
import type { ActionConfig } from 'sendwright/wire/automationActions';
import { actionIcons, actionWords, missing, type Words } from './actionWords';
import type { Entry } from './content';
import { describeDelay, emailsOf, isWritten, type Step, type Steps } from './steps';
import { describeEntry, describeSplit, describeWait, labeled } from './stepWords';
import type { Choices } from './useChoices';

/** Whether what is not among the choices was deleted, rather than not loaded. */
type Certainty = Partial<Pick<Choices, 'isLoading' | 'missing'>>;
const isCertain = ({ isLoading = true, missing: failed = [] }: Certainty, noun: string): boolean =>
  !isLoading && !failed.includes(noun);
const gone = ' that was deleted';

/** When contacts enter, as a sentence. */
export function entryWords(entry: Entry, choices: Pick<Choices, 'lists' | 'segments' | 'tags'> & Certainty): string {
  const { kind, id, event } = entry;
  const places = { list: choices.lists, segment: choices.segments, tag: choices.tags };
  if (kind === 'list' || kind === 'segment' || kind === 'tag') {
    const name = places[kind].find((one) => one.id === id)?.name;
    const verb = kind === 'tag' ? 'gets' : 'is added to';
    if (name === undefined)
      return `When a contact ${verb} a ${kind}${id !== '' && isCertain(choices, `${kind}s`) ? gone : ''}`;
    return `When a contact ${verb} ${kind === 'tag' ? 'the tag ' : ''}${name}`;
  }
  const others: Record<typeof kind, string> = {
    all: 'When a contact is added',
    event: event.name === null ? 'When a contact does something' : describeEntry(entry, String),
    date: 'When a date of a contact comes',
    opened: 'When a contact opens an email',
    clicked: 'When a contact clicks a link in an email',
  };
  return others[kind];
}

const verbs = {
  add_to_list: 'Add to the list ',
  remove_from_list: 'Remove from the list ',
  add_tag: 'Add the tag ',
  remove_tag: 'Remove the tag ',
  notify: 'Notify ',
  webhook: 'Call ',
} as const;

export function iconOf(step: Step): IconName {
  switch (step.kind) {
    case 'email':
      return 'mail';
    case 'sms':
      return 'message';
    case 'audience':
      return 'globe';
    case 'wait':
      return 'clock';
    case 'split':
      return step.condition.event === null ? 'segment' : 'clock';
    case 'action':
      return actionIcons[step.config.action];
  }
}

/** A text with its merge tags in words: "Hello [first name]". */
export const readable = (text: string): string =>
  text.replaceAll(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
    const [first = '', second = ''] = inside.trim().split(' ');
    return `[${(first === 'insert' ? second : first).replaceAll('_', ' ')}]`;
  });

/** Whether an action is about a list that is not among these. */
const nameless = (config: ActionConfig, lists: Choices['lists']): boolean =>
  'list_id' in config && config.list_id !== null && !lists.some(({ id }) => id === config.list_id);

/** What the sentences of an automation's steps need; made once for all of them. */
export interface WordSource {
  readonly sentence: (step: Step) => Words;
  /** "Email 2". */
  readonly label: (id: string) => string;
}

export function wordSource(
  steps: Steps,
  choices: Pick<Choices, 'lists' | 'audiences'> & Certainty,
  fieldName: (field: string) => string | undefined,
): WordSource {
  const labels = new Map(labeled(steps).map(({ id, label }) => [id, label]));
  const emails = emailsOf(steps);
  const words = (text: string, otherwise: string): Words =>
    text.trim() === '' ? missing(otherwise) : { text: readable(text.trim()), isMissing: false };
  return {
    label: (id) => labels.get(id) ?? 'Step',
    sentence(step) {
      switch (step.kind) {
        case 'email':
          return words(step.subject, 'No subject yet');
        case 'sms':
          return isWritten(step.config) ? words(step.config.body, 'Attachments only') : missing('No message yet');
        case 'audience': {
          if (step.audienceId === null) return missing('No audience yet');
          const isGone = choices.audiences !== undefined && isCertain(choices, 'audiences');
          const name =
            choices.audiences?.find(({ id }) => id === step.audienceId)?.name ?? `an audience${isGone ? gone : ''}`;
          return words(step.action === 'add' ? `Add to ${name}` : `Remove from ${name}`, '');
        }
        case 'wait': {
          const delay = describeDelay(step.delay);
          return words(
            describeWait(step.config, (id) => fieldName(id) ?? 'a date field') || (delay && `Wait ${delay}`),
            'No wait yet',
          );
        }
        case 'split':
          return words(describeSplit(step.condition, emails), 'No condition yet');
        case 'action': {
          const { config } = step;
          if (nameless(config, choices.lists)) {
            const what = config.action === 'add_to_list' ? 'Add to a list' : 'Remove from a list';
            return words(`${what}${isCertain(choices, 'lists') ? gone : ''}`, '');
          }
          const about = actionWords(config, {
            fieldName,
            listName: (id) => choices.lists.find((list) => list.id === id)?.name,
            stepLabel: (id) => labels.get(id),
          });
          const verb = config.action in verbs ? verbs[config.action as keyof typeof verbs] : '';
          return about.isMissing || verb === '' ? about : { ...about, text: `${verb}${about.text}` };
        }
      }
    },
  };
}
