import { type Plan, plans, type Region, type Session, type TimeZone } from 'sendwright/sdk';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (body: unknown): Fields => (typeof body === 'object' && body !== null ? (body as Fields) : {});
const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

/** A tier of the price list: contacts from `min` to `max`, in US dollars a month. */
export interface PriceTier {
  readonly min: number;
  readonly max: number;
  readonly size: number;
  readonly amount: number;
}

export const defaultTimeZone: TimeZone = { code: 'UTC', offsetSeconds: 0, offset: '+00:00', name: 'Etc/UTC' };

/** The plan for a package's id or name; the smallest if unknown. */
export function planOf(body: unknown): Plan {
  const { package_id: id, name } = fieldsOf(body);
  const words = `${text(id)} ${text(name)}`.toLowerCase();
  return plans.findLast((plan) => words.includes(plan)) ?? 'trial';
}

/** The region from the provider, if it has one. */
export function regionOf(body: unknown): Region | undefined {
  const { region } = fieldsOf(body);
  return region === 'eu' || region === 'global' ? region : undefined;
}

export const packageNameOf = (body: unknown): string => text(fieldsOf(body).name);
export const typeOf = (body: unknown): string => text(fieldsOf(body).type);
/** What prevents sending besides the package's status, otherwise that status; and the number of notices. */
export const statusOf = (
  body: unknown,
): Pick<Session, 'status' | 'hasPassword' | 'capturedMail' | 'trialEndsAt'> & {
  notices: number;
  urgentNotices: number;
} => {
  const { hold, status, notices, has_password: hasPassword, captured_mail: captured, ...rest } = fieldsOf(body);
  // A provider without this field has no sign-in links either.
  return {
    status: text(hold) || text(status),
    notices: Number(notices) || 0,
    urgentNotices: Number(rest.urgent_notices) || 0,
    hasPassword: hasPassword !== false,
    capturedMail: captured === 'shown' || captured === 'hidden' ? captured : undefined,
    trialEndsAt: text(rest.trial_ends_at) || undefined,
  };
};
export const emailOf = (body: unknown): string => text(fieldsOf(body).email);
export const usernameOf = (body: unknown): { username: string; userId: string; impersonator: string | null } => ({
  username: text(fieldsOf(body).username),
  userId: text(fieldsOf(body).user_id),
  impersonator: text(fieldsOf(body).impersonator) || null,
});

export const fullNameOf = (body: unknown): string => {
  const { first_name: first, last_name: last } = fieldsOf(body);
  return [text(first), text(last)].filter(Boolean).join(' ');
};

export const creditsOf = (body: unknown): number | null => {
  const { remain } = fieldsOf(body);
  return typeof remain === 'number' ? remain : null;
};

export const scopesOf = (body: unknown): ReadonlySet<string> => new Set(texts(fieldsOf(body).scopes));

export function togglesOf(body: unknown): ReadonlySet<string> {
  const pairs = Array.isArray(body) ? body.map(fieldsOf) : [];
  return new Set(pairs.map(({ app, feature }) => `${text(app)}.${text(feature)}`));
}

/** The entitlements that the account has: true, or a number above 0. */
export function entitlementsOf(body: unknown): ReadonlySet<string> {
  const { entitlements } = fieldsOf(body);
  if (Array.isArray(entitlements)) return new Set(texts(entitlements));
  return new Set(
    Object.entries(fieldsOf(entitlements)).flatMap(([name, value]) =>
      value === true || (typeof value === 'number' && value > 0) ? name : [],
    ),
  );
}

export function pricingOf(body: unknown): readonly PriceTier[] {
  const { tiers } = fieldsOf(fieldsOf(fieldsOf(body).products).mc_contacts);
  if (!Array.isArray(tiers)) return [];
  return tiers
    .map(fieldsOf)
    .map(({ min, max, size, amount }) => ({
      min: Number(min),
      max: Number(max),
      size: Number(size),
      amount: Number(amount),
    }));
}

export function timeZoneOf(body: unknown): TimeZone {
  const zone = fieldsOf(fieldsOf(body).timezone);
  if (!text(zone.name)) return defaultTimeZone;
  return {
    code: text(zone.code),
    offsetSeconds: typeof zone.offsetSeconds === 'number' ? zone.offsetSeconds : 0,
    offset: text(zone.offset),
    name: text(zone.name),
  };
}
