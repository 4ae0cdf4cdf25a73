import { componentOf, definePlugin, fill, Http } from 'sendwright/sdk';
import { EmailTesting, paths } from './contract';

const testing = () => import('./components/TestingDialog');

const when = { scope: 'email_testing.read', toggle: 'mc.email_testing' };

export default definePlugin({
  id: 'email-testing',
  title: 'Email testing',
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: {
    list: { path: paths.list, title: 'Email testing', when, page: () => import('./pages/TestIndex') },
    results: {
      path: paths.results,
      title: 'Email testing',
      when,
      over: 'list',
      page: componentOf(testing, 'TestResultsPage'),
    },
  },
  nav: [{ to: 'list', section: 'delivery', order: 30, icon: 'flask' }],
  commands: () => import('./commands'),
  // No scope guard: users without the scope see an explanation and can ask for it.
  slots: [
    fill(EmailTesting, {
      title: 'Email testing',
      when: { toggle: 'mc.email_testing' },
      component: componentOf(testing, 'MessageTesting'),
    }),
  ],
  alerts: () => import('./texts'),
});
