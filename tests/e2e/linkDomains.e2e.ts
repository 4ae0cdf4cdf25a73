import { journey } from './support/journey';
import { checkLooks } from './support/looks';
import type { Screen } from './support/screen';
import { signIn } from './support/signIn';
import { openWorkbench } from './support/workbench';

// A link domain is added, its records are checked in vain, it is turned off, and removed.

let screen: Screen;

openWorkbench(async (workbench) => {
  ({ screen } = workbench);
  await signIn(screen, '/senders/links');
});

const dialog = { role: 'dialog' };

journey('Links get a domain of their own', () => screen, {
  'a link domain is added': async () => {
    await screen.sees('No link domains yet');
    await checkLooks(screen, 'link-domains-empty');
    await screen.press('button', 'Add a link domain');
    await screen.fill(/^Domain/, 'bakery');
    await screen.press('button', 'Show the DNS records', dialog);
    await screen.sees('Domain must be a name such as example.com.');
    await checkLooks(screen, 'link-domains-new');
    await screen.fill(/^Domain/, 'bakery.example');
    await screen.press('button', 'Show the DNS records', dialog);
    await screen.sees('links.bakery.example');
    await screen.sees('Not checked yet');
  },
  'its records are checked in vain': async () => {
    await screen.press('button', 'Check the records');
    await screen.sees(/don't use this domain yet/);
    await checkLooks(screen, 'link-domains');
  },
  'it is removed': async () => {
    await screen.press('button', 'Actions for links.bakery.example');
    await screen.press('menuitem', 'Remove');
    await checkLooks(screen, 'link-domains-remove');
    await screen.press('button', 'Remove link domain');
    await screen.sees('No link domains yet');
  },
});
