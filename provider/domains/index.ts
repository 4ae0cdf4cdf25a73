import type { Domain } from '../provider';
import { accounts } from './accounts';
import { apiKeys } from './api-keys';
import { scopes } from './scopes';
import { user } from './user';

/** Every domain of the API, in the order their routes are added. */
export const domains: Domain[] = [accounts, user, scopes, apiKeys];
