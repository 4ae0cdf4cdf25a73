import type { Domain } from '../../provider';
import { templateRoutes } from './routes';
import { defineThumbnailJobs } from './thumbnails';

/** Templates of mail sent one request at a time, and their versions. */
export const templates: Domain = { name: 'dynamic-templates', routes: templateRoutes, jobs: defineThumbnailJobs };
