export const paths = { overview: '/reports', sends: '/reports/sends' } as const;
