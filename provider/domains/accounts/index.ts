import type { Domain } from '../../provider';
import { jobs } from './jobs';
import { routes } from './routes';

/** Signing in and out, and what an account has bought. */
export const accounts: Domain = { name: 'accounts', routes, jobs };
