import type { Domain } from '../../provider';
import { domainAuthenticationJobs } from './jobs';
import { routes } from './routes';

/**
 * Domains that an account has proved to be its own: mail from them is signed, and their addresses need no other proof.
 */
export const domainAuthentication: Domain = { name: 'domain-authentication', routes, jobs: domainAuthenticationJobs };
