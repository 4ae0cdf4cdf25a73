/**
 * A service that a plugin can do without. Its plugin is activated on first use, and may fail without harm. `state` and
 * `current` are observable.
 *
 * ```ts
 * const choose = async () => (await senders.get())?.load();
 * ```
 */
export interface OptionalService<Service> {
  /** The service while it is active. Reading it activates nothing. */
  readonly current: Service | undefined;
  /** `absent` if no plugin provides it, `idle` before first use. */
  readonly state: 'absent' | 'idle' | 'loading' | 'active' | 'failed';
  /** The service, activated if necessary; undefined if it is absent or has failed (the plugins page shows why). */
  get(): Promise<Service | undefined>;
}
