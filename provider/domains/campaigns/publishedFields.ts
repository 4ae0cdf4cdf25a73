import { HttpError } from '../../http/errors';

const names: ReadonlyMap<string, string> = new Map([
  ['name', 'title'],
  ['emails', 'to'],
]);
const prefixes = ['email_config.', 'send_to.'];

/** A field of a single send by its name in a campaign. */
function publishedField(field: string): string {
  const prefix = prefixes.find((one) => field.startsWith(one));
  return prefix === undefined ? (names.get(field) ?? field) : field.slice(prefix.length);
}

/**
 * Runs work on a single send, and names fields in its refusals as campaigns do. What has started is a conflict for
 * single sends; campaigns have 400 for it.
 */
export async function withPublishedFields<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const errors = error.errors.map(({ field, ...rest }) => ({
      ...rest,
      field: field === null ? null : publishedField(field),
    }));
    throw new HttpError(error.status === 409 ? 400 : error.status, errors, error.headers, error.extra);
  }
}
