import type { Domain } from '../../provider';
import { defineSenderJobs } from './jobs';
import { senderRoutes } from './routes';
import { verificationPageRoutes } from './verificationPage';

/** The identities mail is sent from, and the proof that their addresses belong to the account. */
export const senders: Domain = {
  name: 'senders',
  routes(server, provider) {
    senderRoutes(server, provider);
    verificationPageRoutes(server, provider);
  },
  jobs: defineSenderJobs,
};
