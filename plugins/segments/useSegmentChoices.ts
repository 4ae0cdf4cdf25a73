import { observable } from 'mobx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { Automations } from 'sendwright/plugins/automations/contract';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { SingleSends } from 'sendwright/plugins/single-sends/contract';
import {
  type EngagementCondition,
  type Query,
  queryFields,
  type QueryFields,
  summarizeQuery,
  type SummaryNames,
} from 'sendwright/query';
import { Http, useOptionalService, useService } from 'sendwright/sdk';
import { type ComboboxOption, formatNumber } from 'sendwright/sdk/ui';
import type { CustomEventType } from 'sendwright/wire/events';

/** The options for conditions, and the names of the values in them. Observable: read it in an observer. */
export interface SegmentChoices {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly failure: unknown;
  readonly fields: QueryFields;
  readonly events: readonly CustomEventType[];
  readonly lists: readonly ComboboxOption[];
  readonly names: Required<SummaryNames>;
  readonly findCampaigns: (
    source: EngagementCondition['source'],
    typed: string,
    signal: AbortSignal,
  ) => Promise<readonly ComboboxOption[]>;
  reload(): void;
}

/** Loads the account's fields and lists; the names of single sends and automations appear once they are loaded. */
export function useSegmentChoices(): SegmentChoices {
  const http = useService(Http);
  const definitions = useService(FieldDefinitions);
  const lists = useService(Lists);
  const singleSends = useOptionalService(SingleSends);
  const automations = useOptionalService(Automations);
  const [events, setEvents] = useState<readonly CustomEventType[]>([]);
  const [campaigns] = useState(() => observable.map<string, string>());
  const [loaded, setLoaded] = useState<{ readonly state: SegmentChoices['state']; readonly failure: unknown }>({
    state: 'loading',
    failure: undefined,
  });

  const findCampaigns = useMemo(
    () => async (source: EngagementCondition['source'], typed: string, signal?: AbortSignal) => {
      const service = await (source === 'single_send' ? singleSends : automations).get();
      const found = (await service?.find(typed.trim(), undefined, signal)) ?? [];
      for (const { id, name } of found) campaigns.set(id, name);
      return found.map(({ id, name, status }) => ({ value: id, label: name, detail: status }));
    },
    [singleSends, automations, campaigns],
  );

  const load = useCallback(
    () =>
      Promise.all([definitions.load(), lists.load()]).then(
        () => setLoaded({ state: 'ready', failure: undefined }),
        (failure: unknown) => setLoaded({ state: 'failed', failure }),
      ),
    [definitions, lists],
  );
  useEffect(() => {
    const controller = new AbortController();
    void load();
    // Without them, conditions show the id of their single send or automation.
    for (const source of ['single_send', 'automation'] as const)
      findCampaigns(source, '', controller.signal).catch(() => undefined);
    // Without them, conditions keep their events, and no others can be chosen.
    http.call('GET /marketing/events/types', { retry: true, signal: controller.signal }).then(
      ({ result }) => setEvents(result),
      () => undefined,
    );
    return () => controller.abort();
  }, [load, findCampaigns, http]);

  const { custom } = definitions;
  const { all } = lists;
  const fields = useMemo(() => queryFields(custom), [custom]);
  const names = useMemo<Required<SummaryNames>>(
    () => ({ list: (id) => lists.get(id)?.name, campaign: (_source, id) => campaigns.get(id) }),
    [lists, campaigns],
  );
  return {
    ...loaded,
    fields,
    events,
    lists: useMemo(
      () =>
        all.map(({ id, name, contact_count: count }) => ({
          value: id,
          label: name,
          detail: `${formatNumber(count)} ${count === 1 ? 'contact' : 'contacts'}`,
        })),
      [all],
    ),
    names,
    findCampaigns,
    reload: () => {
      setLoaded({ state: 'loading', failure: undefined });
      void load();
    },
  };
}

/**
 * A segment as a sentence: "Contacts on the list “Regulars” where city is “Paris”." `listId` is `''` for all contacts.
 */
export function summaryOf(query: Query, listId: string, fields: QueryFields, names: SummaryNames): string {
  const sentence = summarizeQuery(query, fields, names);
  if (listId === '') return sentence;
  const list = `Contacts on the list “${names.list?.(listId) ?? listId}”`;
  return query.where ? sentence.replace(/^Contacts/, list) : `${list}.`;
}
