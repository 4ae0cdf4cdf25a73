import type { ThemeChoice } from 'sendwright/sdk';
import type { Kernel } from '../kernel/kernel';
import type { ShellView } from './ShellView';

const themeTitles: Readonly<Record<ThemeChoice, string>> = {
  system: 'Follow the system theme',
  light: 'Use the light theme',
  dark: 'Use the dark theme',
  'high-contrast': 'Use the high-contrast theme',
};

/** Adds the shell's own commands. Returns a disposer. */
export function shellCommands(kernel: Kernel, view: ShellView): () => void {
  const { commands } = kernel;
  const disposers = [
    commands.add('keys', {
      title: 'Show keyboard shortcuts',
      keys: '?',
      icon: 'keyboard',
      keywords: ['help', 'keys'],
      run: () => view.showKeys(true),
    }),
    commands.add('navigation', {
      title: 'Collapse or expand the navigation',
      keys: 'mod+b',
      icon: 'layout',
      keywords: ['sidebar', 'menu'],
      run: () => view.foldNavigation(),
    }),
    commands.add('settings', {
      title: 'Open preferences',
      keys: 'g ,',
      icon: 'settings',
      keywords: ['settings', 'appearance', 'keys', 'time zone', 'timezone'],
      run: () => kernel.navigation.go('/workbench/settings'),
    }),
    commands.add('plugins', {
      title: 'Show plugins',
      icon: 'plugin',
      keywords: ['status', 'errors'],
      run: () => kernel.navigation.go('/workbench/plugins'),
    }),
    commands.add('support', {
      title: 'Contact support',
      icon: 'help',
      keywords: ['help', 'problem'],
      run: () => kernel.navigation.go(kernel.navigation.named('support')),
    }),
    commands.add('signOut', {
      title: 'Sign out',
      icon: 'user',
      keywords: ['log out'],
      run: () => view.signOut(kernel.session),
    }),
    ...Object.entries(themeTitles).map(([choice, title]) =>
      commands.add(`theme.${choice}`, {
        title,
        icon: 'moon',
        keywords: ['theme', 'appearance'],
        run: () => kernel.themes.choose(choice as ThemeChoice),
      }),
    ),
  ];
  return () => {
    for (const dispose of disposers) dispose();
  };
}
