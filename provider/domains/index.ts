import type { Domain } from '../provider';
import { accounts } from './accounts';
import { apiKeys } from './api-keys';
import { contacts } from './contacts';
import { fieldDefinitions } from './field-definitions';
import { imports } from './imports';
import { lists } from './lists';
import { scopes } from './scopes';
import { user } from './user';

/** Every domain of the API, in the order their routes are added. */
export const domains: Domain[] = [accounts, user, scopes, apiKeys, contacts, lists, fieldDefinitions, imports];
