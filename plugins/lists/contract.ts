import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { List } from 'sendwright/wire/lists';
import type { ListsStore } from './listsStore';

export const paths = {
  index: '/contacts/lists',
  detail: '/contacts/lists/:id',
  rename: '/contacts/lists/:id/edit',
  contactDelete: '/contacts/lists/:id/contact/:contactId/delete',
  create: '/contacts/new_list',
  edit: '/contacts/edit/:id',
  remove: '/contacts/delete-list/:id',
  locked: '/contacts/delete-list-locked/:id',
} as const;

/**
 * The account's contact lists: `all` of them by name, `get` one, `load` them once, `refresh` them, `create` one.
 * Observable. Every call rejects with `HttpFailure`.
 */
export type Lists = Pick<ListsStore, 'all' | 'get' | 'load' | 'refresh' | 'create'>;
export const Lists: Token<Lists> = token<Lists>('lists');

/** The form for a new list, for use in other flows: shown by `SlotOutlet`. */
export const NewList: Slot<{ onCreated: (list: List) => void; onCancel: () => void }> = slot('lists.newList');

/**
 * The sender of confirmation emails, and how long it takes to send `count` of them: shown below the double opt-in
 * choice.
 */
export const ConfirmationSendingNote: Slot<{ count?: number | undefined }> = slot('lists.confirmationSending');

/** The contacts section of a list's page. */
export const ListContacts: Slot<{ listId: string }> = slot('lists.contacts');

/** The dialog that removes a contact from a list. */
export const ListContactRemoval: Slot<{ listId: string; contactId: string; onClose: () => void }> =
  slot('lists.contactRemoval');
