import { useCallback, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { type SegmentChoice, Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Http, type OptionalService, useOptionalService, useRefusal, useService } from 'sendwright/sdk';
import { type LoadedParts, useLoadedParts } from 'sendwright/sdk/models';
import type { AdSyncedAudience } from 'sendwright/wire/adAudiences';
import type { CustomField } from 'sendwright/wire/customFields';
import type { IpPoolName } from 'sendwright/wire/ips';
import type { List } from 'sendwright/wire/lists';
import type { Tag } from 'sendwright/wire/tags';
import type { Sender } from 'sendwright/wire/senders';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';

/** The choices in an automation's form. Observable: use it in an observer. */
export interface Choices extends LoadedParts {
  readonly senders: readonly Sender[];
  readonly lists: readonly List[];
  readonly segments: readonly SegmentChoice[];
  readonly tags: readonly Pick<Tag, 'id' | 'name' | 'contact_count'>[];
  readonly groups: readonly UnsubscribeGroup[];
  /** Audiences at ad partners; undefined while ads are turned off. */
  readonly audiences: readonly Pick<AdSyncedAudience, 'id' | 'name' | 'status'>[] | undefined;
  /** Custom fields; undefined where there are none to choose from. */
  readonly fields: readonly Pick<CustomField, 'id'>[] | undefined;
  /** Names of IP pools; most accounts have none. */
  readonly ipPools: readonly string[];
  /** Categories used by other messages of the account. */
  readonly categories: readonly string[];
}

const wait = async (optional: OptionalService<{ load(): Promise<unknown> }>): Promise<unknown> =>
  (await optional.get())?.load();

/** Loads the choices independently: a failure does not affect the others. */
export function useChoices(): Choices {
  const senders = useOptionalService(Senders);
  const lists = useOptionalService(Lists);
  const segments = useOptionalService(Segments);
  const groups = useOptionalService(UnsubscribeGroups);
  const fields = useOptionalService(FieldDefinitions);
  const http = useService(Http);
  const hasAds = useRefusal({ toggle: 'mc.ads' }) === undefined;
  const [found, setFound] = useState<
    Pick<Choices, 'ipPools' | 'categories' | 'tags'> & { audiences: AdSyncedAudience[] }
  >({ ipPools: [], categories: [], tags: [], audiences: [] });
  const load = useCallback(
    () => ({
      senders: wait(senders),
      lists: wait(lists),
      segments: wait(segments),
      'unsubscribe groups': wait(groups),
      fields: wait(fields),
      'IP pools': http
        .get<readonly IpPoolName[]>('/ips/pools', { retry: true })
        .then((pools) => setFound((before) => ({ ...before, ipPools: pools.map(({ name }) => name) }))),
      categories: http
        .call('GET /marketing/singlesends/categories', { retry: true })
        .then(({ categories }) => setFound((before) => ({ ...before, categories }))),
      tags: http
        .call('GET /marketing/tags', { retry: true })
        .then(({ result }) => setFound((before) => ({ ...before, tags: result }))),
      ...(hasAds && {
        audiences: http
          .call('GET /marketing/ads/audiences', { retry: true })
          .then(({ result }) => setFound((before) => ({ ...before, audiences: result }))),
      }),
    }),
    [senders, lists, segments, groups, fields, http, hasAds],
  );
  const parts = useLoadedParts(load);

  return {
    senders: senders.current?.all ?? [],
    lists: lists.current?.all ?? [],
    segments: segments.current?.choices ?? [],
    groups: groups.current?.all ?? [],
    fields: fields.current?.custom,
    ...found,
    audiences: hasAds ? found.audiences : undefined,
    ...parts,
  };
}
