import type { Domain } from '../../provider';
import { segmentJobs } from './jobs';
import { segmentRoutes } from './routes';

/** Segments of both versions, and the search of contacts by query. */
export const segments: Domain = { name: 'segments', routes: segmentRoutes, jobs: segmentJobs };
