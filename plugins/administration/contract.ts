export const paths = {
  accounts: '/administration/accounts',
  account: '/administration/accounts/:id',
  features: '/administration/features',
  switchFeature: '/administration/features/switch',
  history: '/administration/features/:name/history',
} as const;
