import type { Domain } from '../../provider';
import { templateRoutes } from './routes';
import { defineThumbnailJobs } from './thumbnails';
import { versionRoutes } from './versionRoutes';

/** Templates of mail sent one request at a time, and their versions. */
export const templates: Domain = {
  name: 'dynamic-templates',
  routes(server, provider) {
    templateRoutes(server, provider);
    versionRoutes(server, provider);
  },
  jobs: defineThumbnailJobs,
};
