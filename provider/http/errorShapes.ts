import { STATUS_CODES } from 'node:http';
import type { ErrorItem } from './errors';

/** How the published description of a part of the API says that no single field is at fault. */
interface Shape {
  /** The beginning of the routes' addresses, whole parts. */
  readonly path: string;
  readonly noField: 'null' | 'empty' | 'missing';
  /** Each error of the part's own, and 403, bears an `error_id`: the status in words, unless the error has one. */
  readonly errorId?: true;
}

/**
 * Where `field` is a text that cannot be null: it is missing where the description allows that, and empty where it must
 * be there, or where the examples have it empty. The first that fits counts; all else has `null` (provider API, common
 * rules).
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

/** Answers of the platform before a route has its say: `null` everywhere. */
const platformStatuses: ReadonlySet<number> = new Set([401, 403, 405, 413, 414, 415, 429]);

/** The errors as the route at `path` (its pattern; empty where there is none) is published to answer them. */
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
