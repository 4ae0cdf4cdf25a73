import type { Alerts, Plugins } from 'sendwright/sdk';

/** Raises an alert about plugins that could not be loaded. Not part of the first page, because it is rarely needed. */
export function announceRejected({ all }: Pick<Plugins, 'all'>, alerts: Alerts, showPlugins: () => void): void {
  const titles = all.filter(({ state }) => state === 'rejected').map(({ title }) => `“${title}”`);
  const message =
    `${titles.length === 1 ? 'The plugin' : 'The plugins'} ${titles.join(', ')} couldn't be loaded. Everything else ` +
    'works.';
  alerts.add({ type: 'danger', message, action: { label: 'See why', run: showPlugins } });
}
