import { destroy } from 'mobx-state-tree';
import { paths as designPaths } from 'sendwright/plugins/designs/contract';
import {
  type Activity,
  type Alerts,
  fillText,
  HttpFailure,
  type Http,
  type Navigation,
  pathTo,
  type PluginContext,
  type Session,
  type Text,
  saveTextFile,
} from 'sendwright/sdk';
import { refusalOf, showFailure } from 'sendwright/sdk/models';
import { defaultName, paths, type SingleSends } from './contract';
import { designOf } from './designOf';
import { Drafts } from './draft/drafts';
import { SingleSendsModel, SingleSendsStore } from './singleSendsStore';
import { cancelQuestion, SendProgress } from './statistics/sendProgress';
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
  const store = SingleSendsModel.create({}, { http });
  const progress = new SendProgress(activity, http);
  const drafts = new Drafts(store, http);
  plugin.own(() => destroy(store));
  plugin.own(drafts);
  plugin.own(progress);
  plugin.share(SingleSendsStore, store);
  plugin.keepFresh(['single-sends'], store.page);
  plugin.share(SendProgress.token, progress);
  plugin.share(Drafts.token, drafts);

  const open = (page: keyof typeof paths, id: string): void => navigation.go(pathTo<string>(paths[page], { id }));
  /** Shows the server's reason for a refusal, such as a reached limit. */
  const tell = (failure: unknown, otherwise: Text): void => {
    const told = refusalOf(failure);
    if (told === undefined) alerts.show(otherwise);
    else alerts.add({ type: 'danger', message: told });
  };
  return {
    open,
    find: async (typed, statuses, signal) => {
      const body = { name: typed, ...(statuses && { status: statuses }) };
      const query = { page_size: 20 };
      return (await http.call('POST /marketing/singlesends/search', { query, body, signal })).result;
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
    async createDesign(id) {
      try {
        const [send, { withPreheader }] = await Promise.all([
          http.call('GET /marketing/singlesends/:id', { params: { id }, retry: true }),
          import('sendwright/email'),
        ]);
        const body = designOf(send, withPreheader);
        if (body === undefined) {
          alerts.show(texts.designEmpty);
          return;
        }
        const design = await http.call('POST /designs', { body });
        alerts.add({
          type: 'success',
          message: fillText(texts.designCreated, { name: design.name }),
          action: { label: 'Open it', run: () => navigation.to(designPaths.editor, { templateId: design.id }) },
        });
      } catch (failure) {
        tell(failure, texts.designFailed);
        throw failure;
      }
    },
    async unschedule(id) {
      const wasNow = store.isSentNow(id);
      try {
        await store.unschedule(id);
        alerts.show(wasNow ? texts.undone : texts.unscheduled);
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
        const csv = await http.call('GET /marketing/stats/singlesends/export', {
          query: { ids: [id], timezone: session.timeZone.name, start_date: days?.from, end_date: days?.to },
        });
        saveTextFile(`${name}.csv`, 'text/csv', csv);
        alerts.show(texts.exported);
      } catch (failure) {
        showFailure(alerts, failure, texts.exportFailed);
        throw failure;
      }
    },
  };
}
