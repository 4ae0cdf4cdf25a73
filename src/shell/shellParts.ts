import { fetchedPart } from 'sendwright/sdk/ui';
import { welcomePath } from '../kernel/session/signInAddress';
import type { ShellParts } from '../kernel/shellContract';
import { FullFrame, PageFrame } from './frame/PageFrame';
import { Exception } from './states/Exception';
import { Loading } from './states/Loading';

const rare = () => import('./states/rareStates');

/** The frames, states and pages that the kernel's router places. */
export const shellParts: ShellParts = {
  frames: { page: PageFrame, full: FullFrame },
  pages: {
    NotFound: fetchedPart(async () => (await rare()).NotFound),
    Exception,
    NoAccess: fetchedPart(async () => (await rare()).NoAccess),
    NoRegion: fetchedPart(async () => (await rare()).NoRegion),
    Migration: fetchedPart(async () => (await rare()).Migration),
    Loading,
  },
  routes: [
    { path: '/sign-in', title: 'Sign in', page: () => import('./pages/SignIn'), frame: 'full', public: true },
    {
      path: '/sign-up',
      title: 'Create your account',
      page: () => import('./pages/SignUp'),
      frame: 'full',
      public: true,
    },
    {
      path: '/verify-email',
      title: 'Confirm your address',
      page: () => import('./pages/VerifyEmail'),
      frame: 'full',
      public: true,
    },
    {
      path: '/reset-password',
      title: 'Choose a new password',
      page: () => import('./pages/ResetPassword'),
      frame: 'full',
      public: true,
    },
    { path: '/join', title: 'Join', page: () => import('./pages/Join'), frame: 'full', public: true },
    { path: welcomePath, title: 'Welcome', page: () => import('./pages/Welcome'), frame: 'full' },
    {
      path: '/workbench/support',
      title: 'Contact support',
      page: () => import('./pages/SupportPage'),
      name: 'support',
    },
    {
      path: '/workbench/plugins',
      title: 'Plugins',
      page: () => import('./pages/PluginsPage'),
      nav: { section: 'administration', order: 90, icon: 'plugin' },
    },
    {
      path: '/workbench/settings',
      title: 'Preferences',
      page: () => import('./pages/SettingsPage'),
      nav: { section: 'profile', order: 20, icon: 'settings' },
    },
  ],
};
