import {
  injected,
  evaluateAll,
  type Guard,
  type GuardContext,
  type NavDefinition,
  navSections,
  type Plugin,
} from 'sendwright/sdk';
import { computed, createAtom, makeObservable } from 'mobx';
import { later } from '../container/later';
import { parts } from '../parts';
import type { NavGroup, ShellRoute } from '../shellContract';
import { isLegacy, withoutLegacy } from './areas';

interface NavEntry {
  readonly id: string;
  /** Undefined for a page of the shell's own. */
  readonly plugin: string | undefined;
  readonly section: (typeof navSections)[number];
  readonly order: number;
  readonly title: string;
  readonly address: string;
  readonly icon: string;
  readonly guards: readonly (Guard | undefined)[];
}

/** The navigation: sections with the links that the guards allow. */
@injected(parts.session, later(parts.router))
export class NavigationTree {
  readonly #plugins: Plugin[] = [];
  readonly #shell: NavEntry[] = [];
  readonly #added = createAtom('navigation');

  constructor(
    private readonly context: GuardContext,
    /** Used to find the current page's entry. */
    private readonly router: () => {
      readonly location: { readonly pathname: string };
      readonly route: { readonly plugin: string | undefined } | undefined;
    },
  ) {
    makeObservable(this, { entries: computed, groups: computed, current: computed });
  }

  add(plugin: Plugin): void {
    if (!plugin.nav) return;
    this.#plugins.push(plugin);
    this.#added.reportChanged();
  }

  addShell({ path, title, nav }: ShellRoute): void {
    if (!nav) return;
    this.#shell.push({ ...nav, id: `workbench.${path}`, plugin: undefined, title, address: path, guards: [] });
    this.#added.reportChanged();
  }

  get entries(): readonly NavEntry[] {
    this.#added.reportObserved();
    const ofPlugins = this.#plugins.flatMap((plugin) => (plugin.nav ?? []).flatMap((item) => entryOf(plugin, item)));
    return [...ofPlugins, ...this.#shell];
  }

  /** The entry of the current page or one above it: the page's own plugin takes precedence, then the longest path. */
  get current(): string | undefined {
    const { pathname } = this.router().location;
    const bare = isLegacy(pathname) ? withoutLegacy(pathname) : pathname;
    const longest = (entries: readonly NavEntry[]): NavEntry | undefined =>
      entries
        .filter(({ address }) => bare === address || bare.startsWith(`${address}/`))
        .toSorted((one, other) => other.address.length - one.address.length)[0];
    const page = this.router().route?.plugin;
    const own = this.entries.filter(({ plugin }) => plugin !== undefined && plugin === page);
    return (longest(own) ?? own[0] ?? longest(this.entries))?.id;
  }

  get groups(): readonly NavGroup[] {
    const visible = this.entries
      .filter((entry) => !evaluateAll(entry.guards, this.context))
      .toSorted((one, other) => one.order - other.order);
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
  return [
    {
      id: `${id}.${to}`,
      plugin: id,
      section,
      order,
      title: title ?? route.title,
      address: route.path,
      icon,
      guards: [when, route.when],
    },
  ];
}
