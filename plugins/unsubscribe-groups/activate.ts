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
import { AddressesModel, AddressesStore } from './addressesStore';
import { paths, type UnsubscribeGroups } from './contract';
import { createdTopic, createGroupActions, GroupActions } from './groupActions';
import { GroupsModel, GroupsStore } from './groupsStore';
import { SuppressionUploads } from './suppressionUploads';

interface Services {
  readonly http: Http;
  readonly alerts: Alerts;
  readonly navigation: Navigation;
  readonly broadcast: Broadcast;
  readonly activity: Activity;
}

export function activate(
  { http, alerts, navigation, broadcast, activity }: Services,
  plugin: PluginContext,
): UnsubscribeGroups {
  const store = GroupsModel.create({}, { http });
  const uploads = new SuppressionUploads({ http, store, alerts, activity });
  const actions = createGroupActions({ http, alerts, broadcast, store });
  plugin.own(() => destroy(store));
  plugin.own(uploads);
  plugin.own(
    broadcast.listen(createdTopic, () => {
      // Tabs that have never loaded the groups do not need to hear about a new one. The open page shows a failure.
      if (store.fetching.status === 'success') store.refresh().catch(() => undefined);
    }),
  );
  plugin.share(GroupsStore, store);
  const addresses = AddressesModel.create({}, { http });
  plugin.own(() => destroy(addresses));
  plugin.share(AddressesStore, addresses);
  plugin.keepFresh(['groups'], store);
  plugin.share(SuppressionUploads.token, uploads);
  plugin.share(GroupActions, actions);

  return {
    get all() {
      return store.all;
    },
    load: store.load,
    create: () => navigation.to(paths.create, { type: 'unsubscribe' }),
    open: (page, id) => navigation.go(pathTo<string>(paths[page], { id, groupId: id, type: 'unsubscribe' })),
    export: actions.export,
  };
}
