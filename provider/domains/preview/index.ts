import type { Domain } from '../../provider';
import { previewRoutes } from './routes';

/** Messages as one recipient would get them, while they are written. */
export const preview: Domain = { name: 'preview', routes: previewRoutes };
