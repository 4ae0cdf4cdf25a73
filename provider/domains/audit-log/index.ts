import type { Domain } from '../../provider';
import { definePruning } from './pruneAuditLog';
import { routes } from './routes';

/** Who did what: administrative acts, and those that destroy. */
export const auditLog: Domain = { name: 'audit-log', routes, jobs: definePruning };
