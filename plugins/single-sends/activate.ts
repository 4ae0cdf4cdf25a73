import { destroy } from 'mobx-state-tree';
import {
  type Activity,
  type Alerts,
  HttpFailure,
  type Http,
  type Navigation,
  pathTo,
  type PluginContext,
  type Session,
  type Text,
} from 'sendwright/sdk';
import { defaultName, paths, type SingleSends } from './contract';
import { Drafts } from './draft/drafts';
import { downloadText } from './statistics/downloadText';
import { SingleSendEndpoints, singleSendEndpoints } from './endpoints';
import { SendProgress } from './statistics/sendProgress';
import { cancelQuestion } from './cancelQuestion';
import { createSingleSendsStore, SingleSendsStore } from './singleSendsStore';
import { StatsEndpoints, statsEndpoints } from './statistics/statsEndpoints';
import { texts } from './texts';

const actions = {
  pause: { done: texts.paused, failed: texts.pauseFailed },
  resume: { done: texts.resumed, failed: texts.resumeFailed },
} as const;

interface Services {
  readonly http: Http;
  readonly alerts: Alerts;
  readonly navigation: Navigation;
  readonly activity: Activity;
  readonly session: Session;
}

export function activate(
  { http, alerts, navigation, activity, session }: Services,
  plugin: PluginContext,
): SingleSends {
  const endpoints = singleSendEndpoints(http);
  const store = createSingleSendsStore(endpoints);
  const progress = new SendProgress(activity, endpoints);
  const drafts = new Drafts(store, endpoints);
  plugin.own(() => destroy(store));
  plugin.own(drafts);
  plugin.own(progress);
  plugin.share(SingleSendsStore, store);
  plugin.keepFresh(['single-sends'], store.page);
  plugin.share(SingleSendEndpoints, endpoints);
  plugin.share(StatsEndpoints, statsEndpoints(http));
  plugin.share(SendProgress.token, progress);
  plugin.share(Drafts.token, drafts);

  const open = (page: keyof typeof paths, id: string): void => navigation.go(pathTo<string>(paths[page], { id }));
  /** Says why it was refused, such as a limit that is reached, in the server's words. */
  const tell = (failure: unknown, otherwise: Text): void => {
    const told = failure instanceof HttpFailure && failure.status < 500 ? failure.errors[0]?.message : undefined;
    if (told === undefined) alerts.show(otherwise);
    else alerts.add({ type: 'danger', message: told });
  };
  return {
    open,
    find: async (typed, statuses, signal) => {
      const { rows } = await endpoints.search(
        { name: typed, ...(statuses && { status: [...statuses] }) },
        undefined,
        signal,
      );
      return rows.slice(0, 20);
    },
    async create(audience) {
      try {
        const created = await store.create(defaultName, undefined, audience);
        alerts.show(texts.created);
        open('editor', created.id);
        return created;
      } catch (failure) {
        tell(failure, texts.createFailed);
        throw failure;
      }
    },
    async duplicate(id) {
      try {
        const copy = await store.duplicate(id);
        alerts.show(texts.duplicated);
        open('editor', copy.id);
        return copy;
      } catch (failure) {
        tell(failure, texts.duplicateFailed);
        throw failure;
      }
    },
    async unschedule(id) {
      try {
        await store.unschedule(id);
        alerts.show(texts.unscheduled);
      } catch (failure) {
        alerts.show(failure instanceof HttpFailure && failure.status === 409 ? texts.tooLate : texts.unscheduleFailed);
        throw failure;
      }
    },
    async act(action, id) {
      const { done, failed } = actions[action];
      try {
        await store.act(action, id);
        alerts.show(done);
      } catch (failure) {
        tell(failure, failed);
        throw failure;
      }
    },
    askToCancel: (id) => navigation.go(`${pathTo(paths.stats, { id })}${cancelQuestion}`),
    async exportStats(id, name, days) {
      try {
        downloadText(`${name}.csv`, 'text/csv', await endpoints.exportCsv(id, session.timeZone.name, days));
        alerts.show(texts.exported);
      } catch (failure) {
        alerts.show(texts.exportFailed);
        throw failure;
      }
    },
  };
}
