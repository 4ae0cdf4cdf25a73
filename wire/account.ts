import { Type, type Static } from '@sinclair/typebox';
import { RevokedKeys } from './apiKeys';

/**
 * The cookies of a signed-in browser; all of them are removed at sign-out.
 * The front end reads them and sends the matching headers; the server reads none.
 */
export const cookieNames = {
  /** The session token, for the `Authorization` header. */
  authToken: 'sw_auth_token',
  /** The word before the token in that header: `Bearer` or `token`. */
  authTokenType: 'sw_auth_token_type',
  /** Sent as `reseller` where an administrator of a reseller works. */
  reseller: 'sw_reseller',
  /** The subuser to act for: the `on-behalf-of` header. */
  impersonatingUsername: 'sw_impersonating_username',
  /** `true` once the address of the account is known to be right. */
  emailConfirmed: 'sw_email_confirmed',
  /** Which front end the account uses: `new_experience`. */
  frontend: 'sw_frontend',
  /** `global` or `eu`. */
  accountRegion: 'sw_account_region',
} as const;

export const SignIn = Type.Object({
  username: Type.String({ minLength: 1, maxLength: 254 }),
  password: Type.String({ minLength: 1, maxLength: 1000 }),
  /** The second factor, once the answer has asked for it (an error of the field `code`). */
  code: Type.Optional(Type.String({ maxLength: 40 })),
});
export type SignIn = Static<typeof SignIn>;

/** The token of a link that signs in once. */
export const SignInByLink = Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) });
export type SignInByLink = Static<typeof SignInByLink>;

export const SignedIn = Type.Object({
  token: Type.String(),
  token_type: Type.Literal('Bearer'),
  /** ISO 8601. */
  expires_at: Type.String(),
  username: Type.String(),
  user_id: Type.Integer(),
  account_id: Type.Integer(),
  /** False for someone who signed in by link and has not chosen a password yet. */
  has_password: Type.Boolean(),
});
export type SignedIn = Static<typeof SignedIn>;

/** `DELETE /v3/tokens`: the session to end; without one, that of the request. */
export const TokenRevoke = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })) });
export type TokenRevoke = Static<typeof TokenRevoke>;

export const Account = Type.Object({
  type: Type.Union([Type.Literal('free'), Type.Literal('paid')]),
  reputation: Type.Number(),
  is_reseller_customer: Type.Boolean(),
});
export type Account = Static<typeof Account>;

const text = (maxLength: number) => Type.String({ maxLength });

export const ProfileUpdate = Type.Object({
  first_name: Type.Optional(text(100)),
  last_name: Type.Optional(text(100)),
  address: Type.Optional(text(200)),
  address2: Type.Optional(text(200)),
  city: Type.Optional(text(100)),
  company: Type.Optional(text(200)),
  country: Type.Optional(text(100)),
  phone: Type.Optional(text(50)),
  state: Type.Optional(text(100)),
  website: Type.Optional(text(500)),
  zip: Type.Optional(text(20)),
  /** Where codes would be sent by text message; kept, nothing is sent to it. */
  multifactor_phone: Type.Optional(text(50)),
});
export type ProfileUpdate = Static<typeof ProfileUpdate>;

export const Profile = Type.Intersect([
  Type.Required(ProfileUpdate),
  Type.Object({ user_id: Type.Integer(), authy_id: Type.Union([Type.String(), Type.Null()]) }),
]);
export type Profile = Static<typeof Profile>;

export const Username = Type.Object({
  username: Type.String(),
  user_id: Type.Integer(),
  /** Who really asks, where an administrator works on behalf of a subuser. */
  impersonator: Type.Optional(Type.String()),
});
export type Username = Static<typeof Username>;

export const UserEmail = Type.Object({ email: Type.String() });
export type UserEmail = Static<typeof UserEmail>;

export const UserPackage = Type.Object({
  name: Type.String(),
  description: Type.String(),
  package_id: Type.String(),
  status: Type.String(),
  /** Ours, so that an open workbench follows: the documented place is a cookie. */
  region: Type.Union([Type.Literal('global'), Type.Literal('eu')]),
  base_price: Type.Number(),
  overage_price: Type.Number(),
  newsletter_price: Type.Number(),
  campaign_price: Type.Number(),
  is_high_volume: Type.Boolean(),
  signup_to_send: Type.Boolean(),
  cutoff_trial: Type.Boolean(),
  downgrade_package_id: Type.Union([Type.String(), Type.Null()]),
});
export type UserPackage = Static<typeof UserPackage>;

const Step = Type.Object({ complete: Type.Boolean(), required: Type.Boolean() });

