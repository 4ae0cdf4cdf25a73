import { type Choice, type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { ContactsStore } from './contactsStore';

export const paths = {
  index: '/contacts',
  all: '/contacts/all',
  remove: '/contacts/all/contact/:contactId/delete',
  removeAll: '/contacts/delete-all',
  duplicates: '/contacts/duplicates',
  profile: '/contacts/profile/:id',
  profileLists: '/contacts/profile/:id/lists',
  profileListDelete: '/contacts/profile/:id/lists/:listId/delete',
  profileTab: '/contacts/profile/:id/:tab',
  profileEdit: '/contacts/profile/:id/:tab/edit',
  profileDelete: '/contacts/profile/:id/:tab/delete',
  import: '/contacts/import',
  upload: '/contacts/import/upload-csv',
  uploadLimit: '/contacts/import/upload-csv/contact-limit',
  mapFields: '/contacts/import/map-fields',
  newField: '/contacts/import/map-fields/create-custom-field',
  imported: '/contacts/import/done',
  importedNew: '/contacts/import/done/new',
  add: '/contacts/new',
  addContacts: '/contacts/new/contacts',
  addToList: '/contacts/new/list',
  addToNewList: '/contacts/new/new-list',
  addLimit: '/contacts/new/contact-limit',
} as const;

/**
 * The account's contacts, for other plugins: `count` fetches the number of contacts and of those billed this month,
 * `counts` has the last result (observable), and `find` returns up to 100 with an identifier that starts with a text of
 * at least 3 characters. Every call rejects with `HttpFailure`.
 */
export interface Contacts extends Pick<ContactsStore, 'counts' | 'count' | 'find'> {
  /** Adds a contact to a list. */
  addToList(contactId: string, listId: string): Promise<void>;
  /** Saved views of the grid whose name contains `typed`, with their addresses. */
  findViews(typed: string): Promise<readonly (Choice & { readonly address: string })[]>;
  openView(id: string): void;
  /** Lists whose name contains `typed`, for a command's argument. */
  listChoices(typed: string): Promise<readonly Choice[]>;
}
export const Contacts: Token<Contacts> = token<Contacts>('contacts');

/** Additional parts of a contact's page. `segmentIds`: the segments it was in when they were last refreshed. */
export const ProfileTabs: Slot<{ contactId: string; segmentIds: readonly string[] }> = slot('contacts.profileTabs');

/** Whether the user may change contacts. */
export const canUpdate = { scope: 'marketing_campaigns.update' } as const;
