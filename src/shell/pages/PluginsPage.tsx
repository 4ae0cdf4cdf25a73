import { observer } from 'mobx-react-lite';
import { Fragment, useState } from 'react';
import type { PluginState, PluginStatus } from 'sendwright/sdk';
import { Button, Page } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import { isFailing, problemOf } from './pluginProblems';
import styles from './PluginsPage.module.css';

const stateNames: Readonly<Record<PluginState, string>> = {
  idle: 'Idle',
  loading: 'Loading',
  active: 'Active',
  failed: 'Failed',
  blocked: 'Blocked',
  rejected: 'Rejected',
  disabled: 'Off',
};

const milliseconds = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

function timing(value: number | undefined): string {
  return value === undefined ? '–' : `${milliseconds.format(value)} ms`;
}

/** "2 routes, 3 commands"; kinds without contributions are omitted. */
function contributionsOf({ contributions }: PluginStatus): string {
  const parts = Object.entries(contributions).flatMap(([kind, count]) =>
    count > 0 ? [`${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`] : [],
  );
  return parts.join(', ') || 'Nothing';
}

/** Actions for a plugin that has failed or is off. */
const Remedies = observer(function Remedies({ plugin }: { readonly plugin: PluginStatus }) {
  const { plugins, choices } = useShell().kernel;
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await plugins.retry(plugin.id).finally(() => setRetrying(false));
  };
  if (plugin.state === 'disabled') {
    // Plugins that safe mode turns off are handled by its banner.
    return choices.disabled.has(plugin.id) ? (
      <Button size="small" onClick={() => plugins.enable(plugin.id)}>
        Turn on
      </Button>
    ) : null;
  }
  return (
    <span className={styles.remedies}>
      {plugin.state === 'failed' && (
        <Button size="small" loading={retrying} onClick={() => void retry()}>
          Try again
        </Button>
      )}
      <Button size="small" onClick={() => plugins.disable(plugin.id)}>
        Turn off
      </Button>
    </span>
  );
});

const PluginRow = observer(function PluginRow({ plugin }: { readonly plugin: PluginStatus }) {
  const { commands, choices } = useShell().kernel;
  const clashes = commands.conflicts.filter(({ refused }) => commands.get(refused)?.plugin === plugin.id);
  const problem = problemOf(plugin, choices);
  return (
    <Fragment>
      <tr>
        <th scope="row">
          {plugin.title}
          <code>{plugin.id}</code>
        </th>
        <td>
          <span className={styles.state} data-state={plugin.state}>
            {stateNames[plugin.state]}
          </span>
        </td>
        <td className={styles.number}>{timing(plugin.timings.registered)}</td>
        <td className={styles.number}>{timing(plugin.timings.loaded)}</td>
        <td className={styles.number}>{timing(plugin.timings.activated)}</td>
        <td>{contributionsOf(plugin)}</td>
        <td>{plugin.requires.join(', ') || '–'}</td>
      </tr>
      {problem !== undefined && (
        <tr className={styles.reason} data-state={plugin.state}>
          <td colSpan={7}>
            <div>
              <span>{problem}</span>
              <Remedies plugin={plugin} />
            </div>
          </td>
        </tr>
      )}
      {clashes.map(({ keys, holder, refused }) => (
        <tr key={refused} className={styles.reason}>
          <td colSpan={7}>
            <div>
              The keys “{keys}” of “{commands.get(refused)?.title}” already belong to “
              {commands.get(holder)?.title ?? holder}”.
            </div>
          </td>
        </tr>
      ))}
    </Fragment>
  );
});

/** All plugins: state, timings, contributions, and failures. */
const PluginsPage = observer(function PluginsPage() {
  const { all } = useShell().kernel.plugins;
  const failed = all.filter(isFailing).length;
  const off = all.filter(({ state }) => state === 'disabled').length;
  const counts = [
    `${all.length} ${all.length === 1 ? 'plugin' : 'plugins'}`,
    ...(failed > 0 ? [`${failed} not working`] : []),
    ...(off > 0 ? [`${off} off`] : []),
  ];
  return (
    <Page wide title="Plugins" intro={`${counts.join(', ')}. Code is downloaded when it is first needed.`}>
      {/* Wide tables scroll, so they must be focusable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.card} tabIndex={0} role="region" aria-label="Plugins">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Plugin</th>
              <th scope="col">State</th>
              <th scope="col" className={styles.number}>
                Registered
              </th>
              <th scope="col" className={styles.number}>
                Loaded
              </th>
              <th scope="col" className={styles.number}>
                Activated
              </th>
              <th scope="col">Contributes</th>
              <th scope="col">Needs</th>
            </tr>
          </thead>
          <tbody>
            {all.map((plugin) => (
              <PluginRow key={plugin.id} plugin={plugin} />
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
});

export default PluginsPage;
