import { createElement, type FunctionComponent } from 'react';
import { type Filling, type Guard, injected, WorkbenchContext } from 'sendwright/sdk';
import { later } from '../container/later';
import { parts } from '../parts';
import type { PluginHost } from '../plugins/pluginHost';
import type { PluginRecord } from '../plugins/pluginRecord';
import type { KernelWorkbench } from './kernelWorkbench';

/** A fill with its own guard and its plugin's. */
interface RegisteredFilling {
  readonly guards: readonly (Guard | undefined)[];
  readonly filling: Filling;
}

/** The fills of slots, in order. */
@injected(parts.host, later(parts.workbench))
export class SlotRegistry {
  readonly #added = new Map<string, { record: PluginRecord; filling: Filling }[]>();
  readonly #bySlot = new Map<string, readonly RegisteredFilling[]>();

  constructor(
    private readonly host: PluginHost,
    private readonly workbench: () => KernelWorkbench,
  ) {}

  add(record: PluginRecord, filling: Filling): void {
    const added = this.#added.get(filling.slot);
    if (added) added.push({ record, filling });
    else this.#added.set(filling.slot, [{ record, filling }]);
    this.#bySlot.delete(filling.slot);
  }

  /** The fills of a slot that `isAllowed` accepts. */
  of(slot: string, isAllowed: (guards: readonly (Guard | undefined)[]) => boolean): readonly Filling[] {
    return this.#registered(slot).flatMap(({ filling, guards }) => (isAllowed(guards) ? filling : []));
  }

  #registered(slot: string): readonly RegisteredFilling[] {
    const known = this.#bySlot.get(slot);
    if (known) return known;
    const sorted = (this.#added.get(slot) ?? [])
      .toSorted((one, other) => one.filling.order - other.filling.order)
      .map(({ record, filling }) => ({
        filling: scopedFilling(this.host, this.workbench(), record, filling),
        guards: [record.plugin.when, filling.when],
      }));
    this.#bySlot.set(slot, sorted);
    return sorted;
  }
}

/** A plugin's slot fill, which activates the plugin first and renders in the plugin's own workbench. */
function scopedFilling(host: PluginHost, workbench: KernelWorkbench, record: PluginRecord, filling: Filling): Filling {
  return {
    ...filling,
    from: record,
    // `fill` has checked the component against the slot's props.
    component: async () => {
      await host.activate(record.id);
      const { default: Component } = await filling.component();
      const scoped = workbench.scoped(record);
      return {
        default: (props: never) =>
          createElement(
            WorkbenchContext,
            { value: scoped },
            createElement(Component as FunctionComponent<object>, props),
          ),
      };
    },
  };
}