export const UserStatus = Type.Object({
  status: Type.String(),
  /** How many notices nobody has dismissed (our extension); 0 for those who may not read them. */
  notices: Type.Integer(),
  /**
   * Set where nothing is sent although the package's status would let it: nobody of the account has confirmed an
   * address.
   */
  hold: Type.Optional(Type.Literal('unconfirmed')),
  /** False for someone who signs in by links: they can't sign in again without one (our extension). */
  has_password: Type.Boolean(),
  /**
   * Set where the installation keeps mail in its Outbox instead of sending it: whether the caller sees mail of the
   * system there (our extension).
   */
  captured_mail: Type.Optional(Type.Union([Type.Literal('shown'), Type.Literal('hidden')])),
  signup_status: Type.Object({ email: Step, mfa: Step, profile: Step, whitelabel: Step }),
});
export type UserStatus = Static<typeof UserStatus>;

export const UserType = Type.Object({
  type: Type.String(),
  reseller_username: Type.Union([Type.String(), Type.Null()]),
});
export type UserType = Static<typeof UserType>;

export const Credits = Type.Object({
  remain: Type.Integer(),
  total: Type.Integer(),
  overage: Type.Integer(),
  used: Type.Integer(),
  /** ISO dates. */
  last_reset: Type.String(),
  next_reset: Type.String(),
  reset_frequency: Type.String(),
});
export type Credits = Static<typeof Credits>;

export const SendCredits = Type.Object({
  is_hard_limit: Type.Boolean(),
  soft_limit: Type.Integer(),
  hard_limit: Type.Integer(),
  remain: Type.Integer(),
  total: Type.Integer(),
  used: Type.Integer(),
  overage: Type.Integer(),
});
export type SendCredits = Static<typeof SendCredits>;

export const EmailTestingCredits = Type.Object({
  emailTesting: Type.Object({ entitled: Type.Integer(), remain: Type.Integer() }),
});
export type EmailTestingCredits = Static<typeof EmailTestingCredits>;

export const TimeZone = Type.Object({
  timezone: Type.Object({
    /** `EST`, or the offset where the zone has no letters. */
    code: Type.String(),
    /** East of UTC. */
    offsetSeconds: Type.Integer(),
    /** `-05:00` */
    offset: Type.String(),
    /** `America/New_York` */
    name: Type.String(),
  }),
});
export type TimeZone = Static<typeof TimeZone>;

export const TimeZoneUpdate = Type.Object({ timezone: Type.String({ minLength: 1, maxLength: 60 }) });
export type TimeZoneUpdate = Static<typeof TimeZoneUpdate>;

export const FeatureToggles = Type.Array(Type.Object({ app: Type.String(), feature: Type.String() }));
export type FeatureToggles = Static<typeof FeatureToggles>;

/** `old_password` may be left out by someone who never had one (first sign-in by link). */
export const PasswordUpdate = Type.Object({
  new_password: Type.String({ minLength: 8, maxLength: 1000 }),
  old_password: Type.Optional(Type.String({ maxLength: 1000 })),
  revoke_api_keys: RevokedKeys,
});
export type PasswordUpdate = Static<typeof PasswordUpdate>;

/**
 * `POST /v3/user/set_up`: who the person is and how they sign in from now on. For whoever has no password yet, or
 * signed in by a link within the last hour. An address counts once the link that is mailed to it was followed.
 */
export const UserSetUp = Type.Object({
  first_name: Type.Optional(text(100)),
  last_name: Type.Optional(text(100)),
  email: Type.Optional(Type.String({ minLength: 3, maxLength: 254, format: 'email' })),
  password: Type.String({ minLength: 8, maxLength: 1000 }),
});
export type UserSetUp = Static<typeof UserSetUp>;

/** `show=mc,compat` gives the entitlements, `show=pricing` the products. */
export const Offerings = Type.Object({
  entitlements: Type.Optional(Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Integer()]))),
  products: Type.Optional(
    Type.Object({
      mc_contacts: Type.Object({
        tiers: Type.Array(
          Type.Object({ min: Type.Integer(), max: Type.Integer(), size: Type.Integer(), amount: Type.Number() }),
        ),
      }),
    }),
  ),
});
export type Offerings = Static<typeof Offerings>;

export const Scopes = Type.Object({ scopes: Type.Array(Type.String()) });
export type Scopes = Static<typeof Scopes>;

export const ScopeRequestCreate = Type.Object({ scope_group_name: Type.String({ minLength: 1, maxLength: 100 }) });
export type ScopeRequestCreate = Static<typeof ScopeRequestCreate>;

export const ScopeRequest = Type.Object({
  id: Type.Integer(),
  scope_group_name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
});
export type ScopeRequest = Static<typeof ScopeRequest>;
