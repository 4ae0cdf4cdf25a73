import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { Sender } from 'sendwright/wire/senders';
import type { SendersStore } from './sendersStore';

export const paths = {
  list: '/senders',
  create: '/senders/new',
  info: '/senders/info',
  edit: '/senders/:id/edit',
  remove: '/senders/:id/delete',
  domains: '/senders/domains',
  newDomain: '/senders/domains/new',
  domain: '/senders/domains/:id',
  removeDomain: '/senders/domains/:id/delete',
  links: '/senders/links',
} as const;

/** The account's senders, for plugins that send: `all` of them newest first, `load` them once. Observable. */
export type Senders = Pick<SendersStore, 'all' | 'load'>;
export const Senders: Token<Senders> = token<Senders>('senders');

/** The form for a new sender, for use in other flows: shown by `SlotOutlet`. */
export const NewSender: Slot<{ onCreated: (sender: Sender) => void; onCancel: () => void }> = slot('senders.newSender');
