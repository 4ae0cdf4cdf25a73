import type { OptionalService, Token } from 'sendwright/sdk';
import type { PluginRecord } from './pluginRecord';

/** What an optional service needs from the plugin host. */
export interface Provision {
  find<Service>(token: Token<Service>): Service | undefined;
  /** The plugin that provides the token. */
  provider(token: Token<unknown>): PluginRecord | undefined;
  /** Activates the provider for `user`. */
  activate(provider: PluginRecord, user: PluginRecord | undefined): Promise<void>;
}

/** An optional service for `user`: the kernel's own is available immediately, a plugin's after its first use. */
export class OptionalProvision<Service> implements OptionalService<Service> {
  constructor(
    private readonly host: Provision,
    private readonly token: Token<Service>,
    private readonly user: PluginRecord | undefined,
  ) {}

  get current(): Service | undefined {
    return this.state === 'active' ? this.host.find(this.token) : undefined;
  }

  get state(): OptionalService<Service>['state'] {
    const provider = this.host.provider(this.token);
    if (!provider) return this.host.find(this.token) === undefined ? 'absent' : 'active';
    const { state } = provider;
    return state === 'blocked' || state === 'rejected' || state === 'disabled' ? 'failed' : state;
  }

  async get(): Promise<Service | undefined> {
    const provider = this.host.provider(this.token);
    if (provider) await this.host.activate(provider, this.user);
    return this.current;
  }
}
