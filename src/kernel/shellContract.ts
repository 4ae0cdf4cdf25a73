import type { NavSection, PluginStatus, Refusal } from 'sendwright/sdk';
import type { ComponentType, ReactNode } from 'react';

/** A page of the shell's own: sign-in, `/workbench/plugins`, settings. */
export interface ShellRoute {
  readonly path: string;
  readonly title: string;
  readonly page: () => Promise<{ default: ComponentType }>;
  readonly frame?: 'page' | 'full';
  /** The name under which `Navigation.named` knows it. */
  readonly name?: string;
  /** Shown also to those who are not signed in. */
  readonly public?: boolean;
}

/** What a route shows in place of its page. */
export interface RoutePages {
  readonly NotFound: ComponentType;
  /** A page, plugin or chunk that failed; `retry` tries again. `plugin` is the one whose page it is. */
  readonly Exception: ComponentType<{
    error: unknown;
    retry: () => void;
    plugin?: Pick<PluginStatus, 'id' | 'title'> | undefined;
  }>;
  /** A scope, plan or entitlement is missing. */
  readonly NoAccess: ComponentType<{ refusal: Refusal; title: string }>;
  readonly NoRegion: ComponentType<{ refusal: Refusal; title: string }>;
  /** A legacy address whose page exists in the new area only, at `address`. */
  readonly Migration: ComponentType<{ address: string }>;
  readonly Loading: ComponentType<{ title: string }>;
}

type Frame = ComponentType<{ children: ReactNode }>;

/** The shell's React parts that the router places. Both frames draw the page as their children. */
export interface ShellParts {
  readonly frames: { readonly page: Frame; readonly full: Frame };
  readonly pages: RoutePages;
  readonly routes?: readonly ShellRoute[];
}

/** A link of the navigation that the guards let pass. */
export interface NavItem {
  readonly id: string;
  readonly title: string;
  readonly address: string;
  readonly icon: string;
  /** The current page is this one or below it. */
  readonly current: boolean;
}

/** A section with at least one visible item. */
export interface NavGroup {
  readonly section: NavSection;
  readonly items: readonly NavItem[];
}

export interface Breadcrumb {
  readonly title: string;
  /** Absent on the last one, the page itself. */
  readonly address?: string;
}

/** The question asked on leaving a page with unsaved changes. */
export interface LeaveQuestion {
  readonly asking: boolean;
  stay(): void;
  leave(): void;
}

/** A stretch of a label; `hit` where it matches what is typed. */
export interface LabelPart {
  readonly text: string;
  readonly hit: boolean;
}

/** A line of the palette. */
export interface PaletteItem {
  readonly id: string;
  readonly label: readonly LabelPart[];
  readonly detail?: string;
  readonly icon?: string;
  readonly keys?: string;
  /** Why it cannot be chosen. */
  readonly refused?: string;
}

export interface PaletteGroup {
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

/** The palette's state machine; the shell only draws it. Observable. */
export interface Palette {
  readonly isOpen: boolean;
  readonly typed: string;
  /** The argument being asked for: its title, and the title of its command. */
  readonly step: { readonly command: string; readonly argument: string; readonly freeText: boolean } | undefined;
  readonly groups: readonly PaletteGroup[];
  /** The flat index of the selected item over all groups. */
  readonly selected: number;
  /** Choices or searches are under way. */
  readonly busy: boolean;
  open(typed?: string): void;
  close(): void;
  type(typed: string): void;
  /** Moves the selection by `by`, around the ends. */
  move(by: number): void;
  /** Chooses an item, the selected one unless told. */
  choose(id?: string): Promise<void>;
  /** One step back; closes at the first. */
  back(): void;
}
