import type { IncomingHttpHeaders } from 'node:http';
import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { AdConnectionLost, AdPartnerBusy, AdPartnerRefusal } from '../partners/adPartner';
import { GraphError } from './graphShapes';

/** Rate limits: of the app, the user, a page, custom calls, and of business use cases (80000–80014). */
const busyCodes = new Set([4, 17, 32, 613]);
/** An invalid token, and the API's temporary errors: unknown and unavailable. */
const [invalidToken, session, unknown, unavailable] = [190, 102, 1, 2];

/** Seconds to wait if Meta names no delay. */
const defaultDelay = 60;
const maximumDelay = 86_400;

/** The error of a response with a status from 400 (Graph API, "Handle errors" and "Rate limits"). */
export function graphFailure(status: number, headers: IncomingHttpHeaders, body: unknown): Error {
  if (!Value.Check(GraphError, body)) return new Error(`Meta responded with status ${status}.`);
  const { message, code = 0, is_transient, error_user_title: title, error_user_msg: explanation } = body.error;
  const words = [title, explanation].filter((part) => part !== undefined && part !== '').join(': ');
  const text = (words === '' ? message : words) ?? `Error ${code}`;
  if (busyCodes.has(code) || (code >= 80_000 && code <= 80_014)) return new AdPartnerBusy(text, waitOf(headers));
  if (code === invalidToken || code === session) return new AdConnectionLost(text);
  if (is_transient || code === unknown || code === unavailable || status >= 500) return new Error(text);
  return new AdPartnerRefusal(text);
}

const AccountUsage = Type.Object({ reset_time_duration: Type.Number() });
const BusinessUsage = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ estimated_time_to_regain_access: Type.Optional(Type.Number()) })),
);

/** The longest delay in seconds that the usage headers name. */
function waitOf(headers: IncomingHttpHeaders): number {
  const account = jsonOf(headers['x-ad-account-usage']);
  const business = jsonOf(headers['x-business-use-case-usage']);
  const waits = [
    Value.Check(AccountUsage, account) ? account.reset_time_duration : 0,
    // Minutes.
    ...(Value.Check(BusinessUsage, business)
      ? Object.values(business).flatMap((uses) => uses.map((use) => 60 * (use.estimated_time_to_regain_access ?? 0)))
      : []),
  ];
  const longest = Math.max(...waits);
  return Math.min(maximumDelay, longest > 0 ? Math.ceil(longest) : defaultDelay);
}

function jsonOf(header: string | string[] | undefined): unknown {
  try {
    return typeof header === 'string' ? JSON.parse(header) : undefined;
  } catch {
    return undefined;
  }
}
