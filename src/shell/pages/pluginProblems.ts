import type { PluginStatus } from 'sendwright/sdk';
import type { PluginChoices } from '../../kernel/plugins/pluginChoices';

/** Whether something of a plugin does not work; one that is turned off is no problem. */
export function isFailing({ state, showFailure }: PluginStatus): boolean {
  return state === 'failed' || state === 'blocked' || state === 'rejected' || showFailure !== undefined;
}

/** What is wrong with a plugin, or why it is off; undefined where it works. */
export function problemOf(
  { id, state, reason, showFailure }: PluginStatus,
  choices: PluginChoices,
): string | undefined {
  if (state !== 'disabled') return reason ?? showFailure;
  return choices.disabled.has(id)
    ? 'You turned it off in this browser.'
    : 'Safe mode is on: it starts with built-in plugins only.';
}

/** What those who run the product ask for first, as text to send them. */
export function problemReport(plugins: readonly PluginStatus[], about: Readonly<Record<string, string>>): string {
  const facts = Object.entries(about).map(([name, value]) => `${name}: ${value}`);
  const problems = plugins
    .filter(isFailing)
    .map(({ id, state, reason, showFailure }) => `Plugin ${id} (${state}): ${reason ?? showFailure}`);
  return [...facts, ...problems].join('\n');
}
