import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';

export const paths = {
  index: '/unsubscribe-groups',
  create: '/unsubscribe-groups/new/preview/unsubscribe',
  createPreview: '/unsubscribe-groups/new/preview/:type',
  edit: '/unsubscribe-groups/:id/edit/preview/unsubscribe',
  editPreview: '/unsubscribe-groups/:id/edit/preview/:type',
  remove: '/unsubscribe-groups/:id/edit/preview/:type/confirm-delete',
  preview: '/unsubscribe-groups/:id/preview/:type',
  addManually: '/unsubscribe-groups/:groupId/suppressions/add/manual',
  upload: '/unsubscribe-groups/:groupId/upload-csv',
} as const;

/** What recipients can opt out of, for plugins that send. */
export interface UnsubscribeGroups {
  /** All groups, by name; fetched once, then kept up to date, also by other tabs. Observable. */
  readonly all: readonly UnsubscribeGroup[];
  /** Fetches them where that has not happened yet; rejects with `HttpFailure`. */
  load(): Promise<readonly UnsubscribeGroup[]>;
}
export const UnsubscribeGroups: Token<UnsubscribeGroups> = token<UnsubscribeGroups>('unsubscribe-groups');

/** The form for a new group, wherever one is needed on the way: shown by `SlotOutlet`. */
export const NewUnsubscribeGroup: Slot<{ onCreated: (group: UnsubscribeGroup) => void; onCancel: () => void }> = slot('unsubscribe-groups.newGroup');
