import type { Domain } from '../../provider';

export const apiKeys: Domain = { name: 'api-keys' };
