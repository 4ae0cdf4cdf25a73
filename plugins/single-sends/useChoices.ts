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

/** The parts of a send that are selected from a collection, by the collection's name in `Choices.missing`. */
const names = { senders: 'sender', lists: 'list', segments: 'segment', 'unsubscribe groups': 'group' } as const;

/** The options for the parts of a send. Observable: read it in an observer. */
export interface Choices extends LoadedParts {
  readonly senders: readonly Sender[];
  readonly lists: readonly List[];
  /** Empty if the account has no access to them. */
  readonly segments: readonly SegmentChoice[];
  readonly groups: readonly UnsubscribeGroup[];
  readonly fields: readonly (CustomField | ReservedField)[];
  /** Names of the IP pools that email can be sent from; most accounts have none. */
  readonly ipPools: readonly string[];
  /** Undefined while loading. */
  readonly contactCount: number | undefined;
}

/** Loads the data of an optional service; rejects if the service is missing. */
async function loadFrom(optional: OptionalService<{ load(): Promise<unknown> }>): Promise<void> {
  const service = await optional.get();
  if (!service) throw new Error('not available');
  await service.load();
}

/** Loads the options for the parts of a send independently, so that one failure does not affect the others. */
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
  // The other parts are stores that refresh automatically.
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

/** The label of a selected item that is not in its collection. Only a loaded collection proves that it was deleted. */
export function unknownChoice(
  { missing, isLoading }: Pick<Choices, 'missing' | 'isLoading'>,
  part: keyof typeof names,
): string {
  if (isLoading) return 'Loading…';
  return missing.includes(part) ? `A ${names[part]} that couldn't be loaded` : `A deleted ${names[part]}`;
}
