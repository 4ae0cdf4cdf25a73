import { token, type Token } from 'sendwright/sdk';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import type { GroupEndpoints } from './endpoints';

/** What the plugin's pages do besides reading and writing groups. */
export interface GroupActions extends Pick<GroupEndpoints, 'addAddresses' | 'preview'> {
  /** Tells the other tabs of a new group. */
  created(group: UnsubscribeGroup): void;
  /** Downloads the addresses of a group; says how it ended. */
  export(id: string): Promise<void>;
}
export const GroupActions: Token<GroupActions> = token<GroupActions>('unsubscribe-groups.actions');
