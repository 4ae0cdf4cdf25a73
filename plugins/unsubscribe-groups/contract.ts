import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import type { GroupsStore } from './groupsStore';

// The preview type is an optional parameter, so that switching it keeps the page and what was typed on it.
export const paths = {
  index: '/unsubscribe-groups',
  create: '/unsubscribe-groups/new/preview/:type?',
  edit: '/unsubscribe-groups/:id/edit/preview/:type?',
  remove: '/unsubscribe-groups/:id/edit/preview/:type/confirm-delete',
  preview: '/unsubscribe-groups/:id/preview/:type?',
  addresses: '/unsubscribe-groups/:groupId/suppressions',
  addManually: '/unsubscribe-groups/:groupId/suppressions/add/manual',
  upload: '/unsubscribe-groups/:groupId/upload-csv',
  /** The figure whose people are shown is an optional parameter, so that opening it keeps what was typed. */
  center: '/preference-center/:figure?',
  /** The languages of forms and public pages, or the texts of one of them. */
  languages: '/languages/:language?',
} as const;

/**
 * The two pages that recipients see: the confirmation behind an unsubscribe link, and the list of their subscriptions.
 */
export const previewTypes = ['unsubscribe', 'preferences'] as const;
export type PreviewType = (typeof previewTypes)[number];

/** The scopes needed for each of them. */
export const scopes = {
  read: { scope: 'asm.groups.read' },
  create: { scope: 'asm.groups.create' },
  update: { scope: 'asm.groups.update' },
  remove: { scope: 'asm.groups.delete' },
  add: { scope: 'asm.groups.suppressions.create' },
  takeOut: { scope: 'asm.groups.suppressions.delete' },
  export: { scope: 'asm.groups.suppressions.read' },
} as const;

/**
 * The unsubscribe groups, for plugins that send: `all` groups by name, `load` them once. Observable and kept up to
 * date, also with changes in other tabs.
 */
export interface UnsubscribeGroups extends Pick<GroupsStore, 'all' | 'load'> {
  /** Opens the page that creates a group. */
  create(): void;
  /** Opens a page of a group. */
  open(page: 'edit' | 'preview' | 'remove' | 'addresses' | 'addManually' | 'upload', id: string): void;
  /** Downloads the addresses of a group as CSV and notifies the user of the result. */
  export(id: string): Promise<void>;
}
export const UnsubscribeGroups: Token<UnsubscribeGroups> = token<UnsubscribeGroups>('unsubscribe-groups');

/** The form for a new group, for use in other flows: shown by `SlotOutlet`. */
export const NewUnsubscribeGroup: Slot<{ onCreated: (group: UnsubscribeGroup) => void; onCancel: () => void }> =
  slot('unsubscribe-groups.newGroup');
