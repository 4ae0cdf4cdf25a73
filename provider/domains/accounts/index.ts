import type { Domain } from '../../provider';

export const accounts: Domain = { name: 'accounts' };
