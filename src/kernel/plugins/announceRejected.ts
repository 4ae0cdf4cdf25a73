import type { Alerts, Plugins } from 'sendwright/sdk';

/** Tells that plugins could not be loaded. Kept out of the first page, which seldom needs it. */
export function announceRejected({ all }: Pick<Plugins, 'all'>, alerts: Alerts, showPlugins: () => void): void {
  const titles = all.filter(({ state }) => state === 'rejected').map(({ title }) => `“${title}”`);
  const message =
    `${titles.length === 1 ? 'The plugin' : 'The plugins'} ${titles.join(', ')} couldn't be loaded. Everything else ` +
    'works.';
  alerts.add({ type: 'danger', message, action: { label: 'See why', run: showPlugins } });
}
