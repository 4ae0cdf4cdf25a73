import type { GoogleRefusal } from './googleState';

/** Ends a request with an error. */
export class GoogleRefused extends Error {
  constructor(readonly refusal: GoogleRefusal) {
    super(refusal.message);
  }
}

/** An error of the Google Ads API with its code, such as `{ campaignError: 'DUPLICATE_CAMPAIGN_NAME' }`. */
export const adsRefused = (
  errorCode: Readonly<Record<string, string>>,
  message: string,
  { status = 400, details }: { readonly status?: number; readonly details?: unknown } = {},
): GoogleRefused =>
  new GoogleRefused({
    status,
    code: status === 403 ? 'PERMISSION_DENIED' : 'INVALID_ARGUMENT',
    message: 'Request contains an invalid argument.',
    ads: { errorCode, message, ...(details !== undefined && { details }) },
  });

/** The body of an error (google.rpc.Status). */
export function bodyOf({ status, code, message, ads, details = [] }: GoogleRefusal): unknown {
  const failure = {
    '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
    errors: [ads],
    requestId: 'r1',
  };
  return { error: { code: status, message, status: code, details: [...(ads ? [failure] : []), ...details] } };
}
