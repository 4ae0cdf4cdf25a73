export const paths = {
  list: '/webhooks',
  create: '/webhooks/new',
  webhook: '/webhooks/:id',
  edit: '/webhooks/:id/edit',
  remove: '/webhooks/:id/delete',
} as const;

const settings = 'user.webhooks.event.settings';

/** The scopes needed for each of them. */
export const scopes = {
  read: { scope: `${settings}.read` },
  create: { scope: `${settings}.create` },
  update: { scope: `${settings}.update` },
  remove: { scope: `${settings}.delete` },
} as const;
