import type { Domain } from '../../provider';
import { defineEmailTestJobs } from './jobs';
import { emailTestingRoutes } from './routes';

/** Tests of messages: simulated email apps, spam rules, links; paid by credits. */
export const emailTesting: Domain = { name: 'email-testing', routes: emailTestingRoutes, jobs: defineEmailTestJobs };
