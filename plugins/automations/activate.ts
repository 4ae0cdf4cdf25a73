import { destroy } from 'mobx-state-tree';
import {
  type Alerts,
  HttpFailure,
  type Http,
  type Navigation,
  pathTo,
  type PluginContext,
  type Session,
  type Text,
  saveTextFile,
} from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { type Automations, paths } from './contract';
import { AutomationsModel, AutomationsStore, findAutomations } from './automationsStore';
import { texts } from './texts';

interface Services {
  readonly http: Http;
  readonly alerts: Alerts;
  readonly navigation: Navigation;
  readonly session: Session;
}

const actions = {
  live: { done: texts.wentLive, failed: texts.liveFailed },
  disable: { done: texts.disabled, failed: texts.disableFailed },
} as const;

export function activate({ http, alerts, navigation, session }: Services, plugin: PluginContext): Automations {
  const store = AutomationsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(AutomationsStore, store);
  plugin.keepFresh(['automations'], store.page);

  const open: Automations['open'] = (page, id) =>
    page === 'contacts'
      ? navigation.to(paths.detail, { id, view: 'contact_list' })
      : navigation.go(pathTo<string>(paths[page], { id }));
  /** Shows the server's reason for refusing, such as a limit or missing parts. */
  const tell = (failure: unknown, otherwise: Text): void => {
    const told =
      failure instanceof HttpFailure && failure.status < 500
        ? failure.errors.map(({ message }) => message).join(' ')
        : '';
    if (told === '') alerts.show(otherwise);
    else alerts.add({ type: 'danger', message: told });
  };
  return {
    open,
    async find(typed, statuses = [], signal) {
      const { rows } = await findAutomations(http, { name: typed, statuses }, undefined, signal);
      return rows.slice(0, 20);
    },
    async duplicate(id) {
      try {
        const copy = await store.duplicate(id);
        alerts.show(texts.duplicated);
        open('detail', copy.id);
      } catch (failure) {
        tell(failure, texts.duplicateFailed);
      }
    },
    async act(action, id) {
      const { done, failed } = actions[action];
      try {
        await store.act(id, action);
        alerts.show(done);
      } catch (failure) {
        tell(failure, failed);
      }
    },
    async exportStats(ids, name, days) {
      try {
        const csv = await http.call('GET /marketing/stats/automations/export', {
          query: { ids, timezone: session.timeZone.name, start_date: days?.from, end_date: days?.to },
        });
        saveTextFile(`${name}.csv`, 'text/csv', csv);
        alerts.show(texts.exported);
      } catch (failure) {
        showFailure(alerts, failure, texts.exportFailed);
      }
    },
  };
}
