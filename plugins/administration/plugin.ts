import { Alerts, componentOf, definePlugin, Http, Navigation, Plugins, Session } from 'sendwright/sdk';
import { paths } from './contract';

const featureDialogs = () => import('./pages/featureDialogs');

const canChange = { scope: 'administration.update' };

export default definePlugin({
  id: 'administration',
  title: 'Administration',
  when: { scope: 'administration.read' },
  requires: { http: Http, alerts: Alerts, navigation: Navigation, plugins: Plugins, session: Session },
  activate: () => import('./activate'),
  routes: {
    accounts: { path: paths.accounts, title: 'All accounts', page: () => import('./pages/AccountList') },
    account: { path: paths.account, title: 'Account', page: () => import('./pages/AccountDetail') },
    features: { path: paths.features, title: 'Features', page: () => import('./pages/FeatureMatrix') },
    switch: {
      path: paths.switchFeature,
      title: 'Switch a feature',
      page: componentOf(featureDialogs, 'SwitchFeature'),
      over: 'features',
      when: canChange,
    },
    history: {
      path: paths.history,
      title: 'History of a feature',
      page: componentOf(featureDialogs, 'FeatureHistory'),
      over: 'features',
    },
  },
  nav: [
    { to: 'accounts', section: 'administration', order: 10, icon: 'users' },
    { to: 'features', section: 'administration', order: 20, icon: 'flask' },
  ],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
