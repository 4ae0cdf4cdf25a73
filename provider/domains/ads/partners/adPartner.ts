import type { AdAudience, AdChannel, AdContent, AdIdentity, AdPartnerName } from 'sendwright/wire/ads';

/** A connected account at a partner, as stored. */
export interface PartnerAccount {
  /** Its id at the partner. */
  readonly externalId: string;
  readonly name: string;
  readonly identities: AdIdentities;
}

/** The names that an account's ads can appear under. */
export interface AdIdentities {
  readonly pages: readonly AdIdentity[];
  readonly instagram_accounts: readonly AdIdentity[];
}

/** A request to a partner to show a campaign on some channels. */
export interface AdSubmission {
  /** The same id for every attempt, so that a partner creates one campaign however often it is submitted. */
  readonly id: string;
  readonly submittedAt: Date;
  readonly channels: readonly AdChannel[];
  readonly name: string;
  readonly content: Omit<AdContent, 'name'>;
}

/** The state of a campaign's review. `message` is the partner's own text. */
export type AdReview =
  | { readonly state: 'pending'; readonly askAgainIn: number }
  | { readonly state: 'approved' }
  | { readonly state: 'rejected'; readonly message: string };

/** A permanent refusal by a partner; a retry can't help. The message is the partner's own. */
export class AdPartnerRefusal extends Error {}

/**
 * A company that shows ads. Any error other than `AdPartnerRefusal` counts as temporary and is retried. Seconds are
 * integers.
 */
export interface AdPartner {
  readonly name: AdPartnerName;
  readonly isSandbox: boolean;
  /** The channels it offers. */
  readonly channels: readonly AdChannel[];
  connect(): Promise<PartnerAccount>;
  /** The number of people it expects to reach; undefined if it can't tell. */
  estimate(
    audience: AdAudience,
    channels: readonly AdChannel[],
  ): Promise<{ readonly least: number; readonly most: number } | undefined>;
  /** Submits a campaign. @returns its id at the partner */
  submit(submission: AdSubmission): Promise<string>;
  review(submission: AdSubmission, externalId: string): Promise<AdReview>;
  /** Stops showing it permanently. Without an id: whatever was created for the submission, if anything. */
  remove(submission: AdSubmission, externalId: string | null): Promise<void>;
}
