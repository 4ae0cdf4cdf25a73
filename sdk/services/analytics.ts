import { token } from '../token';

/**
 * Product analytics. Events carry generation `new_experience` and request source `ui`; page views are tracked by the
 * router.
 */
export interface Analytics {
  track(event: string, properties?: Readonly<Record<string, string | number | boolean>>): void;
}
export const Analytics = token<Analytics>('analytics');
