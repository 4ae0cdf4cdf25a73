import { Dialog, DialogBody } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { KeyHint } from 'sendwright/sdk/ui';
import styles from './KeysHelpDialog.module.css';
import { useShell } from './ShellContext';

interface KeyLine {
  readonly title: string;
  readonly keys: string;
}

const inTables: readonly KeyLine[] = [
  { title: 'Next row', keys: 'j' },
  { title: 'Previous row', keys: 'k' },
  { title: 'Select the row', keys: 'x' },
  { title: 'Open the row', keys: 'enter' },
  { title: 'Search', keys: '/' },
  { title: 'Clear the selection', keys: 'esc' },
];

function KeyList({ title, lines }: { readonly title: string; readonly lines: readonly KeyLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      <dl>
        {lines.map((line) => (
          <div key={`${line.title}${line.keys}`}>
            <dt>{line.title}</dt>
            <dd>
              <KeyHint keys={line.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** All keys that do something now, by the plugin they belong to. */
export const KeysHelpDialog = observer(function KeysHelpDialog() {
  const { kernel, view } = useShell();
  const titles = new Map(kernel.plugins.all.map(({ id, title }) => [id, title]));
  const byPlugin = new Map<string, KeyLine[]>();
  for (const { keys, title, plugin, refusal } of kernel.commands.all) {
    if (!keys || refusal) continue;
    byPlugin.set(plugin, [...(byPlugin.get(plugin) ?? []), { title, keys }]);
  }
  const own = byPlugin.get('workbench') ?? [];
  byPlugin.delete('workbench');
  return (
    <Dialog isOpen title="Keyboard shortcuts" className={styles.dialog ?? ''} onClose={() => view.showKeys(false)} shouldReturnFocusOnClose isCloseButtonShown={false}>
      <DialogBody useOverflowScrollContainer={false} className={styles.body ?? ''}>
        <KeyList title="Everywhere" lines={own} />
        <KeyList title="In tables" lines={inTables} />
        {[...byPlugin].map(([plugin, lines]) => (
          <KeyList key={plugin} title={titles.get(plugin) ?? plugin} lines={lines} />
        ))}
      </DialogBody>
    </Dialog>
  );
});
