import type { NavSection, PluginStatus, Refusal } from 'sendwright/sdk';
import type { ComponentType, ReactNode } from 'react';

/** A page of the shell's own: sign-in, `/workbench/plugins`, settings. */
export interface ShellRoute {
  readonly path: string;
  readonly title: string;
  readonly page: () => Promise<{ default: ComponentType }>;
  readonly frame?: 'page' | 'full';
  /** The name for `Navigation.named`. */
  readonly name?: string;
  /** Also shown to users who are not signed in. */
  readonly public?: boolean;
  /** Its link in the navigation. */
  readonly nav?: { readonly section: NavSection; readonly order: number; readonly icon: string };
}

/** What a route shows instead of its page. */
export interface RoutePages {
  readonly NotFound: ComponentType;
  /** A page, plugin or chunk that failed; `retry` tries again. `plugin` is the page's plugin. */
  readonly Exception: ComponentType<{
    error: unknown;
    retry: () => void;
    plugin?: Pick<PluginStatus, 'id' | 'title'> | undefined;
  }>;
  /** A scope, plan or entitlement is missing. */
  readonly NoAccess: ComponentType<{ refusal: Refusal; title: string }>;
  readonly NoRegion: ComponentType<{ refusal: Refusal; title: string }>;
  /** A legacy address whose page only exists in the new area, at `address`. */
  readonly Migration: ComponentType<{ address: string }>;
  readonly Loading: ComponentType<{ title: string }>;
}

type Frame = ComponentType<{ children: ReactNode }>;

/** The shell's React components that the router renders. Both frames render the page as their children. */
export interface ShellParts {
  readonly frames: { readonly page: Frame; readonly full: Frame };
  readonly pages: RoutePages;
  readonly routes?: readonly ShellRoute[];
}

/** A navigation link that the guards allow. */
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
  /** Missing for the last one, the page itself. */
  readonly address?: string;
}

/** The question asked on leaving a page with unsaved changes. */
export interface LeaveQuestion {
  readonly asking: boolean;
  stay(): void;
  leave(): void;
}

/** A part of a label; `hit` if it matches the typed text. */
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
  /** Why it can't be selected. */
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
  /** The requested argument: its title, and its command's. */
  readonly step: { readonly command: string; readonly argument: string; readonly freeText: boolean } | undefined;
  readonly groups: readonly PaletteGroup[];
  /** The selected item's index over all groups. */
  readonly selected: number;
  /** Choices or searches are loading. */
  readonly busy: boolean;
  open(typed?: string): void;
  close(): void;
  type(typed: string): void;
  /** Moves the selection by `by`, wrapping around. */
  move(by: number): void;
  /** Selects an item; by default the current one. */
  choose(id?: string): Promise<void>;
  /** Goes one step back; closes at the first. */
  back(): void;
}
