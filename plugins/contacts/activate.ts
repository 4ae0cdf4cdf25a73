import { destroy } from 'mobx-state-tree';
import type { Lists } from 'sendwright/plugins/lists/contract';
import type { Activity, Http, PluginContext } from 'sendwright/sdk';
import { AddDraft, createAddDraft } from './addDraft';
import { createContactsStore, ContactsStore } from './contactsStore';
import type { Contacts } from './contract';
import { workerAnalyser } from './csv/workerAnalyser';
import { contactEndpoints } from './endpoints';
import { createImportsStore, ImportsStore, taskKind } from './importsStore';
import { ProfileEndpoints, profileEndpoints } from './profileEndpoints';

interface Services {
  readonly http: Http;
  readonly activity: Activity;
  readonly lists: Lists;
}

export function activate({ http, activity, lists }: Services, plugin: PluginContext): Contacts {
  const gone = new AbortController();
  const endpoints = contactEndpoints(http);
  const store = createContactsStore(endpoints, gone.signal);
  const imports = createImportsStore({
    endpoints,
    activity,
    analyser: workerAnalyser,
    signal: gone.signal,
    createList: async (name) => (await lists.create(name)).id,
    // The pages that show them say themselves what failed.
    onImported: () => void Promise.allSettled([store.count(), store.page.refresh(), lists.refresh()]),
  });
  const askBeforeClosing = (event: BeforeUnloadEvent): void => {
    if (imports.isUploading) event.preventDefault();
  };
  window.addEventListener('beforeunload', askBeforeClosing);
  plugin.own(() => window.removeEventListener('beforeunload', askBeforeClosing));
  plugin.own(() => destroy(store));
  plugin.own(() => destroy(imports));
  plugin.own(() => store.page.cancel());
  plugin.own(activity.onResume(taskKind, (task, handle) => imports.resume(task, handle)));
  plugin.own(() => gone.abort());
  plugin.share(ContactsStore, store);
  plugin.share(ImportsStore, imports);
  plugin.share(AddDraft, createAddDraft());
  plugin.share(ProfileEndpoints, profileEndpoints(http));
  return store;
}
