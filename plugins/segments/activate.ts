import { destroy } from 'mobx-state-tree';
import { lazy } from 'react';
import type { Exports } from 'sendwright/plugins/exports/contract';
import type { SingleSends } from 'sendwright/plugins/single-sends/contract';
import {
  type Alerts,
  type Http,
  type Navigation,
  type OptionalService,
  pathTo,
  type PluginContext,
  type Session,
} from 'sendwright/sdk';
import { countAudience } from './audienceWatch';
import { paths, type Segments } from './contract';
import { isFrozen, SegmentsModel, SegmentsStore, alertFailure } from './segmentsStore';
import { texts } from './texts';

interface Services {
  readonly http: Http;
  readonly alerts: Alerts;
  readonly navigation: Navigation;
  readonly session: Session;
  readonly exports: OptionalService<Exports>;
  readonly singleSends: OptionalService<SingleSends>;
}

export function activate(
  { http, alerts, navigation, session, exports, singleSends }: Services,
  plugin: PluginContext,
): Segments {
  const store = SegmentsModel.create({}, { http });
  plugin.own(() => destroy(store));
  plugin.share(SegmentsStore, store);
  plugin.keepFresh(['segments'], store);
  return {
    Conditions: lazy(() => import('./components/Conditions')),
    get choices() {
      return store.choices;
    },
    load: store.load,
    nameOf: (id) => store.get(id)?.name,
    async count(id, signal) {
      const segment = store.detail(id) ?? (await store.fetchOne(id));
      const query = {
        query: segment.query_dsl,
        parentListId: segment.parent_list_ids[0] ?? '',
        version: isFrozen(segment) ? '1' : '2',
      } as const;
      const { contacts_count: matching, reachable_count: reachable } = await countAudience(http, query, true, signal);
      return { matching, reachable: reachable ?? matching };
    },
    open(page, id = '') {
      if (page === 'create') navigation.go(id === '' ? paths.create : `${paths.create}?name=${encodeURIComponent(id)}`);
      else navigation.go(pathTo(paths[page], { id }));
    },
    async refresh(id) {
      try {
        await store.refresh(id, session.timeZone.name);
        alerts.show(texts.refreshing);
        await store.fetchOne(id);
      } catch (failure) {
        alertFailure(alerts, failure, texts.refreshFailed);
      }
    },
    async send(id) {
      // It reports its own failure.
      await (await singleSends.get())?.create({ segment_ids: [id] }).catch(() => undefined);
    },
    async export(id) {
      await store.load();
      (await exports.get())?.ask({ title: store.get(id)?.name ?? 'Segment', whom: { segment_ids: [id] } });
    },
  };
}
