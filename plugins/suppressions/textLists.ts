import type { Guard } from 'sendwright/sdk';

/** A list of phone numbers that get no text messages, as its tab shows it. */
export interface TextList {
  readonly name: 'text_opt_outs' | 'unreachable_numbers';
  readonly title: string;
  readonly noun: readonly [string, string];
  readonly about: string;
  readonly none: string;
  readonly noneText: string;
  /** The action that takes a number off the list, and what happens then. */
  readonly action: string;
  readonly removal: string;
}

export const textLists: readonly TextList[] = [
  {
    name: 'text_opt_outs',
    title: 'Text opt-outs',
    noun: ['opt-out', 'opt-outs'],
    about: 'Numbers that opted out of text messages, of one messaging service or of all. They get none of them.',
    none: 'Nobody has opted out of text messages',
    noneText:
      'Numbers that reply STOP are added here automatically. You can add numbers, too. They get no text messages.',
    action: 'Lift the opt-out',
    removal:
      'The number gets text messages again. Lift it only if this person has asked for it: sending to people who ' +
      'opted out is illegal in many countries, and the SMS provider may still refuse it.',
  },
  {
    name: 'unreachable_numbers',
    title: 'Unreachable numbers',
    noun: ['number', 'numbers'],
    about: 'Numbers that the SMS provider cannot deliver to, such as landlines. They get no text messages.',
    none: 'Every number could be reached',
    noneText: 'Numbers that the SMS provider refuses for good are added here automatically.',
    action: 'Try it again',
    removal: 'The number gets the next text message, and comes back here if it still cannot be reached.',
  },
];

/** Who sees these lists: everybody else has no text messages. */
export const maySeeTexts: Guard = { scope: 'marketing.read', toggle: 'mc.sms' };
export const mayLift: Guard = { scope: 'marketing_campaigns.delete' };
export const mayAddNumbers: Guard = { scope: 'marketing_campaigns.update' };
