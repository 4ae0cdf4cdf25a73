import { destroy } from 'mobx-state-tree';
import type { Lists } from 'sendwright/plugins/lists/contract';
import type { Activity, Alerts, Http, Navigation, PluginContext } from 'sendwright/sdk';
import { AddDraft, createAddDraft } from './addDraft';
import { BulkChanges } from './bulkChanges';
import { ContactsModel, ContactsStore } from './contactsStore';
import type { Contacts } from './contract';
import { workerAnalyzer } from './csv/workerAnalyzer';
import { createImports, ImportsStore, taskKind } from './importsStore';
import { texts } from './texts';
import { ViewsModel, ViewsStore } from './views/viewsStore';
import { addressOf } from './views/viewState';

interface Services {
  readonly http: Http;
  readonly activity: Activity;
  readonly alerts: Alerts;
  readonly lists: Lists;
  readonly navigation: Navigation;
}

export function activate({ http, activity, alerts, lists, navigation }: Services, plugin: PluginContext): Contacts {
  const gone = new AbortController();
  const store = ContactsModel.create({}, { http, signal: gone.signal });
  const views = ViewsModel.create({}, { http });
  const changes = new BulkChanges(store, activity, alerts, lists);
  const imports = createImports({
    http,
    activity,
    analyzer: workerAnalyzer,
    signal: gone.signal,
    createList: async (name) => (await lists.create({ name })).id,
    // The pages show failures themselves.
    onImported: () => void Promise.allSettled([store.count(), store.page.refresh(), lists.refresh()]),
  });
  const askBeforeClosing = (event: BeforeUnloadEvent): void => {
    if (imports.isUploading) event.preventDefault();
  };
  window.addEventListener('beforeunload', askBeforeClosing);
  plugin.own(() => window.removeEventListener('beforeunload', askBeforeClosing));
  plugin.own(() => destroy(store));
  plugin.own(() => destroy(views));
  plugin.own(() => destroy(imports));
  plugin.own(() => store.page.cancel());
  plugin.own(activity.onResume(taskKind, (task, handle) => imports.resume(task, handle)));
  plugin.own(activity.onResume(BulkChanges.kind, (task, handle) => changes.resume(task, handle)));
  plugin.own(activity.onUndo(BulkChanges.kind, (task, handle) => changes.undo(task, handle)));
  plugin.own(() => gone.abort());
  plugin.share(ContactsStore, store);
  plugin.share(ViewsStore, views);
  plugin.keepFresh(['contact-views'], views);
  plugin.keepFresh(['contacts'], store.page);
  plugin.keepFresh(['contacts'], { freshen: async () => store.isCounted && store.count() });
  plugin.share(ImportsStore, imports);
  plugin.share(BulkChanges.token, changes);
  plugin.share(AddDraft, createAddDraft());
  return {
    get counts() {
      return store.counts;
    },
    count: store.count,
    find: store.find,
    async addToList(contactId, listId) {
      const job = await store.change({ action: 'add_to_list', selection: { ids: [contactId] }, list_id: listId });
      alerts.show(texts.addedToList, { count: job.results.updated_count, list: lists.get(listId)?.name ?? '' });
      await lists.refresh();
    },
    async findViews(typed) {
      const wanted = typed.trim().toLowerCase();
      const found = (await views.load()).filter(({ name }) => name.toLowerCase().includes(wanted));
      return found.map(({ id, name }) => ({ value: id, label: name, address: addressOf(id) }));
    },
    openView: (id) => navigation.go(addressOf(id)),
    async listChoices(typed) {
      const wanted = typed.toLowerCase();
      return (await lists.load())
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .slice(0, 20)
        .map(({ id, name }) => ({ value: id, label: name }));
    },
  };
}
