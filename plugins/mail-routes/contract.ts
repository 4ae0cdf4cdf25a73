export const paths = {
  list: '/mail-routes',
  create: '/mail-routes/new',
  edit: '/mail-routes/:id/edit',
  test: '/mail-routes/:id/test',
  remove: '/mail-routes/:id/delete',
} as const;

/** The scopes needed for each of them. */
export const scopes = {
  read: { scope: 'mail_settings.read' },
  create: { scope: 'mail_settings.create' },
  update: { scope: 'mail_settings.update' },
  remove: { scope: 'mail_settings.delete' },
} as const;
