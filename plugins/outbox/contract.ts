export const paths = { list: '/outbox', newest: '/outbox/newest', message: '/outbox/:id' } as const;
