import { definePlugin, type Plugin, slot, fill, token } from 'sendwright/sdk';
import { createKernel } from '../../src/kernel/kernel';
import { shellParts } from '../../src/shell/shellParts';

declare global {
  interface Window {
    /** Boots the kernel with the plugins; returns the milliseconds until the first route is matched. */
    boot(withBroken: boolean): number;
  }
}

const Panels = slot<{ id: string }>('bench.panels');
const never = (): Promise<never> => Promise.reject(new Error('never fetched at boot'));

/** A plugin with three routes, three commands, a link, a slot and two settings, which depends on the previous one. */
function syntheticPlugin(index: number): Plugin {
  const before = token<{ value: number }>(`bench.service-${index - 1}`);
  return definePlugin({
    id: `bench-${index}`,
    title: `Bench ${index}`,
    when: { scope: 'marketing.read' },
    ...(index > 0 && { requires: { before } }),
    provides: token<{ value: number }>(`bench.service-${index}`),
    activate: never,
    routes: {
      list: { path: `/bench-${index}`, title: `Things ${index}`, page: never },
      edit: { path: `/bench-${index}/:id/edit`, title: `Edit thing ${index}`, page: never, over: 'list', legacy: true },
      read: { path: `/bench-${index}/:id`, title: `Thing ${index}`, page: never },
    },
    nav: [{ to: 'list', section: 'content', order: index, icon: 'list' }],
    commands: {
      create: { title: `Create thing ${index}`, run: () => undefined },
      remove: { title: `Delete thing ${index}`, when: { plan: 'basic' }, run: () => undefined },
      open: { title: `Open things ${index}`, to: 'list' },
    },
    slots: [fill(Panels, { title: `Panel ${index}`, order: index, component: never })],
    settings: { rows: { title: 'Rows', default: 50 }, compact: { title: 'Compact', default: false } },
  });
}

/** A definition that throws when it is read, one with an invalid link, and one with a missing service. */
const broken: readonly Plugin[] = [
  Object.defineProperty({ ...syntheticPlugin(1000) }, 'routes', {
    get: () => {
      throw new Error('broken');
    },
  }),
  { ...syntheticPlugin(1001), nav: [{ to: 'lost', section: 'content', order: 1, icon: 'list' }] },
  syntheticPlugin(1003),
];

const plugins = Array.from({ length: 200 }, (_, index) => syntheticPlugin(index));

window.boot = (withBroken) => {
  const all = withBroken ? [...plugins.slice(0, 100), ...broken, ...plugins.slice(100)] : plugins;
  const startedAt = performance.now();
  const kernel = createKernel({ ...shellParts, plugins: all, history: 'memory', start: '/bench-150/7/edit' });
  const took = performance.now() - startedAt;
  if (kernel.router.route?.id !== 'bench-150.edit') throw new Error('The first route is not matched.');
  return took;
};
