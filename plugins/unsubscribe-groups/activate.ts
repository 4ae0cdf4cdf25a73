import { destroy } from 'mobx-state-tree';
import {
  type Activity,
  type Alerts,
  type Broadcast,
  type Http,
  type Navigation,
  pathTo,
  type PluginContext,
} from 'sendwright/sdk';
import { AddressesStore, createAddressesStore } from './addressesStore';
import { paths, type UnsubscribeGroups } from './contract';
import { GroupActions } from './groupActions';
import { groupEndpoints } from './endpoints';
import { exportGroup } from './exportGroup';
import { createGroupsStore, GroupsStore } from './groupsStore';
import { SuppressionUploads } from './suppressionUploads';
import { texts } from './texts';

interface Services {
  readonly http: Http;
  readonly alerts: Alerts;
  readonly navigation: Navigation;
  readonly broadcast: Broadcast;
  readonly activity: Activity;
}

/** Told to the other tabs when a group was created (specification, section 7). */
const createdTopic = 'unsubscribe-groups.created';

export function activate(
  { http, alerts, navigation, broadcast, activity }: Services,
  plugin: PluginContext,
): UnsubscribeGroups {
  const endpoints = groupEndpoints(http);
  const store = createGroupsStore(endpoints);
  const uploads = new SuppressionUploads({ endpoints, store, alerts, activity });
  plugin.own(() => destroy(store));
  plugin.own(uploads);
  plugin.own(
    broadcast.listen(createdTopic, () => {
      // Who has never asked for the groups need not learn of a new one.
      if (store.fetching.status === 'success') store.fetch().catch(() => alerts.show(texts.fetchFailed));
    }),
  );
  const exportById = async (id: string): Promise<void> => {
    await store.load();
    const group = store.get(id);
    if (group) await exportGroup(group, endpoints, alerts);
  };
  plugin.share(GroupsStore, store);
  const addresses = createAddressesStore(endpoints);
  plugin.own(() => destroy(addresses));
  plugin.share(AddressesStore, addresses);
  plugin.keepFresh(['groups'], store);
  plugin.share(SuppressionUploads.token, uploads);
  plugin.share(GroupActions, {
    created: ({ id }) => broadcast.post(createdTopic, { id }),
    export: exportById,
    addAddresses: endpoints.addAddresses,
    preview: endpoints.preview,
  });

  return {
    get all() {
      return store.all;
    },
    load: store.load,
    create: () => navigation.to(paths.create, { type: 'unsubscribe' }),
    open: (page, id) => navigation.go(pathTo<string>(paths[page], { id, groupId: id, type: 'unsubscribe' })),
    export: exportById,
  };
}
