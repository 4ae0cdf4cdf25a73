import '../../themes/index.css';
import { definePlugin, type Plugin } from 'sendwright/sdk';
import { createRoot } from 'react-dom/client';
import { createKernel } from '../../src/kernel/kernel';
import { Shell } from '../../src/shell/Shell';
import { shellParts } from '../../src/shell/shellParts';

const verbs = [
  'Create',
  'Export',
  'Import',
  'Delete',
  'Duplicate',
  'Rename',
  'Schedule',
  'Preview',
  'Share',
  'Archive',
];
const things = [
  'segment',
  'contact list',
  'single send',
  'automation',
  'signup form',
  'dynamic template',
  'sender',
  'unsubscribe group',
  'custom field',
  'integration',
];

/** 200 plugins with 10 commands each. */
const plugins: readonly Plugin[] = Array.from({ length: 200 }, (_, index) =>
  definePlugin({
    id: `bench-${index}`,
    title: `Bench ${index}`,
    commands: Object.fromEntries(
      verbs.map((verb) => [
        verb.toLowerCase(),
        { title: `${verb} ${things[index % things.length] ?? ''} ${index}`, keywords: ['bench'], run: () => undefined },
      ]),
    ),
  }),
);

declare global {
  interface Window {
    /** Milliseconds from each keystroke to the frame that shows its result. */
    keystrokes: number[];
    openPalette: () => void;
  }
}

window.keystrokes = [];
const kernel = createKernel({ ...shellParts, plugins });
window.openPalette = () => kernel.palette.open();

document.addEventListener(
  'beforeinput',
  (event) => {
    const pressed = event.timeStamp;
    requestAnimationFrame(() => {
      // A message is delivered after the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => window.keystrokes.push(performance.now() - pressed), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  },
  true,
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks the element #root.');
createRoot(root).render(<Shell kernel={kernel} />);
