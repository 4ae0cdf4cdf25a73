import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import type { GroupsStore } from './groupsStore';

// The type of a preview is an optional parameter, so that going from one to the other keeps the page and what is typed
// on it.
export const paths = {
  index: '/unsubscribe-groups',
  create: '/unsubscribe-groups/new/preview/:type?',
  edit: '/unsubscribe-groups/:id/edit/preview/:type?',
  remove: '/unsubscribe-groups/:id/edit/preview/:type/confirm-delete',
  preview: '/unsubscribe-groups/:id/preview/:type?',
  addresses: '/unsubscribe-groups/:groupId/suppressions',
  addManually: '/unsubscribe-groups/:groupId/suppressions/add/manual',
  upload: '/unsubscribe-groups/:groupId/upload-csv',
} as const;

/** The two pages recipients see: the question behind an unsubscribe link, and the list of what they get. */
export const previewTypes = ['unsubscribe', 'preferences'] as const;
export type PreviewType = (typeof previewTypes)[number];

/** What a user must be allowed to for each of them. */
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
 * What recipients can opt out of, for plugins that send: `all` groups by name, `load` them once. Observable, and kept
 * up to date, also by other tabs.
 */
export interface UnsubscribeGroups extends Pick<GroupsStore, 'all' | 'load'> {
  /** Opens the page that creates a group. */
  create(): void;
  /** Opens a page of a group. */
  open(page: 'edit' | 'preview' | 'remove' | 'addresses' | 'addManually' | 'upload', id: string): void;
  /** Downloads the addresses of a group as CSV; says how it ended. */
  export(id: string): Promise<void>;
}
export const UnsubscribeGroups: Token<UnsubscribeGroups> = token<UnsubscribeGroups>('unsubscribe-groups');

/** The form for a new group, wherever one is needed on the way: shown by `SlotOutlet`. */
export const NewUnsubscribeGroup: Slot<{ onCreated: (group: UnsubscribeGroup) => void; onCancel: () => void }> =
  slot('unsubscribe-groups.newGroup');
