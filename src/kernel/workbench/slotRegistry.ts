import type { Filling, Guard } from 'sendwright/sdk';
import type { PluginRecord } from '../plugins/pluginRecord';

/** A fill with its plugin's guard beside its own. */
interface RegisteredFilling {
  readonly guards: readonly (Guard | undefined)[];
  readonly filling: Filling;
}

/** What fills the slots, in order. */
export class SlotRegistry {
  readonly #added = new Map<string, { record: PluginRecord; filling: Filling }[]>();
  readonly #bySlot = new Map<string, readonly RegisteredFilling[]>();

  /** `prepare` turns a plugin's fill into one that can be drawn; it is called when its slot is first shown. */
  constructor(private readonly prepare: (record: PluginRecord, filling: Filling) => Filling) {}

  add(record: PluginRecord, filling: Filling): void {
    const added = this.#added.get(filling.slot);
    if (added) added.push({ record, filling });
    else this.#added.set(filling.slot, [{ record, filling }]);
    this.#bySlot.delete(filling.slot);
  }

  /** The fills of a slot whose guards `isAllowed`. */
  of(slot: string, isAllowed: (guards: readonly (Guard | undefined)[]) => boolean): readonly Filling[] {
    return this.#registered(slot).flatMap(({ filling, guards }) => (isAllowed(guards) ? filling : []));
  }

  #registered(slot: string): readonly RegisteredFilling[] {
    const known = this.#bySlot.get(slot);
    if (known) return known;
    const sorted = (this.#added.get(slot) ?? [])
      .toSorted((one, other) => one.filling.order - other.filling.order)
      .map(({ record, filling }) => ({
        filling: this.prepare(record, filling),
        guards: [record.plugin.when, filling.when],
      }));
    this.#bySlot.set(slot, sorted);
    return sorted;
  }
}
