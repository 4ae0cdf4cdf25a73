import { paths as contacts } from 'sendwright/plugins/contacts/contract';
import { paths as senders } from 'sendwright/plugins/senders/contract';
import { paths as singleSends } from 'sendwright/plugins/single-sends/contract';
import { newestCaptured, pathTo } from 'sendwright/sdk';
import { paths as groups } from 'sendwright/plugins/unsubscribe-groups/contract';
import type { HomeFacts } from './homeStore';

/** A step toward the first campaign. */
export interface Step {
  readonly id: 'sender' | 'group' | 'contacts' | 'send';
  readonly title: string;
  readonly text: string;
  /** undefined: unknown, because loading failed. */
  readonly done: boolean | undefined;
  readonly action: { readonly label: string; readonly to: string };
  /** An alternative action. */
  readonly further?: { readonly label: string; readonly to: string };
}

function senderStep({ senders: all, outbox }: Partial<HomeFacts>): Step {
  const step = { id: 'sender', title: 'Create a sender' } as const;
  const isCaptured = outbox?.transport === 'capture';
  const waiting = all?.find(({ verified }) => !verified.status);
  if (waiting && !all?.some(({ verified }) => verified.status)) {
    return {
      ...step,
      title: 'Verify your sender',
      text: isCaptured
        ? `The email to ${waiting.from.email} was captured on this machine. Open it and press the button in it.`
        : `Open the link in the email we sent to ${waiting.from.email}.`,
      done: false,
      ...(isCaptured
        ? {
            action: { label: 'Open it', to: newestCaptured(waiting.from.email) },
            further: { label: 'Go to senders', to: senders.list },
          }
        : { action: { label: 'Go to senders', to: senders.list } }),
    };
  }
  return {
    ...step,
    text: 'The name and address your recipients see. Its owner confirms it once.',
    done: all && all.some(({ verified }) => verified.status),
    action: { label: 'Create sender', to: senders.create },
  };
}

/** The steps to the first campaign, in order, and whether each is done. */
export function stepsOf(facts: Partial<HomeFacts>): readonly Step[] {
  const { hasGroup, contacts: count, sent } = facts;
  return [
    senderStep(facts),
    {
      id: 'group',
      title: 'Create an unsubscribe group',
      text: 'A kind of email, such as a newsletter, that recipients can opt out of.',
      done: hasGroup,
      action: { label: 'Create group', to: pathTo(groups.create, { type: 'unsubscribe' }) },
    },
    {
      id: 'contacts',
      title: 'Import contacts',
      text: 'From a CSV file, or add a few by hand.',
      done: count && count.contact_count > 0,
      action: { label: 'Import contacts', to: contacts.import },
    },
    {
      id: 'send',
      title: 'Send your first campaign',
      text: 'Write it next to a preview, then send it now or schedule it.',
      done: sent && sent.total > 0,
      action: { label: 'Create single send', to: singleSends.create },
    },
  ];
}
