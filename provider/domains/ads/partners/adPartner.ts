import type { AdAudience, AdChannel, AdContent, AdIdentity, AdPartnerName } from 'sendwright/wire/ads';

/** An account at a partner, as it is kept when it is connected. */
export interface PartnerAccount {
  /** Its id and name at the partner. */
  readonly externalId: string;
  readonly name: string;
  readonly identities: AdIdentities;
}

/** Whom ads of an account can appear as. */
export interface AdIdentities {
  readonly pages: readonly AdIdentity[];
  readonly instagram_accounts: readonly AdIdentity[];
}

/** What is asked of a partner: to show a campaign on some channels. */
export interface AdSubmission {
  /** The same id each time it is tried: a partner makes one campaign of it, however often it is told. */
  readonly id: string;
  readonly submittedAt: Date;
  readonly channels: readonly AdChannel[];
  readonly name: string;
  readonly content: Omit<AdContent, 'name'>;
}

/** Where the review of a campaign stands. `message` is in the partner's own words. */
export type AdReview =
  | { readonly state: 'pending'; readonly askAgainIn: number }
  | { readonly state: 'approved' }
  | { readonly state: 'rejected'; readonly message: string };

/** A partner refuses for good: to try again can't help. The message is its own. */
export class AdPartnerRefusal extends Error {}

/**
 * Who shows ads. Any other error than `AdPartnerRefusal` is taken for a passing one, and tried again. Seconds are
 * whole.
 */
export interface AdPartner {
  readonly name: AdPartnerName;
  readonly isSandbox: boolean;
  /** The channels that it has. */
  readonly channels: readonly AdChannel[];
  connect(): Promise<PartnerAccount>;
  /** People it expects to reach; undefined where it can't tell. */
  estimate(
    audience: AdAudience,
    channels: readonly AdChannel[],
  ): Promise<{ readonly least: number; readonly most: number } | undefined>;
  /** Hands a campaign in. @returns its id at the partner. */
  submit(submission: AdSubmission): Promise<string>;
  review(submission: AdSubmission, externalId: string): Promise<AdReview>;
  /** Stops showing it for good. Without an id: whatever was made of the submission, if anything. */
  remove(submission: AdSubmission, externalId: string | null): Promise<void>;
}
