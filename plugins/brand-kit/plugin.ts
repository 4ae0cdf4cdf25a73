import { Alerts, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { BrandKits, canChange, paths } from './contract';

const toggle = 'mc.design_library';

export default definePlugin({
  id: 'brand-kit',
  title: 'Brand kit',
  when: {
    anyOf: [
      { scope: 'design_library.read', toggle },
      { scope: 'marketing.read', toggle },
    ],
  },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: BrandKits,
  activate: () => import('./activate'),
  routes: {
    kit: { path: paths.kit, title: 'Brand kit', page: () => import('./pages/BrandKitPage') },
    remove: {
      path: paths.remove,
      title: 'Delete brand kit',
      page: () => import('./pages/BrandKitDelete'),
      over: 'kit',
      when: canChange,
    },
  },
  nav: [{ to: 'kit', section: 'content', order: 40, icon: 'palette' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
