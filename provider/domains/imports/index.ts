import type { Domain } from '../../provider';
import { defineContactJobs } from './jobs';
import { importRoutes } from './routes';

/** File imports, and the jobs that all bulk work on contacts runs as. */
export const imports: Domain = { name: 'imports', routes: importRoutes, jobs: defineContactJobs };
