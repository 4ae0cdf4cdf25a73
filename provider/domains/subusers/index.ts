import type { Domain } from '../../provider';
import { defineAccountDeletion } from './deleteSubuser';
import { routes } from './routes';

/** Accounts below an account: their credits and access, and working as them. */
export const subusers: Domain = { name: 'subusers', routes, jobs: defineAccountDeletion };
