import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { type SettingValue, type ThemeChoice, useRefusal } from 'sendwright/sdk';
import { Button, Combobox, KeyHint, Page, Select, Switch, TextInput } from 'sendwright/sdk/ui';
import type { RegisteredCommand } from '../../kernel/commands/registeredCommand';
import type { SettingGroup } from '../../kernel/kernel';
import { useShell } from '../ShellContext';
import { KeyRecorder } from './KeyRecorder';
import styles from './SettingsPage.module.css';

const KeyLine = observer(function KeyLine({ command }: { readonly command: RegisteredCommand }) {
  const { commands } = useShell().kernel;
  const keys = commands.keyMap.keysOf(command.id, command.description.keys) ?? '';
  const conflict = commands.conflicts.find(({ refused }) => refused === command.id);
  const holder = conflict && commands.get(conflict.holder)?.title;
  // Keys that were taken from another command are mentioned there, too.
  const robbed = commands.conflicts.flatMap((one) =>
    one.holder === command.id ? [commands.get(one.refused)?.title] : [],
  );
  const choose = (chosen: string | undefined) => commands.chooseKeys(command.id, chosen);
  return (
    <div className={styles.line}>
      <div>
        <div className={styles.name}>{command.title}</div>
        {robbed.map((title) => (
          <div key={title} className={styles.trouble} role="status">
            {`"${title}" had these keys, and has none now.`}
          </div>
        ))}
        {holder && (
          <div className={styles.trouble} role="status">
            {`"${holder}" has these keys: choose others.`}
          </div>
        )}
      </div>
      <div className={styles.keys}>
        <KeyRecorder label={command.title} keys={keys} onRecord={choose} />
        {commands.keyMap.isChosen(command.id) && (
          <Button size="small" ariaLabel={`Reset the keys of ${command.title}`} onClick={() => choose(undefined)}>
            Reset
          </Button>
        )}
      </div>
    </div>
  );
});

/** All commands with their keys, editable. Two commands never share keys; conflicts name the owner. */
const KeyMapSection = observer(function KeyMapSection() {
  const { commands } = useShell().kernel;
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLowerCase();
  const shown = commands.all.filter(({ title, listed }) => listed && title.toLowerCase().includes(wanted));
  return (
    <section className={styles.group}>
      <h2>Keyboard</h2>
      <p className={styles.description}>
        Choose a command's keys and press new ones: a combination such as <KeyHint keys="mod+k" />, or two keys in a row
        such as <KeyHint keys="g s" />. <KeyHint keys="backspace" /> removes them.
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
        {shown.length === 0 && <p className={styles.line}>No matching command.</p>}
      </div>
    </section>
  );
});

/** The account's time zone, used for displayed times and schedules. */
const TimeZoneLine = observer(function TimeZoneLine() {
  const { session, alerts } = useShell().kernel;
  const refusal = useRefusal({ scope: 'user.timezone.update' });
  const { name } = session.timeZone;
  const zones = useMemo(() => {
    const names = new Set([name, 'Etc/UTC', ...Intl.supportedValuesOf('timeZone')]);
    return [...names].toSorted((one, other) => one.localeCompare(other)).map((zone) => ({ value: zone, label: zone }));
  }, [name]);
  const change = async (zone: string) => {
    try {
      await session.changeTimeZone(zone);
      alerts.add({ type: 'success', message: `Times are shown in ${zone}.` });
    } catch {
      alerts.add({
        type: 'danger',
        message: 'Unable to change the time zone. Please try again. If the issue continues, contact Support.',
      });
    }
  };
  return (
    <div className={styles.line}>
      <div>
        <div className={styles.name}>Time zone</div>
        <div className={styles.description}>
          {refusal ? refusal.message : 'Times are shown in this zone, and schedules use it.'}
        </div>
      </div>
      <div>
        <Combobox
          ariaLabel="Time zone"
          value={name}
          options={zones}
          disabled={refusal !== undefined}
          onChange={(zone) => zone !== '' && zone !== name && void change(zone)}
        />
      </div>
    </div>
  );
});

type Setting = SettingGroup['settings'][number];

const themes: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'high-contrast', label: 'High contrast' },
];

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const SettingControl = observer(function SettingControl({ setting }: { readonly setting: Setting }) {
  const { settings } = useShell().kernel;
  const value = settings.get(setting.id) ?? setting.default;
  const set = (changed: SettingValue) => settings.set(setting.id, changed);
  if (typeof setting.default === 'boolean') {
    return <Switch ariaLabel={setting.title} checked={value === true} onChange={set} />;
  }
  if (setting.options) {
    const { options } = setting;
    return (
      <Select
        ariaLabel={setting.title}
        value={String(value)}
        options={options.map((option) => ({ value: String(option), label: sentenceCase(String(option)) }))}
        onChange={(changed) => {
          const chosen = options.find((option) => String(option) === changed);
          if (chosen !== undefined) set(chosen);
        }}
      />
    );
  }
  if (typeof setting.default === 'number') {
    return (
      <TextInput
        type="number"
        ariaLabel={setting.title}
        value={String(value)}
        onChange={(typed) => {
          const number = Number(typed);
          if (typed !== '' && Number.isFinite(number)) set(number);
        }}
      />
    );
  }
  return <TextInput ariaLabel={setting.title} value={String(value)} onChange={set} />;
});

function SettingLine({ setting }: { readonly setting: Setting }) {
  return (
    <div className={styles.line}>
      <div>
        <div className={styles.name}>{setting.title}</div>
        {setting.description && <div className={styles.description}>{setting.description}</div>}
      </div>
      <SettingControl setting={setting} />
    </div>
  );
}

/** The user's settings in this browser: the theme, and what plugins declare. */
const SettingsPage = observer(function SettingsPage() {
  const { kernel } = useShell();
  return (
    <Page title="Preferences" intro="Stored in this browser, for you only. The time zone applies to the whole account.">
      <section className={styles.group}>
        <h2>Appearance</h2>
        <div className={styles.card}>
          <div className={styles.line}>
            <div className={styles.name}>Theme</div>
            <Select
              ariaLabel="Theme"
              value={kernel.themes.choice}
              options={themes}
              onChange={(chosen) => kernel.themes.choose(chosen)}
            />
          </div>
        </div>
      </section>
      <section className={styles.group}>
        <h2>Account</h2>
        <div className={styles.card}>
          <TimeZoneLine />
        </div>
      </section>
      {kernel.settings.groups.map((group) => (
        <section key={group.plugin} className={styles.group}>
          <h2>{group.title}</h2>
          <div className={styles.card}>
            {group.settings.map((setting) => (
              <SettingLine key={setting.id} setting={setting} />
            ))}
          </div>
        </section>
      ))}
      <KeyMapSection />
    </Page>
  );
});

export default SettingsPage;
