import { observer } from 'mobx-react-lite';
import { useCallback, useRef, useState } from 'react';
import type { ThemeChoice } from 'sendwright/sdk';
import { Icon, Menu, type MenuEntry } from 'sendwright/sdk/ui';
import { useShell } from '../ShellContext';
import styles from './AccountMenu.module.css';

const themeNames: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'System theme'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['high-contrast', 'High contrast'],
];

/** The signed-in user and the account they work as; settings, theme, sign-out. */
export const AccountMenu = observer(function AccountMenu() {
  const { kernel, view } = useShell();
  const { session, themes, navigation } = kernel;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);

  const name = session.impersonating ?? (session.username || 'Account');
  const items: MenuEntry[] = [
    { label: 'Your profile', icon: 'user', onSelect: () => navigation.go('/account/profile') },
    { label: 'Security', icon: 'lock', onSelect: () => navigation.go('/account/security') },
    {
      label: 'Preferences',
      icon: 'settings',
      detail: session.email || undefined,
      onSelect: () => navigation.go('/workbench/settings'),
    },
    { label: 'Plugins', icon: 'plugin', onSelect: () => navigation.go('/workbench/plugins') },
    { label: 'Keyboard shortcuts', icon: 'keyboard', keys: '?', onSelect: () => view.showKeys(true) },
    { label: 'Contact support', icon: 'help', onSelect: () => navigation.go(navigation.named('support')) },
    'divider',
    ...themeNames.map(([choice, label]) => ({
      label,
      checked: themes.choice === choice,
      onSelect: () => themes.choose(choice),
    })),
    'divider',
    ...(session.impersonating
      ? [{ label: 'Back to Parent Account', icon: 'undo' as const, onSelect: () => void session.backToParent() }]
      : []),
    { label: 'Sign out', icon: 'signOut', onSelect: () => view.signOut(session) },
  ];

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={session.impersonating ? `Account, working as ${name}` : `Account of ${name}`}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.avatar} data-initial={name.slice(0, 1).toUpperCase()} aria-hidden="true" />
        <span className={styles.name}>{name}</span>
        <Icon name="chevronDown" size={12} />
      </button>
      {open && <Menu items={items} label="Account" anchor={button} onClose={close} />}
    </>
  );
});
