import { componentOf, definePlugin, Http } from 'sendwright/sdk';
import { paths, scopes } from './contract';

const dialogs = () => import('./pages/webhookDialogs');

export default definePlugin({
  id: 'event-webhooks',
  title: 'Webhooks',
  when: scopes.read,
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Webhooks', page: () => import('./pages/WebhookList') },
    create: {
      path: paths.create,
      title: 'New webhook',
      page: componentOf(dialogs, 'WebhookCreate'),
      over: 'list',
      when: scopes.create,
    },
    webhook: { path: paths.webhook, title: 'Webhook', page: () => import('./pages/WebhookPage') },
    edit: {
      path: paths.edit,
      title: 'Edit webhook',
      page: componentOf(dialogs, 'WebhookEdit'),
      over: 'webhook',
      when: scopes.update,
    },
    remove: {
      path: paths.remove,
      title: 'Delete webhook',
      page: componentOf(dialogs, 'WebhookDelete'),
      over: 'webhook',
      when: scopes.remove,
    },
  },
  nav: [{ to: 'list', section: 'developers', order: 20, icon: 'share' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
