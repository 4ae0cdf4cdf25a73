/**
 * A service that a plugin can do without. Its plugin is activated when the
 * service is first asked for, not before, and may fail without harm. `state`
 * and `current` are observable.
 *
 * ```ts
 * const choose = async () => (await senders.get())?.load();
 * ```
 */
export interface OptionalService<Service> {
  /** The service while it is active. Reading it activates nothing. */
  readonly current: Service | undefined;
  /** `absent` where nobody provides it, `idle` before it is first asked for. */
  readonly state: 'absent' | 'idle' | 'loading' | 'active' | 'failed';
  /**
   * The service, activated if need be; undefined where it is absent or has failed (the page of the plugins says why).
   */
  get(): Promise<Service | undefined>;
}
