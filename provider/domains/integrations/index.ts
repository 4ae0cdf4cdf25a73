import type { Domain } from '../../provider';
import { routes } from './routes';

/** The account's events at providers of customer data. `delivery/receivers` posts them. */
export const integrations: Domain = { name: 'integrations', routes };
