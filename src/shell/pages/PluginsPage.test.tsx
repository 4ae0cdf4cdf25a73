import { screen } from '@testing-library/react';
import { definePlugin } from 'sendwright/sdk';
// Loaded here once: Blueprint's parts take longer than a test should wait.
import './PluginsPage';
import { testShell } from '../../testing/testShell';

const named = (id: string, title: string) =>
  definePlugin({ id, title, commands: { export: { title: `Export ${id}`, keys: 'g x', run: () => undefined } } });

test('keys that belong to another command are reported with both commands', async () => {
  await testShell({ plugins: [named('lists', 'Lists'), named('senders', 'Senders')], start: '/workbench/plugins' });
  expect((await screen.findByText(/already belong to/)).textContent).toBe(
    'The keys “g x” of “Export senders” already belong to “Export lists”.',
  );
});
