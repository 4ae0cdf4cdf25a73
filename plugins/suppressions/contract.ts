export const paths = { list: '/suppressions/:list?', add: '/suppressions/unsubscribes/add' } as const;
