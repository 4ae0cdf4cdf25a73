import { Alerts, componentOf, definePlugin, Http, Navigation, Session } from 'sendwright/sdk';
import { paths } from './contract';

const teammateDialogs = () => import('./pages/teammateDialogs');

const keyDialogs = () => import('./pages/keyDialogs');

const may = (area: string, verb: string) => ({ scope: `${area}.${verb}` });
const keys = 'api_keys';
const teammates = 'teammates';

export default definePlugin({
  id: 'account',
  title: 'Account',
  requires: { http: Http, alerts: Alerts, navigation: Navigation, session: Session },
  activate: () => import('./activate'),
  routes: {
    setUp: { path: paths.setUp, title: 'Set up your account', page: () => import('./pages/SetUp') },
    profile: { path: paths.profile, title: 'Your profile', page: () => import('./pages/ProfilePage') },
    security: { path: paths.security, title: 'Security', page: () => import('./pages/SecurityPage') },
    twoFactor: {
      path: paths.twoFactor,
      title: 'Two-factor authentication',
      page: () => import('./pages/TwoFactorSetUp'),
      over: 'security',
    },
    secondFactor: {
      path: paths.secondFactor,
      title: 'Set up a second factor',
      page: () => import('./pages/SecondFactorPage'),
      frame: 'full',
    },
    confirmed: {
      path: paths.confirmed,
      title: 'Confirmed',
      page: () => import('./pages/ConfirmedPage'),
      frame: 'full',
    },
    singleSignOn: {
      path: paths.singleSignOn,
      title: 'Single sign-on',
      page: () => import('./pages/SingleSignOnPage'),
      // A scope of administrators only.
      when: may('audit_log', 'read'),
    },
    move: {
      path: paths.move,
      title: 'Move from SendGrid',
      page: () => import('./pages/MovePage'),
      when: { scope: 'marketing.write' },
    },
    access: { path: paths.access, title: 'Your access', page: () => import('./pages/AccessPage') },
    keys: { path: paths.keys, title: 'API keys', page: () => import('./pages/KeyList'), when: may(keys, 'read') },
    newKey: {
      path: paths.newKey,
      title: 'New API key',
      page: componentOf(keyDialogs, 'KeyCreate'),
      over: 'keys',
      when: may(keys, 'create'),
    },
    editKey: {
      path: paths.editKey,
      title: 'Edit API key',
      page: componentOf(keyDialogs, 'KeyEdit'),
      over: 'keys',
      when: may(keys, 'update'),
    },
    removeKey: {
      path: paths.removeKey,
      title: 'Delete API key',
      page: componentOf(keyDialogs, 'KeyDelete'),
      over: 'keys',
      when: may(keys, 'delete'),
    },
    teammates: {
      path: paths.teammates,
      title: 'Teammates',
      page: () => import('./pages/TeammateList'),
      when: may(teammates, 'read'),
    },
    invitations: {
      path: paths.invitations,
      title: 'Invitations',
      page: () => import('./pages/InvitationList'),
      when: may(teammates, 'read'),
    },
    requests: {
      path: paths.requests,
      title: 'Access requests',
      page: () => import('./pages/RequestList'),
      when: may(teammates, 'read'),
    },
    invite: {
      path: paths.invite,
      title: 'Invite teammate',
      page: componentOf(teammateDialogs, 'TeammateInvite'),
      over: 'teammates',
      when: may(teammates, 'create'),
    },
    editTeammate: {
      path: paths.editTeammate,
      title: 'Edit teammate',
      page: componentOf(teammateDialogs, 'TeammateEdit'),
      over: 'teammates',
      when: may(teammates, 'update'),
    },
    removeTeammate: {
      path: paths.removeTeammate,
      title: 'Remove teammate',
      page: componentOf(teammateDialogs, 'TeammateRemove'),
      over: 'teammates',
      when: may(teammates, 'delete'),
    },
  },
  nav: [
    { to: 'profile', section: 'profile', order: 10, icon: 'user' },
    { to: 'security', section: 'profile', order: 15, icon: 'lock' },
    { to: 'keys', section: 'developers', order: 10, icon: 'code' },
    { to: 'teammates', section: 'settings', order: 20, icon: 'users' },
    { to: 'singleSignOn', section: 'settings', order: 25, icon: 'shield' },
    { to: 'move', section: 'settings', order: 35, icon: 'download' },
  ],
  commands: () => import('./commands'),
  alerts: () => import('./texts'),
});
