export const paths = {
  index: '/notifications',
  create: '/notifications/new',
  remove: '/notifications/:id/delete',
} as const;
