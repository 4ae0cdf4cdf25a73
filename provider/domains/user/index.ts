import type { Domain } from '../../provider';

export const user: Domain = { name: 'user' };
