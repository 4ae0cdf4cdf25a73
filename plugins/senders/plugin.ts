import { Alerts, componentOf, definePlugin, fill, Http, Navigation } from 'sendwright/sdk';
import { NewSender, paths, Senders } from './contract';

const senderDialogs = () => import('./pages/senderDialogs');
const domainDialogs = () => import('./pages/domainDialogs');

const canRead = { scope: 'marketing.read' };
/** Applies to senders only; domains are available without them, for email sent through the API. */
const senders = { region: 'global', toggle: 'mc.senders' } as const;
const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };
const domains = (verb: string) => ({ scope: `whitelabel.${verb}` });

export default definePlugin({
  id: 'senders',
  title: 'Senders',
  when: canRead,
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: Senders,
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Senders', page: () => import('./pages/SenderList'), when: senders, legacy: true },
    create: {
      path: paths.create,
      title: 'New sender',
      page: componentOf(senderDialogs, 'SenderCreate'),
      over: 'list',
      when: canCreate,
      legacy: true,
    },
    info: {
      path: paths.info,
      title: 'About senders',
      page: componentOf(senderDialogs, 'SenderInfo'),
      over: 'list',
      legacy: true,
    },
    edit: {
      path: paths.edit,
      title: 'Edit sender',
      page: componentOf(senderDialogs, 'SenderEdit'),
      over: 'list',
      when: canUpdate,
      legacy: true,
    },
    remove: {
      path: paths.remove,
      title: 'Delete sender',
      page: componentOf(senderDialogs, 'SenderDelete'),
      over: 'list',
      when: canDelete,
      legacy: true,
    },
    domains: {
      path: paths.domains,
      title: 'Domains',
      page: () => import('./pages/DomainList'),
      when: domains('read'),
      legacy: true,
    },
    newDomain: {
      path: paths.newDomain,
      title: 'Authenticate a domain',
      page: componentOf(domainDialogs, 'DomainCreate'),
      over: 'domains',
      when: domains('create'),
      legacy: true,
    },
    domain: {
      path: paths.domain,
      title: 'Domain',
      page: () => import('./pages/DomainDetail'),
      when: domains('read'),
      legacy: true,
    },
    removeDomain: {
      path: paths.removeDomain,
      title: 'Remove domain',
      page: componentOf(domainDialogs, 'DomainDelete'),
      over: 'domains',
      when: domains('delete'),
      legacy: true,
    },
    links: {
      path: paths.links,
      title: 'Link domains',
      page: () => import('./pages/LinkList'),
      when: domains('read'),
      legacy: true,
    },
  },
  nav: [{ to: 'list', section: 'delivery', order: 10, icon: 'mail' }],
  commands: () => import('./commands'),
  slots: [
    fill(NewSender, {
      title: 'New sender',
      when: { ...senders, ...canCreate },
      component: componentOf(senderDialogs, 'NewSenderForm'),
    }),
  ],
  alerts: () => import('./texts'),
});
