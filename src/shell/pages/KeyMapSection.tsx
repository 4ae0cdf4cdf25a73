import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import { Button, FormField, TextInput } from 'sendwright/sdk/ui';
import type { RegisteredCommand } from '../../kernel/commands/registeredCommand';
import { useShell } from '../ShellContext';
import styles from './SettingsPage.module.css';

const KeyLine = observer(function KeyLine({ command }: { readonly command: RegisteredCommand }) {
  const { commands } = useShell().kernel;
  const keys = commands.keyMap.keysOf(command.id, command.description.keys) ?? '';
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const conflict = commands.conflicts.find(({ refused }) => refused === command.id);
  const holder = conflict && commands.get(conflict.holder)?.title;
  // Keys that were taken from another command are mentioned there, too.
  const robbed = commands.conflicts.flatMap((one) =>
    one.holder === command.id ? [commands.get(one.refused)?.title] : [],
  );

  const choose = (text: string | undefined) => {
    try {
      commands.chooseKeys(command.id, text);
      setTyped(undefined);
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'These keys cannot be pressed.');
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== undefined) choose(typed.trim());
  };
  const trouble = problem ?? (holder && `"${holder}" has these keys: choose others.`);

  return (
    <form className={styles.line} onSubmit={save}>
      <div>
        <div className={styles.name}>{command.title}</div>
        {robbed.map((title) => (
          <div key={title} className={styles.trouble} role="status">
            {`"${title}" had these keys, and has none now.`}
          </div>
        ))}
      </div>
      <div className={styles.keys}>
        <FormField label={command.title} hideLabel error={trouble}>
          <TextInput
            placeholder="none"
            value={typed ?? keys}
            onChange={setTyped}
            onBlur={() => typed !== undefined && choose(typed.trim())}
          />
        </FormField>
        {commands.keyMap.isChosen(command.id) && (
          <Button size="small" ariaLabel={`Reset the keys of ${command.title}`} onClick={() => choose(undefined)}>
            Reset
          </Button>
        )}
      </div>
    </form>
  );
});

/** All commands with their keys, editable. Two commands never share keys; conflicts name the owner. */
export const KeyMapSection = observer(function KeyMapSection() {
  const { commands } = useShell().kernel;
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = commands.all.filter(({ title, listed }) => listed && title.toLowerCase().includes(wanted));
  return (
    <section className={styles.group}>
      <h2>Keyboard</h2>
      <p className={styles.description}>
        Keys are written as a chord such as mod+k, where mod is Ctrl or ⌘, or as a sequence such as g s.
      </p>
      <div className={styles.find}>
        <TextInput
          type="search"
          icon="search"
          ariaLabel="Find a command"
          placeholder="Find a command"
          value={filter}
          onChange={setFilter}
        />
      </div>
      <div className={styles.card}>
        {shown.map((command) => (
          <KeyLine key={command.id} command={command} />
        ))}
        {shown.length === 0 && <p className={styles.line}>No command is called so.</p>}
      </div>
    </section>
  );
});
