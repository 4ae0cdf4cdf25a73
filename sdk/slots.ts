import type { ReactNode } from 'react';
import type { Guard } from './guards';

declare const slotProps: unique symbol;

/**
 * A place that a plugin opens for others: profile tabs, review panels, editor blocks. The owner declares it in its
 * contract, others fill it.
 */
export interface Slot<Props extends object> {
  readonly name: string;
  readonly [slotProps]?: (props: Props) => void;
}

/** Declares a slot: `export const ProfileTabs = slot<{ contactId: string }>('contacts.profileTabs')`. */
export function slot<Props extends object>(name: string): Slot<Props> {
  return { name };
}

/** A slot's fill. The component's code is fetched when the slot is shown. */
export interface SlotFill<Props extends object> {
  readonly title: string;
  /** Ascending; default 100. */
  readonly order?: number;
  readonly when?: Guard;
  readonly component: () => Promise<{ default: (props: Props) => ReactNode }>;
}

/** The plugin of a fill. */
export interface FillingPlugin {
  readonly title: string;
  failedToShow(error: unknown, what: string): void;
  showAgain(): void;
}

/** A fill with its slot; its props have been checked. */
export interface Filling {
  readonly slot: string;
  readonly title: string;
  readonly order: number;
  readonly when?: Guard;
  readonly component: () => Promise<{ default: (props: never) => ReactNode }>;
  /** The plugin of the fill, where failures are recorded. Set by the workbench. */
  readonly from?: FillingPlugin;
}

/** Fills `target`; a component whose props do not fit does not compile. */
export function fill<Props extends object>(target: Slot<Props>, filling: SlotFill<Props>): Filling {
  const { title, order = 100, when, component } = filling;
  return { slot: target.name, title, order, component, ...(when && { when }) };
}
