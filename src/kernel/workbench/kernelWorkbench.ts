import {
  injected,
  evaluate,
  evaluateAll,
  type Filling,
  type Guard,
  type GuardContext,
  type OptionalService,
  type Refusal,
  type Token,
  type Workbench,
} from 'sendwright/sdk';
import { later } from '../container/later';
import { parts } from '../parts';
import type { Container } from '../container/container';
import type { PluginHost } from '../plugins/pluginHost';
import type { PluginRecord } from '../plugins/pluginRecord';
import type { SlotRegistry } from './slotRegistry';

/** How components access the kernel. */
@injected(parts.container, parts.host, parts.slots, parts.session, later(parts.router))
export class KernelWorkbench implements Workbench {
  constructor(
    private readonly container: Container,
    private readonly host: PluginHost,
    private readonly slots: SlotRegistry,
    private readonly context: GuardContext,
    private readonly router: () => { readonly parameters: Readonly<Record<string, string>> },
  ) {}

  resolve<Service>(token: Token<Service>): Service {
    return this.container.get(token, 'A component');
  }

  optional<Service>(token: Token<Service>): OptionalService<Service> {
    return this.host.optional(token);
  }

  fillings(slot: string): readonly Filling[] {
    return this.slots.of(slot, (guards) => !evaluateAll(guards, this.context));
  }

  refusal(guard: Guard | undefined): Refusal | undefined {
    return evaluate(guard, this.context);
  }

  parameters(): Readonly<Record<string, string>> {
    return this.router().parameters;
  }

  /** The workbench for one plugin's components: with its shared services, and the parameters of their own route. */
  scoped(record: PluginRecord, parameters?: Readonly<Record<string, string>>): Workbench {
    const shared = <Service>(token: Token<Service>): Service | undefined =>
      record.shared.get(token.key) as Service | undefined;
    return {
      resolve: (token) => shared(token) ?? this.container.get(token, `A component of the plugin "${record.id}"`),
      optional: (token) => this.host.optional(token, record),
      fillings: (slot) => this.fillings(slot),
      refusal: (guard) => this.refusal(guard),
      parameters: () => parameters ?? this.router().parameters,
    };
  }
}
