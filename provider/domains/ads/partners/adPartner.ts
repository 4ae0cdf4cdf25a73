import type { AdLeadField } from 'sendwright/wire/adLeads';
import type { AdAccountChoice, AdAudience, AdChannel, AdContent, AdIdentity, AdPartnerName } from 'sendwright/wire/ads';
import type { AdSync } from './adSync';

/** What a sign-in at a partner gives access to. */
export interface PartnerAccount {
  /** The id of the ad account at the partner; the first of `accounts` unless chosen. */
  readonly externalId: string;
  readonly name: string;
  /** All ad accounts of the sign-in. */
  readonly accounts: readonly AdAccountChoice[];
  readonly identities: AdIdentities;
}

/** The names that an account's ads can appear under. */
export interface AdIdentities {
  readonly pages: readonly AdIdentity[];
  /** `page_id`: the page it is linked with, at partners whose ads need both. */
  readonly instagram_accounts: ReadonlyArray<AdIdentity & { readonly page_id?: string }>;
  /** By ad account: the manager account through which the user has access to it, at partners that have these. */
  readonly managers?: Readonly<Record<string, string>>;
}

/** A stored connection, with its token decrypted. */
export interface AdConnection {
  /** The id of the chosen ad account at the partner. */
  readonly externalId: string;
  /** What `AdSignIn.exchange` gave. Empty for partners without sign-in. */
  readonly accessToken: string;
  readonly identities: AdIdentities;
  /** The IANA time zone that the ad account's days are in, and the currency (ISO 4217) that it pays in. */
  readonly timeZone: string;
  readonly currency: string;
  /** Ends requests when the worker's turn is about to end. */
  readonly signal?: AbortSignal;
}

/** What is stored of a sign-in: an access token, or a refresh token if access tokens are valid for minutes only. */
export interface AdToken {
  readonly accessToken: string;
  /** Undefined: it doesn't expire. */
  readonly expiresAt: Date | undefined;
}

/** A partner's sign-in (OAuth 2.0 authorization code, RFC 6749, 4.1). */
export interface AdSignIn {
  /** The address of the partner's consent page. */
  consentUrl(request: { readonly state: string; readonly redirectUri: string }): string;
  /** Exchanges the code of the redirect. */
  exchange(request: { readonly code: string; readonly redirectUri: string }): Promise<AdToken>;
  /** Extends a token that is still valid. Undefined: tokens don't expire. */
  renew?(accessToken: string): Promise<AdToken>;
}

/** A request to a partner to show a campaign on some channels. */
export interface AdSubmission {
  /** The same id for every attempt, so that a partner creates one campaign however often it is submitted. */
  readonly id: string;
  readonly submittedAt: Date;
  readonly channels: readonly AdChannel[];
  readonly name: string;
  readonly content: Omit<AdContent, 'name'>;
  /** The partner's ids of the audiences that are synced with the lists and segments of the campaign. */
  readonly audienceIds: readonly string[];
}

/** Loads the file of an image of the account's library. @throws AdPartnerRefusal if it was deleted */
export type LoadImage = (imageId: string) => Promise<Buffer>;

/** The state of a campaign's review. `message` is the partner's own text; times are in seconds. */
export type AdReview =
  | { readonly state: 'pending'; readonly askAgainIn: number }
  /** Undefined: the decision is final. */
  | { readonly state: 'approved'; readonly askAgainIn?: number }
  | { readonly state: 'rejected'; readonly message: string };

/** Days in the ad account's time zone as `YYYY-MM-DD`; both are included. */
export interface AdDayRange {
  readonly from: string;
  readonly to: string;
}

/** What a campaign did on one channel in one day of the ad account's time zone. */
export interface AdDayResult {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly channel: AdChannel;
  /** Millionths of the ad account's currency. */
  readonly spendMicros: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly leads: number;
}

/** Somebody who filled in the form of a lead ad. */
export interface AdLead {
  /** The partner's id, the same however often the lead is read. */
  readonly id: string;
  readonly createdAt: Date;
  /** As the person typed them; parse them like other input. */
  readonly values: Readonly<Partial<Record<AdLeadField, string>>>;
}

/** The number of people, or of searches a month, that a partner expects. */
export interface AdEstimate {
  readonly of: 'people' | 'searches';
  readonly least: number;
  readonly most: number;
}

/** A permanent refusal by a partner; a retry can't help. The message is the partner's own. */
export class AdPartnerRefusal extends Error {}

/** A rate limit. The message is the partner's own. */
export class AdPartnerBusy extends Error {
  constructor(
    message: string,
    /** The seconds that the partner asks to wait. */
    readonly seconds: number,
  ) {
    super(message);
  }
}

/** The token was revoked or has expired: the account must be connected again. The message is the partner's own. */
export class AdConnectionLost extends Error {}

/**
 * A company that shows ads. Any error other than these three counts as temporary and is retried. Seconds are integers.
 */
export interface AdPartner {
  readonly name: AdPartnerName;
  /** Undefined: it needs no sign-in. */
  readonly signIn?: AdSignIn;
  /** The ad accounts and pages of a token, from all pages of the partner's lists. */
  describe(accessToken: string): Promise<PartnerAccount>;
  /** What it expects; undefined if it can't tell. */
  estimate(
    connection: AdConnection,
    audience: AdAudience,
    channels: readonly AdChannel[],
    /** As in a submission. */
    audienceIds: readonly string[],
  ): Promise<AdEstimate | undefined>;
  /** Submits a campaign. @returns its id at the partner */
  submit(connection: AdConnection, submission: AdSubmission, image: LoadImage): Promise<string>;
  review(connection: AdConnection, submission: AdSubmission, externalId: string): Promise<AdReview>;
  /** Stops showing it until it is resumed. Repeating this has no effect, as with `resume`. */
  pause(connection: AdConnection, submission: AdSubmission, externalId: string): Promise<void>;
  resume(connection: AdConnection, submission: AdSubmission, externalId: string): Promise<void>;
  /**
   * What it did by day and channel. Days without any of it may be missing. Partners correct the figures of past days,
   * so the same days are asked for again.
   */
  insights(
    connection: AdConnection,
    submission: AdSubmission,
    externalId: string,
    range: AdDayRange,
  ): Promise<readonly AdDayResult[]>;
  /** The leads since a time, and perhaps earlier ones: of campaigns of the type `lead`. */
  leads(
    connection: AdConnection,
    submission: AdSubmission,
    externalId: string,
    since: Date,
  ): Promise<readonly AdLead[]>;
  /** Stops showing it permanently. Without an id: whatever was created for the submission, if anything. */
  remove(connection: AdConnection, submission: AdSubmission, externalId: string | null): Promise<void>;
  /** Keeps audiences in step with contacts. */
  readonly sync: AdSync;
}
