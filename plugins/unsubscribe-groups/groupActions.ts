import { type Alerts, type Broadcast, type Http, openDownload, token } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import type { UnsubscribePageSample } from 'sendwright/wire/tracking';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import type { GroupsStore } from './groupsStore';
import { texts } from './texts';

/** Broadcast to the other tabs when a group was created. */
export const createdTopic = 'unsubscribe-groups.created';

interface Services {
  readonly http: Http;
  readonly alerts: Alerts;
  readonly broadcast: Broadcast;
  readonly store: GroupsStore;
}

/** Operations of the plugin's pages other than reading and writing groups. */
export function createGroupActions({ http, alerts, broadcast, store }: Services) {
  return {
    /** Notifies the other tabs of a new group. */
    created: ({ id }: UnsubscribeGroup): void => broadcast.post(createdTopic, { id }),
    /** Returns the added addresses. */
    addAddresses: (id: number, emails: readonly string[]): Promise<readonly string[]> => addAddresses(http, id, emails),
    /** The page that recipients would see, as HTML. */
    preview: async (sample: UnsubscribePageSample, signal?: AbortSignal): Promise<string> =>
      (await http.call('POST /asm/groups/preview', { body: sample, signal })).html,
    /** Downloads the addresses of a group and notifies the user of the result. */
    async export(id: string): Promise<void> {
      await store.load();
      const group = store.get(id);
      if (!group) return;
      try {
        const params = { group_id: group.id };
        openDownload((await http.call('POST /download/asm/groups/:group_id/suppressions', { params })).download_url);
        alerts.show(texts.exported, { group: group.name });
      } catch (failure) {
        showFailure(alerts, failure, texts.exportFailed);
      }
    },
  };
}

export type GroupActions = ReturnType<typeof createGroupActions>;
export const GroupActions = token<GroupActions>('unsubscribe-groups.actions');

/** Returns the added addresses. */
export async function addAddresses(http: Http, id: number, emails: readonly string[]): Promise<readonly string[]> {
  const call = { params: { group_id: id }, body: { recipient_emails: [...emails] } };
  return (await http.call('POST /asm/groups/:group_id/suppressions', call)).recipient_emails;
}
