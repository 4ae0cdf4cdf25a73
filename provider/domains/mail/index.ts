import { defineForgetting } from '../../delivery/mail/purgeSentMail';
import type { Domain } from '../../provider';
import { mailRoutes } from './routes';

/** Mail sent one request at a time, and batches of such requests. */
export const mail: Domain = { name: 'mail', routes: mailRoutes, jobs: defineForgetting };
