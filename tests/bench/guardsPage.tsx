import '../../themes/index.css';
import { definePlugin, type Plugin } from 'sendwright/sdk';
import { createRoot } from 'react-dom/client';
import { createKernel } from '../../src/kernel/kernel';
import { Shell } from '../../src/shell/Shell';
import { shellParts } from '../../src/shell/shellParts';

const toggle = 'bench.half';
const page = async () => ({ default: () => <h1>Bench</h1> });

/** 200 plugins with a link and 10 commands each; a toggle guards every other one. */
const plugins: readonly Plugin[] = Array.from({ length: 200 }, (_, index) =>
  definePlugin({
    id: `bench-${index}`,
    title: `Bench ${index}`,
    ...(index % 2 === 0 && { when: { toggle } }),
    routes: { list: { path: `/bench-${index}`, title: `Bench ${index}`, page } },
    nav: [{ to: 'list', section: 'campaigns', order: index, icon: 'send' }],
    commands: Object.fromEntries(
      Array.from({ length: 10 }, (_unused, number) => [
        `command-${number}`,
        { title: `Command ${number} of ${index}`, run: () => undefined },
      ]),
    ),
  }),
);

declare global {
  interface Window {
    /**
     * Flips the toggle. Returns the milliseconds until the commands match it and a frame with the right links is
     * painted, and the number of links including collapsed ones.
     */
    flip: () => Promise<{ milliseconds: number; links: number; wanted: number }>;
  }
}

const kernel = createKernel({ ...shellParts, plugins });
const root = document.getElementById('root');
if (!root) throw new Error('index.html lacks the element #root.');
createRoot(root).render(<Shell kernel={kernel} />);
kernel.session.set({ state: 'signed-in' });

/** The navigation's links, including those behind "more". */
const linkCount = (): number =>
  document.querySelectorAll('nav a[href^="/bench-"]').length +
  Number(/(\d+) more/.exec(document.querySelector('nav section button')?.textContent ?? '')?.[1] ?? 0);
/** Resolves after the next frame is painted, because a message is delivered after it. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(), { once: true });
      port1.start();
      port2.postMessage(undefined);
    });
  });

window.flip = async () => {
  const isOn = kernel.session.toggles.has(toggle);
  const wanted = isOn ? 100 : 200;
  const startedAt = performance.now();
  kernel.session.set({ toggles: new Set(isOn ? [] : [toggle]) });
  const allowed = kernel.commands.all.filter(({ id, refusal }) => id.startsWith('bench-') && !refusal).length;
  do await painted();
  while (linkCount() !== wanted);
  const milliseconds = performance.now() - startedAt;
  // Each plugin's link is also a command, in addition to its ten.
  if (allowed !== wanted * 11) throw new Error(`${allowed} commands are allowed, not ${wanted * 11}.`);
  return { milliseconds, links: linkCount(), wanted };
};
