import { STATUS_CODES } from 'node:http';
import type { ErrorItem } from './errors';

/** How the published API represents errors without a specific field. */
interface Shape {
  /** A prefix of route paths, in whole segments. */
  readonly path: string;
  readonly noField: 'null' | 'empty' | 'missing';
  /** This area's own errors, and 403, have an `error_id`: the status in words, unless the error has one. */
  readonly errorId?: true;
}

/**
 * Areas where `field` can't be null: it is missing if the description allows that, otherwise empty. The first match
 * counts; everything else has `null` (provider API, common rules).
 */
const shapes: readonly Shape[] = [
  { path: '/v3/marketing/segments', noField: 'empty' },
  { path: '/v3/marketing/senders', noField: 'null' },
  { path: '/v3/marketing/stats', noField: 'null' },
  { path: '/v3/marketing/test', noField: 'null' },
  { path: '/v3/marketing', noField: 'missing' },
  { path: '/v3/designs', noField: 'empty', errorId: true },
  { path: '/v3/senders', noField: 'empty' },
  { path: '/v3/teammates', noField: 'empty' },
  { path: '/v3/verified_senders', noField: 'missing', errorId: true },
  { path: '/v3/user/webhooks/event', noField: 'missing' },
];

/** Statuses raised by the platform before routing: `field` is `null` everywhere. */
const platformStatuses: ReadonlySet<number> = new Set([401, 403, 405, 413, 414, 415, 429]);

/** The errors in the published shape of the route at `path` (its pattern; empty if there is none). */
export function shapeErrors(path: string, status: number, errors: readonly ErrorItem[]): Partial<ErrorItem>[] {
  const shape = shapes.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (shape === undefined) return [...errors];
  const isOfPlatform = platformStatuses.has(status);
  const errorId =
    shape.errorId && (!isOfPlatform || status === 403)
      ? STATUS_CODES[status]?.toLowerCase().replaceAll(/\W+/g, '_')
      : undefined;
  return errors.map(({ field, ...rest }) => ({
    ...rest,
    ...(field !== null || isOfPlatform || shape.noField === 'null'
      ? { field }
      : shape.noField === 'empty' && { field: '' }),
    ...(errorId !== undefined && { error_id: rest.error_id ?? errorId }),
  }));
}
