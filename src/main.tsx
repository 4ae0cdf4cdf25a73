import '../themes/index.css';
import { createRoot } from 'react-dom/client';
import { createKernel } from './kernel/kernel';
import { added, builtIn } from '../plugins';
import { windowBrowser } from './kernel/browser/browser';
import { importPlugins } from './kernel/plugins/importPlugins';
import { PluginChoices } from './kernel/plugins/pluginChoices';
import { Shell } from './shell/Shell';
import { shellParts } from './shell/shellParts';

async function start(): Promise<void> {
  const browser = windowBrowser();
  const choices = new PluginChoices(browser, window.location.search);
  const kernel = createKernel({
    ...shellParts,
    ...(await importPlugins(builtIn, added, choices)),
    browser,
    choices,
    logoutFrame: '/logout',
    // For a monitoring tool on the page, which tags its reports with the user and package.
    onSession: (user) => window.dispatchEvent(new CustomEvent('sendwright:session', { detail: user })),
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html lacks the element #root.');
  // The frame renders while the session is loading.
  createRoot(root).render(<Shell kernel={kernel} />);
  await kernel.start();
}

void start();
