import { Alerts, definePlugin, Http } from 'sendwright/sdk';

export default definePlugin({
  id: 'audit-log',
  title: 'Audit log',
  when: { scope: 'audit_log.read' },
  requires: { http: Http, alerts: Alerts },
  activate: () => import('./activate'),
  routes: { log: { path: '/audit-log', title: 'Audit log', page: () => import('./pages/AuditLog') } },
  nav: [{ to: 'log', section: 'administration', order: 30, icon: 'list' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
