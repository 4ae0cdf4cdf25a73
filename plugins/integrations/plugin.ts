import { Alerts, componentOf, definePlugin, Http, Navigation } from 'sendwright/sdk';
import { paths, SmsConnection } from './contract';

const apps = () => import('./pages/apps');
const smsDialogs = () => import('./pages/smsDialogs');
const integrationDialogs = () => import('./pages/integrationDialogs');

const canCreate = { scope: 'marketing_campaigns.create' };
const canUpdate = { scope: 'marketing_campaigns.update' };
const canDelete = { scope: 'marketing_campaigns.delete' };

export default definePlugin({
  id: 'integrations',
  title: 'Integrations',
  when: { toggle: 'mc.integrations', scope: 'marketing.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation },
  provides: SmsConnection,
  activate: () => import('./activate'),
  routes: {
    explore: { path: paths.explore, title: 'Integrations', page: componentOf(apps, 'ExploreApps') },
    connected: { path: paths.connected, title: 'Connected apps', page: componentOf(apps, 'ConnectedApps') },
    destination: {
      path: paths.destination,
      title: 'Integration',
      page: () => import('./pages/DestinationSummary'),
      name: 'integrations.destination',
    },
    add: {
      path: paths.add,
      title: 'Add integration',
      page: componentOf(integrationDialogs, 'IntegrationAdd'),
      over: 'destination',
      when: canCreate,
    },
    edit: {
      path: paths.edit,
      title: 'Edit integration',
      page: componentOf(integrationDialogs, 'IntegrationEdit'),
      over: 'destination',
      when: canUpdate,
    },
    remove: {
      path: paths.remove,
      title: 'Delete integration',
      page: componentOf(integrationDialogs, 'IntegrationDelete'),
      over: 'destination',
      when: canDelete,
    },
    disconnect: {
      path: paths.disconnect,
      title: 'Disconnect',
      page: componentOf(integrationDialogs, 'Disconnect'),
      over: 'destination',
      when: canDelete,
    },
    disconnectTwilio: {
      path: paths.disconnectTwilio,
      title: 'Disconnect Twilio',
      page: componentOf(smsDialogs, 'DisconnectTwilio'),
      over: 'destination',
      when: canDelete,
    },
    editConnected: {
      path: paths.editConnected,
      title: 'Edit integration',
      page: componentOf(integrationDialogs, 'IntegrationEdit'),
      over: 'connected',
      when: canUpdate,
    },
    removeConnected: {
      path: paths.removeConnected,
      title: 'Delete integration',
      page: componentOf(integrationDialogs, 'IntegrationDelete'),
      over: 'connected',
      when: canDelete,
    },
    removeSelected: {
      path: paths.removeSelected,
      title: 'Delete integrations',
      page: componentOf(integrationDialogs, 'IntegrationsDelete'),
      over: 'connected',
      when: canDelete,
    },
  },
  nav: [{ to: 'explore', section: 'developers', order: 30, icon: 'integration' }],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
