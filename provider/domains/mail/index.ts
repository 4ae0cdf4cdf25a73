import { defineForgetting } from '../../delivery/mail/purgeSentMail';
import type { Domain } from '../../provider';
import { addBatchRoutes } from './batchRoutes';
import { addMailRoutes } from './routes';

/** Mail sent one request at a time, and batches of such requests. */
export const mail: Domain = {
  name: 'mail',
  routes(server, provider) {
    addMailRoutes(server, provider);
    addBatchRoutes(server, provider);
  },
  jobs: defineForgetting,
};
