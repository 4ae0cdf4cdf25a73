import type { Domain } from '../../provider';
import { routes } from './routes';

/** The person who is signed in, and the account's package, credits and time zone. */
export const user: Domain = { name: 'user', routes };
