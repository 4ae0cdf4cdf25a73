import { definePlugin, Http } from 'sendwright/sdk';

export default definePlugin({
  id: 'home',
  title: 'Home',
  requires: { http: Http },
  activate: () => import('./activate'),
  routes: { home: { path: '/', title: 'Home', page: () => import('./pages/Home') } },
  nav: [{ to: 'home', section: 'home', order: 0, icon: 'layout' }],
  commands: () => import('./commands'),
  settings: {
    hideChecklist: { title: 'Hide “Get ready to send”', description: 'The steps to a first campaign.', default: false },
  },
});
