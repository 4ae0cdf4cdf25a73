import type { PluginStatus } from 'sendwright/sdk';
import type { PluginChoices } from '../../kernel/plugins/pluginChoices';

/** Whether something in a plugin fails; a turned-off plugin is not a problem. */
export function isFailing({ state, showFailure }: PluginStatus): boolean {
  return state === 'failed' || state === 'blocked' || state === 'rejected' || showFailure !== undefined;
}

/** What is wrong with a plugin, or why it is off; undefined if it works. */
export function problemOf(
  { id, state, reason, showFailure }: PluginStatus,
  choices: PluginChoices,
): string | undefined {
  if (state !== 'disabled') return reason ?? showFailure;
  return choices.disabled.has(id)
    ? 'You turned it off in this browser.'
    : 'Safe mode is on: it starts with built-in plugins only.';
}

/** The text that operators need first. */
export function problemReport(plugins: readonly PluginStatus[], about: Readonly<Record<string, string>>): string {
  const facts = Object.entries(about).map(([name, value]) => `${name}: ${value}`);
  const problems = plugins
    .filter(isFailing)
    .map(({ id, state, reason, showFailure }) => `Plugin ${id} (${state}): ${reason ?? showFailure}`);
  return [...facts, ...problems].join('\n');
}
