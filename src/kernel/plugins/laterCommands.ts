import { injected, type Alerts, type CommandModule } from 'sendwright/sdk';
import { later } from '../container/later';
import { parts } from '../parts';
import { checkCommands } from './checkCommands';
import type { PluginRecord } from './pluginRecord';
import { isLostChunk } from './withTimeout';

/**
 * Commands and searches that plugins keep out of the first page. They are fetched together once the first page has
 * loaded, or as soon as they are needed.
 */
@injected(parts.alerts, later(parts.contributions))
export class LaterCommands {
  #waiting: PluginRecord[] = [];
  #loading: Promise<void> | undefined;

  constructor(
    private readonly alerts: Alerts,
    /** Registers each plugin whose commands have loaded. */
    private readonly contributions: () => { addCommands(record: PluginRecord): void },
  ) {}

  add(record: PluginRecord): void {
    this.#waiting.push(record);
  }

  /** Resolves when they have loaded or failed; failed ones are retried by the next call. Undefined if none are left. */
  load(): Promise<void> | undefined {
    if (this.#waiting.length === 0 && !this.#loading) return undefined;
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    const records = this.#waiting;
    this.#waiting = [];
    const modules = await Promise.allSettled(
      records.map(({ plugin }) =>
        typeof plugin.commands === 'function' ? plugin.commands() : Promise.reject(new TypeError('Not a function.')),
      ),
    );
    for (const [index, record] of records.entries()) {
      const outcome = modules[index];
      if (outcome?.status === 'fulfilled') this.#accept(record, outcome.value);
      // Without a connection there is no alert: the page shows it.
      else if (isLostChunk(outcome?.reason)) this.#waiting.push(record);
      else this.#refuse(record, outcome?.reason instanceof Error ? outcome.reason.message : String(outcome?.reason));
    }
  }

  #accept(record: PluginRecord, module: CommandModule<never>): void {
    const reason = checkCommands(record.plugin, module.commands);
    if (reason === undefined) {
      record.offer = module;
      this.contributions().addCommands(record);
    } else {
      this.#refuse(record, reason);
    }
  }

  #refuse(record: PluginRecord, reason: string): void {
    // The plugin's pages and links work without them.
    record.offer = { commands: {} };
    this.contributions().addCommands(record);
    record.failedToShow(new Error(reason), 'Commands');
    this.alerts.add({ type: 'danger', message: `The commands of “${record.title}” can't be used: ${reason}` });
  }
}
