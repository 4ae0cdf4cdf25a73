import { useRefusal } from 'sendwright/sdk';
import type { MenuEntry } from 'sendwright/sdk/ui';
import { newActions } from '../../newActions';
import { listAt, type Slot } from '../../stepEdits';
import {
  actionsOf,
  audiencesOf,
  canSplit,
  type Delay,
  emailsBefore,
  emailsOf,
  insertStep,
  newAction,
  newAudience,
  newAwaited,
  newEmail,
  newSplit,
  newText,
  newWait,
  type Step,
  stepLimits,
  textsOf,
  waitsOf,
} from '../../steps';
import { useDetailScope } from './detailScope';

const addedWords = {
  email: 'Email',
  sms: 'Text message',
  audience: 'Audience',
  action: 'Action',
  wait: 'Wait',
  split: 'Split',
} as const satisfies Readonly<Record<Step['kind'], string>>;

const undoWords = {
  email: 'email',
  sms: 'text message',
  audience: 'change of an audience',
  action: 'action',
  wait: 'wait',
  split: 'split',
} as const satisfies Readonly<Record<Step['kind'], string>>;

const instantly: Delay = { value: 0, unit: 'hours' };
const nextDay: Delay = { value: 1, unit: 'days' };

/** The steps that can be added at a position, as a menu. `onAdded` gets the one that was. */
export function useAddItems(onAdded: (step: Step) => void): (slot: Slot) => readonly MenuEntry[] {
  const { editor, choices, announce } = useDetailScope();
  const hasSms = useRefusal({ toggle: 'mc.sms' }) === undefined;
  const hasAds = useRefusal({ toggle: 'mc.ads' }) === undefined;
  return ({ place, at }) => {
    const whole = editor.content.steps;
    const steps = listAt(whole, place);
    const add = (step: Step) => {
      editor.changeSteps((list) => insertStep(list, place, at, step), `Add ${undoWords[step.kind]}`);
      announce(`${addedWords[step.kind]} added.`);
      onAdded(step);
    };
    const delay = at === 0 || steps[at - 1]?.kind === 'wait' ? instantly : nextDay;
    const inList = steps.slice(0, at).filter((step) => step.kind === 'email');
    const before = [...(place === undefined ? [] : (emailsBefore(whole, place.splitId) ?? [])), ...inList];
    const verified = choices.senders.filter((sender) => sender.verified.status);
    const onlySender = verified.length === 1 ? (verified[0]?.id ?? null) : null;
    const texts = textsOf(whole);
    const active = (choices.audiences ?? []).filter(({ status }) => status === 'active');
    const onlyAudience = active.length === 1 ? (active[0]?.id ?? null) : null;
    const isTooDeep = !canSplit(whole, place, at);
    const limit = (count: number, most: number, noun: string, otherwise?: string) => {
      const detail = count >= most ? `At most ${most} ${noun}.` : otherwise;
      return { disabled: count >= most, ...(detail !== undefined && { detail }) };
    };
    const email: MenuEntry = {
      label: 'Email',
      icon: 'mail',
      // It gets the sender of the previous one, or the only one.
      onSelect: () => add(newEmail(delay, before.at(-1)?.senderId ?? onlySender)),
      ...limit(emailsOf(whole).length, stepLimits.emails, 'emails'),
    };
    if (editor.automation.type !== 'custom') return [email];
    const deep = `Splits go at most ${stepLimits.depth} deep.`;
    return [
      email,
      ...(hasSms
        ? [
            {
              label: 'SMS',
              icon: 'message' as const,
              onSelect: () => add(newText(delay, texts.at(-1)?.config.messaging_service_sid ?? null)),
              ...limit(texts.length, stepLimits.texts, 'text messages', 'To contacts with a phone number.'),
            },
          ]
        : []),
      ...(hasAds
        ? [
            {
              label: 'Ad audience',
              icon: 'globe' as const,
              onSelect: () => add(newAudience(instantly, onlyAudience)),
              ...limit(
                audiencesOf(whole).length,
                stepLimits.audiences,
                'changes of audiences',
                'Add to or remove from a synced audience.',
              ),
            },
          ]
        : []),
      {
        label: 'Split',
        icon: 'segment',
        onSelect: () => add(newSplit(before.at(-1)?.id ?? '')),
        disabled: isTooDeep,
        detail: isTooDeep
          ? deep
          : steps.length > at
            ? 'The following steps move to the Yes branch.'
            : 'Two branches, by behavior, profile or at random.',
      },
      {
        label: 'Wait for event',
        icon: 'clock',
        onSelect: () => add(newAwaited()),
        disabled: isTooDeep,
        detail: isTooDeep ? deep : 'A branch for contacts who do something in time, and one for the others.',
      },
      {
        label: 'Wait',
        icon: 'clock',
        onSelect: () => add(newWait(nextDay)),
        ...limit(waitsOf(whole).length, stepLimits.waits, 'waits', 'For a time, until a date or a day of the week.'),
      },
      'divider',
      // Nothing can follow the end.
      ...newActions
        .filter(({ config }) => config.action !== 'end' || at === steps.length)
        .map(({ label, icon, detail, config }): MenuEntry => ({
          label,
          icon,
          onSelect: () => add(newAction(instantly, config)),
          ...limit(actionsOf(whole).length, stepLimits.actions, 'actions', detail),
        })),
    ];
  };
}
