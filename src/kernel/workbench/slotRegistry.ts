import type { Filling, Guard } from 'sendwright/sdk';

/** A fill with its plugin's guard beside its own. */
interface RegisteredFilling {
  readonly guards: readonly (Guard | undefined)[];
  readonly filling: Filling;
}

/** What fills the slots, in order. */
export class SlotRegistry {
  readonly #bySlot = new Map<string, RegisteredFilling[]>();
  readonly #sorted = new Set<string>();

  add(filling: Filling, pluginGuard: Guard | undefined): void {
    const registered = this.#bySlot.get(filling.slot) ?? [];
    registered.push({ filling, guards: [pluginGuard, filling.when] });
    this.#bySlot.set(filling.slot, registered);
    this.#sorted.delete(filling.slot);
  }

  /** The fills of a slot whose guards `isAllowed`. */
  of(slot: string, isAllowed: (guards: readonly (Guard | undefined)[]) => boolean): readonly Filling[] {
    const registered = this.#bySlot.get(slot) ?? [];
    if (!this.#sorted.has(slot)) {
      registered.sort((one, other) => one.filling.order - other.filling.order);
      this.#sorted.add(slot);
    }
    return registered.flatMap(({ filling, guards }) => (isAllowed(guards) ? filling : []));
  }
}
