import { randomBytes } from 'node:crypto';

/** A rule of the fake for one request: an error in the published shape, or undefined to answer it. */
export type MetaConduct = (request: MetaRequest) => MetaError | undefined | Promise<MetaError | undefined>;

export interface MetaRequest {
  readonly method: string;
  /** Without the version: `/act_1/campaigns`. */
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

/** An error of the Graph API, with the headers that come with it. */
export interface MetaError {
  readonly status?: number;
  readonly code: number;
  readonly message: string;
  readonly userTitle?: string;
  readonly userMessage?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A stored object: a campaign, an ad set, an ad. */
export interface MetaObject {
  readonly id: string;
  readonly kind: 'campaigns' | 'adsets' | 'ads' | 'adimages' | 'leadgen_forms';
  readonly fields: Record<string, string>;
  readonly createdAt: number;
}

/** A custom audience, with its members as `email:phone` hashes. */
export interface MetaAudience {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly description: string;
  readonly members: Set<string>;
}

/** A day of a campaign's results on one platform, as published: numbers are text. */
export interface MetaInsight {
  readonly date_start: string;
  readonly publisher_platform: string;
  readonly spend?: string;
  readonly impressions?: string;
  readonly inline_link_clicks?: string;
  readonly actions?: readonly { readonly action_type: string; readonly value: string }[];
}

/** Somebody who sent a lead form. */
export interface MetaLead {
  readonly id: string;
  readonly created_time: string;
  readonly field_data: readonly { readonly name: string; readonly values: readonly string[] }[];
}

export interface MetaPage {
  readonly id: string;
  readonly name: string;
  readonly instagram_business_account?: { readonly id: string; readonly username: string };
}

/** What the fake knows; tests may change it at any time. */
export class MetaState {
  readonly accounts = [
    { id: 'act_1001', name: 'Bakery', currency: 'USD', timezone_name: 'America/Los_Angeles' },
    { id: 'act_1002', name: 'Bakery abroad', currency: 'EUR', timezone_name: 'Europe/Lisbon' },
  ];
  readonly pages: MetaPage[] = [
    { id: '2001', name: 'Bakery page', instagram_business_account: { id: '3001', username: 'bakery' } },
    { id: '2002', name: 'Café page' },
  ];
  /** Pixels of all ad accounts. */
  readonly pixels: { readonly id: string }[] = [];
  readonly interests = ['Bread', 'Coffee', 'Cooking', 'Gardening', 'Running'];
  readonly objects = new Map<string, MetaObject>();
  readonly audiences = new Map<string, MetaAudience>();
  /** Results of all campaigns. */
  readonly insights: MetaInsight[] = [];
  /** Leads of the first ad of each lead campaign. */
  readonly leads: MetaLead[] = [];
  /** Pages whose leads are announced to the webhook. */
  readonly subscribedPages = new Set<string>();
  /** The name of audiences that are flagged (471). */
  flaggedAudience: string | undefined;
  /** The most records that it takes of one request; the others are ignored, and not counted as received. */
  maximumRecords = 10_000;
  /** Records that have this hash as an address are invalid. */
  unreadable: string | undefined;
  /** Codes of the consent page that were not exchanged yet, with the address they belong to. */
  readonly codes = new Map<string, string>();
  /** Valid tokens, with the time of their expiry in milliseconds. */
  readonly tokens = new Map<string, number>();
  /** Milliseconds until an ad is approved. */
  reviewTime = 0;
  /** Items on a page of a list. */
  pageSize = 25;

  newId(): string {
    return `12${BigInt(`0x${randomBytes(6).toString('hex')}`)}`;
  }

  newToken(seconds: number): string {
    const token = `EAA${randomBytes(24).toString('hex')}`;
    this.tokens.set(token, Date.now() + seconds * 1000);
    return token;
  }

  create(kind: MetaObject['kind'], fields: Record<string, string>): MetaObject {
    const object = { id: this.newId(), kind, fields, createdAt: Date.now() };
    this.objects.set(object.id, object);
    return object;
  }

  of(kind: MetaObject['kind']): MetaObject[] {
    return [...this.objects.values()].filter((object) => object.kind === kind);
  }

  /** Deletes an object with everything in it. */
  remove(id: string): boolean {
    for (const { id: child, fields } of this.objects.values())
      if (fields['campaign_id'] === id || fields['adset_id'] === id) this.remove(child);
    return this.objects.delete(id);
  }

  /** The review of an ad: the fake disapproves headlines and texts with the word "reject". */
  reviewOf({ fields, createdAt }: MetaObject): Record<string, unknown> {
    if (Date.now() - createdAt < this.reviewTime) return { effective_status: 'PENDING_REVIEW' };
    if (!/\breject/i.test(fields['creative'] ?? '')) return { effective_status: 'ACTIVE' };
    return {
      effective_status: 'DISAPPROVED',
      ad_review_feedback: { global: { 'Unacceptable business practices': 'This ad promises what it cannot keep.' } },
    };
  }
}
