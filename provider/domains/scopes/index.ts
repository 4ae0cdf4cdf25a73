import type { Domain } from '../../provider';

export const scopes: Domain = { name: 'scopes' };
