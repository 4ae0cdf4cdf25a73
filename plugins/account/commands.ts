import type { PluginCommands } from 'sendwright/sdk';

const may = (area: string, verb: string) => ({ scope: `${area}.${verb}` });
const keys = 'api_keys';
const teammates = 'teammates';

export const commands: PluginCommands<
  void,
  | 'access'
  | 'invite'
  | 'keys'
  | 'move'
  | 'newKey'
  | 'profile'
  | 'requests'
  | 'security'
  | 'setUp'
  | 'singleSignOn'
  | 'teammates'
  | 'twoFactor'
> = {
  profile: {
    title: 'Go to your profile',
    to: 'profile',
    icon: 'user',
    keywords: ['your email', 'username', 'your name', 'sign-in name'],
  },
  security: {
    title: 'Go to security',
    to: 'security',
    icon: 'lock',
    keywords: ['password', 'passkeys', 'webauthn', 'sessions', 'two-factor', 'mfa'],
  },
  twoFactor: {
    title: 'Set up two-factor authentication',
    to: 'twoFactor',
    icon: 'lock',
    keywords: ['2fa', 'mfa', 'totp', 'authenticator', 'otp'],
  },
  singleSignOn: {
    title: 'Go to single sign-on',
    to: 'singleSignOn',
    icon: 'shield',
    keywords: [
      'require second factor',
      'enforce 2fa',
      'sso',
      'oidc',
      'openid',
      'identity provider',
      'okta',
      'entra',
      'google workspace',
    ],
    when: may('audit_log', 'read'),
  },
  move: {
    title: 'Move from SendGrid',
    to: 'move',
    icon: 'download',
    keywords: ['migrate', 'migration', 'import account', 'switch'],
    when: { scope: 'marketing.write' },
  },
  access: {
    title: 'Show your access',
    to: 'access',
    icon: 'shield',
    keywords: ['scopes', 'my permissions', 'request'],
  },
  keys: {
    title: 'Go to API keys',
    to: 'keys',
    keys: 'g k',
    icon: 'code',
    keywords: ['token', 'developer', 'secret', 'api', 'rest'],
    when: may(keys, 'read'),
  },
  newKey: { title: 'Create API key', to: 'newKey', icon: 'add', when: may(keys, 'create') },
  teammates: {
    title: 'Go to teammates',
    to: 'teammates',
    keys: 'g shift+t',
    icon: 'users',
    keywords: ['people', 'users', 'permissions'],
    when: may(teammates, 'read'),
  },
  invite: {
    title: 'Invite teammate',
    to: 'invite',
    icon: 'add',
    keywords: ['people', 'user'],
    when: may(teammates, 'create'),
  },
  requests: {
    title: 'Decide on access requests',
    to: 'requests',
    icon: 'check',
    keywords: ['approve', 'deny'],
    when: may(teammates, 'update'),
  },
  setUp: { title: 'Set up your account', to: 'setUp', icon: 'check', keywords: ['verify', 'start'] },
};
