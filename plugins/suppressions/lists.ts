import type { Guard } from 'sendwright/sdk';
import type { SuppressionListName } from 'sendwright/wire/suppressions';

/** One of the lists, as its tab shows it. */
export interface SuppressionList {
  readonly name: SuppressionListName;
  readonly title: string;
  /** One address and several: "bounced address". */
  readonly noun: readonly [string, string];
  /** What it means to be on it. */
  readonly about: string;
  /** The title and text of its empty state. */
  readonly none: string;
  readonly noneText: string;
  /** What happens when an address is removed. */
  readonly removal: string;
}

const again = 'Only remove addresses that you know are correct: repeated failures hurt your reputation.';

export const lists: readonly SuppressionList[] = [
  {
    name: 'bounces',
    title: 'Bounces',
    noun: ['bounced address', 'bounced addresses'],
    about: 'The receiving server refused these for good. They get no email until you remove them.',
    none: 'Nothing has bounced',
    noneText: 'Addresses that a receiving server refuses for good are added here automatically, and get no more email.',
    removal: `Email is sent there again. ${again}`,
  },
  {
    name: 'blocks',
    title: 'Blocks',
    noun: ['blocked address', 'blocked addresses'],
    about: 'Messages to these were refused for a reason that is not the address. They still get email.',
    none: 'Nothing was blocked',
    noneText: 'Addresses whose server refused a message for another reason are listed here. They still get email.',
    removal: 'Only the entry is removed: blocked addresses get email anyway.',
  },
  {
    name: 'spam_reports',
    title: 'Spam reports',
    noun: ['report', 'reports'],
    about: 'People who marked a message as spam. They get no email until you remove them.',
    none: 'Nobody has reported spam',
    noneText: 'People who mark a message as spam are added here automatically, and get no more email.',
    removal: 'Email is sent there again. Only remove people who asked you to.',
  },
  {
    name: 'invalid_emails',
    title: 'Invalid addresses',
    noun: ['invalid address', 'invalid addresses'],
    about: 'No mail can be sent to these, for example because their domain does not exist.',
    none: 'No address was invalid',
    noneText: 'Addresses that no mail can be sent to are added here automatically, when a send finds them.',
    removal: `Email is sent there again. ${again}`,
  },
  {
    name: 'unsubscribes',
    title: 'Global unsubscribes',
    noun: ['address', 'addresses'],
    about: 'People who opted out of everything, and addresses that you added. They get no email.',
    none: 'Nobody has opted out of everything',
    noneText: 'People who unsubscribe from everything are listed here. You can add addresses, too.',
    removal: 'They can get all email again. Only remove people who asked you to.',
  },
];

/** Who may see a list. */
export const mayRead = (name: SuppressionListName): Guard => ({
  anyOf: [{ scope: 'suppression.read' }, { scope: `suppression.${name}.read` }],
});

/** Who may remove addresses from a list. */
export const mayRemove = (name: SuppressionListName): Guard =>
  name === 'unsubscribes'
    ? { scope: 'asm.suppressions.global.delete' }
    : { anyOf: [{ scope: 'suppression.delete' }, { scope: `suppression.${name}.delete` }] };

export const mayAdd: Guard = { scope: 'asm.suppressions.global.create' };
