import { definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

const lists = ['unsubscribes', 'bounces', 'blocks', 'invalid_emails', 'spam_reports'];

export default definePlugin({
  id: 'suppressions',
  title: 'Suppressions',
  when: { anyOf: ['suppression.read', ...lists.map((name) => `suppression.${name}.read`)].map((scope) => ({ scope })) },
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Suppressions', page: () => import('./pages/SuppressionList') },
    add: {
      path: paths.add,
      title: 'Add global unsubscribes',
      page: () => import('./pages/AddUnsubscribes'),
      over: 'list',
      when: { scope: 'asm.suppressions.global.create' },
    },
  },
  nav: [{ to: 'list', section: 'delivery', order: 15, icon: 'warning' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
