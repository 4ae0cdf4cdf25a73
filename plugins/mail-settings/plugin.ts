import { Alerts, componentOf, definePlugin, Http } from 'sendwright/sdk';
import { paths } from './contract';

// One file for all of them: each would add its name to the first page.
const pages = () => import('./pages/all');

const reads = (area: string) => ({ scope: `${area}.read` });

export default definePlugin({
  id: 'mail-settings',
  title: 'Mail settings',
  requires: { http: Http, alerts: Alerts },
  routes: {
    mail: {
      path: paths.mail,
      title: 'Mail settings',
      page: componentOf(pages, 'MailSettings'),
      when: reads('mail_settings'),
    },
    tracking: {
      path: paths.tracking,
      title: 'Tracking settings',
      page: componentOf(pages, 'TrackingSettings'),
      when: reads('tracking_settings'),
    },
    alerts: { path: paths.alerts, title: 'Alerts', page: componentOf(pages, 'AlertList'), when: reads('alerts') },
    addresses: {
      path: paths.addresses,
      title: 'IP addresses',
      page: componentOf(pages, 'IpAddresses'),
      when: reads('ips'),
    },
    access: {
      path: paths.access,
      title: 'IP access',
      page: componentOf(pages, 'IpAccess'),
      when: reads('access_settings.whitelist'),
    },
  },
  nav: [
    { to: 'access', section: 'settings', order: 27, icon: 'lock' },
    { to: 'mail', section: 'settings', order: 31, icon: 'mail' },
    { to: 'addresses', section: 'settings', order: 32, icon: 'list' },
    { to: 'alerts', section: 'settings', order: 33, icon: 'bell' },
  ],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
