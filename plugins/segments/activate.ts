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
import { paths, type Segments } from './contract';
import { refusalOf, SegmentEndpoints, segmentEndpoints } from './endpoints';
import { createSegmentsStore, SegmentsStore } from './segmentsStore';
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
  const endpoints = segmentEndpoints(http);
  const store = createSegmentsStore(endpoints);
  plugin.own(() => destroy(store));
  plugin.share(SegmentsStore, store);
  plugin.keepFresh(['segments'], store);
  plugin.share(SegmentEndpoints, endpoints);
  const none = new AbortController().signal;
  return {
    Conditions: lazy(() => import('./components/Conditions')),
    get choices() {
      return store.choices;
    },
    load: () => store.load(),
    nameOf: (id) => store.get(id)?.name,
    async count(id, signal = none) {
      const segment = store.detail(id) ?? (await store.fetchOne(id));
      const query = {
        query: segment.query_dsl,
        parentListId: segment.parent_list_ids[0] ?? '',
        version: segment.query_version,
      };
      const { contacts_count: matching, reachable_count: reachable } = await endpoints.count(query, true, signal);
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
        const refused = refusalOf(failure);
        if (refused) alerts.add({ type: 'danger', message: refused });
        else alerts.show(texts.refreshFailed);
      }
    },
    async send(id) {
      // It says itself why it could not.
      await (await singleSends.get())?.create({ segment_ids: [id] }).catch(() => undefined);
    },
    async export(id) {
      await store.load();
      (await exports.get())?.ask({ title: store.get(id)?.name ?? 'Segment', whom: { segment_ids: [id] } });
    },
  };
}
