import type { PaletteGroup, PaletteItem } from '../shellContract';
import type { FoundThing, PaletteSearch } from './paletteModel';
import { plainLabel } from './rankedCommand';

/**
 * What plugins find, shown as it arrives, by the order of their searches. Each can fail independently. `addresses` gets
 * where the items lead.
 */
export async function findThings(
  searches: readonly PaletteSearch[],
  typed: string,
  signal: AbortSignal,
  addresses: Map<string, string>,
  show: (found: readonly PaletteGroup[]) => void,
): Promise<void> {
  const groups: (PaletteGroup | undefined)[] = searches.map(() => undefined);
  const itemOf = (search: PaletteSearch, { value, label, detail, address }: FoundThing): PaletteItem => {
    const id = `${search.title}:${value}`;
    addresses.set(id, address);
    return {
      id,
      label: plainLabel(label),
      ...(detail !== undefined && { detail }),
      ...(search.icon !== undefined && { icon: search.icon }),
    };
  };
  addresses.clear();
  await Promise.all(
    searches.map(async (search, index) => {
      try {
        const results = await search.find(typed, signal);
        if (signal.aborted) return;
        groups[index] = { title: search.title, items: results.map((result) => itemOf(search, result)) };
      } catch {
        groups[index] = undefined;
      }
      if (!signal.aborted) show(groups.flatMap((group) => (group && group.items.length > 0 ? group : [])));
    }),
  );
}
