import { observer } from 'mobx-react-lite';
import { Dialog, type KeyLine, KeyList, KeyLists } from 'sendwright/sdk/ui';
import { useShell } from './ShellContext';

const inTables: readonly KeyLine[] = [
  { title: 'Next row', keys: 'j' },
  { title: 'Previous row', keys: 'k' },
  { title: 'Select the row', keys: 'x' },
  { title: 'Open the row', keys: 'enter' },
  { title: 'Search', keys: '/' },
  { title: 'Clear the selection', keys: 'esc' },
];

/** All active keys, by plugin. */
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
    <Dialog title="Keyboard shortcuts" size="large" onClose={() => view.showKeys(false)}>
      <KeyLists>
        <KeyList title="Everywhere" lines={own} />
        <KeyList title="In tables" lines={inTables} />
        {[...byPlugin].map(([plugin, lines]) => (
          <KeyList key={plugin} title={titles.get(plugin) ?? plugin} lines={lines} />
        ))}
      </KeyLists>
    </Dialog>
  );
});
