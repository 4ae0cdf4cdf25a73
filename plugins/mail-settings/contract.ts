export const paths = {
  mail: '/mail-settings',
  tracking: '/mail-settings/tracking',
  alerts: '/mail-settings/alerts',
  addresses: '/mail-settings/ip-addresses',
  access: '/account/ip-access',
} as const;
