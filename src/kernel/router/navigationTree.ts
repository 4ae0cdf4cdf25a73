import { evaluateAll, type Guard, type GuardContext, type NavDefinition, navSections, type Plugin } from 'sendwright/sdk';
import { computed, createAtom, makeObservable } from 'mobx';
import type { NavGroup } from '../parts';
import { isLegacy, withoutLegacy } from './areas';

interface NavEntry {
  readonly id: string;
  readonly section: (typeof navSections)[number];
  readonly order: number;
  readonly title: string;
  readonly address: string;
  readonly icon: string;
  readonly guards: readonly (Guard | undefined)[];
}

/** The navigation: sections with the links that the guards let pass. */
export class NavigationTree {
  readonly #plugins: Plugin[] = [];
  readonly #added = createAtom('navigation');

  constructor(
    private readonly context: GuardContext,
    private readonly pathname: () => string,
  ) {
    makeObservable(this, { entries: computed, groups: computed, current: computed });
  }

  add(plugin: Plugin): void {
    if (!plugin.nav) return;
    this.#plugins.push(plugin);
    this.#added.reportChanged();
  }

  get entries(): readonly NavEntry[] {
    this.#added.reportObserved();
    return this.#plugins.flatMap((plugin) => (plugin.nav ?? []).flatMap((item) => entryOf(plugin, item)));
  }

  /** The entry whose page is the current one or above it: the longest that fits. */
  get current(): string | undefined {
    const pathname = this.pathname();
    const bare = isLegacy(pathname) ? withoutLegacy(pathname) : pathname;
    const fits = this.entries.filter(({ address }) => bare === address || bare.startsWith(`${address}/`));
    return fits.toSorted((one, other) => other.address.length - one.address.length)[0]?.id;
  }

  get groups(): readonly NavGroup[] {
    const visible = this.entries.filter((entry) => !evaluateAll(entry.guards, this.context)).toSorted((one, other) => one.order - other.order);
    return navSections.flatMap((section) => {
      const items = visible
        .filter((entry) => entry.section === section)
        .map(({ id, title, address, icon }) => ({ id, title, address, icon, current: id === this.current }));
      return items.length > 0 ? [{ section, items }] : [];
    });
  }
}

function entryOf({ id, routes, when }: Plugin, { to, section, order, title, icon }: NavDefinition): NavEntry[] {
  const route = routes?.[to];
  if (!route) return [];
  return [{ id: `${id}.${to}`, section, order, title: title ?? route.title, address: route.path, icon, guards: [when, route.when] }];
}
