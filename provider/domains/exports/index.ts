import type { Domain } from '../../provider';
import { defineExportJobs } from './jobs';
import { exportRoutes } from './routes';

/** Exports of contacts to files: asked for, written by a job, fetched by signed links. */
export const contactExports: Domain = { name: 'exports', routes: exportRoutes, jobs: defineExportJobs };
