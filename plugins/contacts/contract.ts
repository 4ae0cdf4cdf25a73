import { type Choice, type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { Contact, ContactCount } from 'sendwright/wire/contacts';

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

/** The account's contacts, for plugins that reach them. Every call rejects with `HttpFailure`. */
export interface Contacts {
  /** The counts as last fetched; undefined before. Observable. */
  readonly counts: ContactCount | undefined;
  /** How many contacts there are, and how many are billed this month. */
  count(): Promise<ContactCount>;
  /** Up to 100 contacts with an identifier that starts with `search`; none where `searchProblem` finds one. */
  find(search: string, signal?: AbortSignal): Promise<readonly Contact[]>;
  /** Puts a contact on a list. */
  addToList(contactId: string, listId: string): Promise<void>;
  /** Lists whose name holds `typed`, for a command's argument. */
  listChoices(typed: string): Promise<readonly Choice[]>;
}
export const Contacts: Token<Contacts> = token<Contacts>('contacts');

/** Further tabs of a contact's profile. */
export const ProfileTabs: Slot<{ contactId: string }> = slot('contacts.profileTabs');
