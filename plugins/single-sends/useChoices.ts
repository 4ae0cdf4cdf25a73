import { useCallback, useState } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import { Lists } from 'sendwright/plugins/lists/contract';
import { type SegmentChoice, Segments } from 'sendwright/plugins/segments/contract';
import { Senders } from 'sendwright/plugins/senders/contract';
import { UnsubscribeGroups } from 'sendwright/plugins/unsubscribe-groups/contract';
import { Http, type OptionalService, useFreshness, useOptionalService, useService } from 'sendwright/sdk';
import { type LoadedParts, useLoadedParts } from 'sendwright/sdk/models';
import type { CustomField, ReservedField } from 'sendwright/wire/customFields';
import type { IpPoolName } from 'sendwright/wire/ips';
import type { List } from 'sendwright/wire/lists';
import type { Sender } from 'sendwright/wire/senders';
import type { UnsubscribeGroup } from 'sendwright/wire/unsubscribeGroups';
import { SingleSendsStore } from './singleSendsStore';

/** The parts of a send that are chosen from a collection, by the collection's name in `Choices.missing`. */
const names = { senders: 'sender', lists: 'list', segments: 'segment', 'unsubscribe groups': 'group' } as const;

/** What a send can be put together from. Observable: read it in an observer. */
export interface Choices extends LoadedParts {
  readonly senders: readonly Sender[];
  readonly lists: readonly List[];
  /** None where the account has no access to them. */
  readonly segments: readonly SegmentChoice[];
  readonly groups: readonly UnsubscribeGroup[];
  readonly fields: readonly (CustomField | ReservedField)[];
  /** Names of the IP pools that mail can leave from; most accounts have none. */
  readonly ipPools: readonly string[];
  /** Undefined until it is known. */
  readonly contactCount: number | undefined;
}

/** Loads what an optional service has; rejects where there is none. */
async function loadFrom(optional: OptionalService<{ load(): Promise<unknown> }>): Promise<void> {
  const service = await optional.get();
  if (!service) throw new Error('not available');
  await service.load();
}

/** Loads what a send can be put together from, each for itself: one that fails leaves the others. */
export function useChoices(): Choices {
  const senders = useOptionalService(Senders);
  const lists = useOptionalService(Lists);
  const segments = useOptionalService(Segments);
  const groups = useOptionalService(UnsubscribeGroups);
  const fields = useOptionalService(FieldDefinitions);
  const http = useService(Http);
  const store = useService(SingleSendsStore);
  const [ipPools, setIpPools] = useState<readonly string[]>([]);
  const [contactCount, setContactCount] = useState<number>();

  const countContacts = useCallback(
    async () => setContactCount((await http.call('GET /marketing/contacts/count', { retry: true })).contact_count),
    [http],
  );
  const load = useCallback(
    () => ({
      senders: loadFrom(senders),
      lists: loadFrom(lists),
      ...(segments.state !== 'absent' && { segments: loadFrom(segments) }),
      'unsubscribe groups': loadFrom(groups),
      fields: loadFrom(fields),
      categories: store.fetchCategories(),
      'IP pools': http
        .get<readonly IpPoolName[]>('/ips/pools', { retry: true })
        .then((pools) => setIpPools(pools.map(({ name }) => name))),
      'contact count': countContacts(),
    }),
    [senders, lists, segments, groups, fields, countContacts, http, store],
  );
  const parts = useLoadedParts(load);
  // The other parts are stores, which keep themselves fresh.
  useFreshness(['contacts'], countContacts);

  return {
    senders: senders.current?.all ?? [],
    lists: lists.current?.all ?? [],
    segments: segments.current?.choices ?? [],
    groups: groups.current?.all ?? [],
    fields: fields.current ? [...fields.current.reserved, ...fields.current.custom] : [],
    ipPools,
    contactCount,
    ...parts,
  };
}

/**
 * What to call something that was chosen and is not in its collection: that it is gone is known only where that was
 * loaded.
 */
export function unknownChoice(
  { missing, isLoading }: Pick<Choices, 'missing' | 'isLoading'>,
  part: keyof typeof names,
): string {
  if (isLoading) return 'Loading…';
  return missing.includes(part) ? `A ${names[part]} that couldn't be loaded` : `A deleted ${names[part]}`;
}
