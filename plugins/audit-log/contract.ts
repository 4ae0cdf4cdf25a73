export const paths = { log: '/audit-log' } as const;
