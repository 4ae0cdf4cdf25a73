export const paths = { list: '/activity', message: '/activity/:id' } as const;
