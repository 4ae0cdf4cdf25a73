import { HTMLSelect, InputGroup, Switch } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import type { SettingValue, ThemeChoice } from 'sendwright/sdk';
import { Page } from 'sendwright/sdk/ui';
import type { SettingGroup } from '../../kernel/kernel';
import { useShell } from '../ShellContext';
import { KeyMapSection } from './KeyMapSection';
import styles from './SettingsPage.module.css';
import { TimeZoneLine } from './TimeZoneLine';

type Setting = SettingGroup['settings'][number];

const themes: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'high-contrast', label: 'High contrast' },
];

const SettingControl = observer(function SettingControl({
  setting,
  labelId,
}: {
  readonly setting: Setting;
  readonly labelId: string;
}) {
  const { settings } = useShell().kernel;
  const value = settings.get(setting.id) ?? setting.default;
  const set = (changed: SettingValue) => settings.set(setting.id, changed);
  if (typeof setting.default === 'boolean') {
    return (
      <Switch
        checked={value === true}
        aria-labelledby={labelId}
        onChange={(event) => set(event.currentTarget.checked)}
      />
    );
  }
  if (setting.options) {
    const { options } = setting;
    return (
      <HTMLSelect
        aria-labelledby={labelId}
        value={String(value)}
        options={options.map(String)}
        onChange={(event) => {
          const chosen = options.find((option) => String(option) === event.currentTarget.value);
          if (chosen !== undefined) set(chosen);
        }}
      />
    );
  }
  if (typeof setting.default === 'number') {
    return (
      <InputGroup
        type="number"
        aria-labelledby={labelId}
        value={String(value)}
        onValueChange={(typed) => {
          const number = Number(typed);
          if (typed !== '' && Number.isFinite(number)) set(number);
        }}
      />
    );
  }
  return <InputGroup aria-labelledby={labelId} value={String(value)} onValueChange={set} />;
});

function SettingLine({ setting }: { readonly setting: Setting }) {
  const id = useId();
  return (
    <div className={styles.line}>
      <div>
        <div id={id} className={styles.name}>
          {setting.title}
        </div>
        {setting.description && <div className={styles.description}>{setting.description}</div>}
      </div>
      <SettingControl setting={setting} labelId={id} />
    </div>
  );
}

/** The user's settings in this browser: the look, and what the plugins declare. */
const SettingsPage = observer(function SettingsPage() {
  const { kernel } = useShell();
  const id = useId();
  return (
    <Page title="Settings" intro="Kept in this browser, for you only; the time zone is the whole account's.">
      <section className={styles.group}>
        <h2>Appearance</h2>
        <div className={styles.card}>
          <div className={styles.line}>
            <div id={id} className={styles.name}>
              Theme
            </div>
            <HTMLSelect
              aria-labelledby={id}
              value={kernel.themes.choice}
              options={[...themes]}
              onChange={(event) => {
                const chosen = themes.find(({ value }) => value === event.currentTarget.value);
                if (chosen) kernel.themes.choose(chosen.value);
              }}
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
