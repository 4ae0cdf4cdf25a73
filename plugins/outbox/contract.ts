export const paths = {
  list: '/outbox',
  message: '/outbox/:id',
} as const;
