import { randomBytes } from 'node:crypto';

export interface GoogleRequest {
  readonly method: string;
  /** Without the version: `/customers/1/googleAds:mutate`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Of JSON or a form; undefined for requests with members of audiences, which are not kept. */
  readonly body: unknown;
}

/** A rule of the fake for one request: an error in the published shape, or undefined to answer it. */
export type GoogleConduct = (request: GoogleRequest) => GoogleRefusal | undefined;

/** An error of Google's APIs (google.rpc.Status). */
export interface GoogleRefusal {
  readonly status: number;
  /** Such as `RESOURCE_EXHAUSTED`. */
  readonly code: string;
  readonly message: string;
  /** An error of the Google Ads API in `details`. */
  readonly ads?: {
    readonly errorCode: Readonly<Record<string, string>>;
    readonly message: string;
    readonly details?: unknown;
  };
  readonly details?: readonly unknown[];
}

export interface GoogleCustomer {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timeZone: string;
  /** The manager account above it; undefined: the user has access to it. */
  readonly managerId?: string;
  readonly isClosed?: boolean;
}

/** A stored resource of the Google Ads API. */
export interface GoogleResource {
  readonly name: string;
  readonly kind: string;
  readonly fields: Record<string, unknown>;
  readonly createdAt: number;
}

/** A Customer Match audience, with its members as `email:phone` hashes. */
export interface GoogleAudience {
  readonly id: string;
  readonly accountId: string;
  readonly displayName: string;
  readonly integrationCode: string;
  readonly members: Set<string>;
}

/** A request with members, which is processed later. */
export interface MembersRequest {
  readonly id: string;
  readonly isRemoval: boolean;
  readonly audience: GoogleAudience;
  readonly keys: readonly string[];
  readonly createdAt: number;
  status: 'PROCESSING' | 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED';
  rejected: number;
}

/** A day of a campaign's results, as published: integers are text. */
export interface GoogleResult {
  readonly date: string;
  readonly costMicros: string;
  readonly impressions: string;
  readonly clicks: string;
}

/** What the fake knows; tests may change it at any time. */
export class GoogleState {
  readonly managers = ['2000000001'];
  readonly customers: GoogleCustomer[] = [
    { id: '1000000001', name: 'Bakery', currency: 'USD', timeZone: 'America/New_York' },
    { id: '1000000002', name: 'Bakery abroad', currency: 'EUR', timeZone: 'Europe/Lisbon', managerId: '2000000001' },
    { id: '1000000004', name: 'Café', currency: 'USD', timeZone: 'UTC', managerId: '2000000001' },
    { id: '1000000003', name: 'Closed bakery', currency: 'USD', timeZone: 'UTC', isClosed: true },
  ];
  readonly countries: Readonly<Record<string, string>> = { US: '2840', PT: '2620', GB: '2826' };
  readonly resources = new Map<string, GoogleResource>();
  readonly audiences = new Map<string, GoogleAudience>();
  /** Results of all campaigns. */
  readonly results: GoogleResult[] = [];
  readonly memberRequests = new Map<string, MembersRequest>();
  /** Google closes audiences whose names start with this. */
  flaggedAudience: string | undefined;
  /** Records that have this hash are rejected. */
  unreadable: string | undefined;
  /** Requests with members fail while this is true. */
  isFailing = false;
  /** Milliseconds until members are processed. */
  processingTime = 0;
  /** Codes of the consent page that were not exchanged yet, with the address they belong to. */
  readonly codes = new Map<string, string>();
  readonly refreshTokens = new Set<string>();
  /** With the time of their expiry in milliseconds. */
  readonly accessTokens = new Map<string, number>();
  /** What users give on the consent page. */
  scope: string | undefined;
  /** Seconds that access tokens are valid. */
  tokenLife = 3599;
  /** Milliseconds until an ad is approved. */
  reviewTime = 0;
  /** Google refuses images beside the ads of new accounts. */
  takesImages = true;
  /** Items on a page of a list. */
  pageSize = 1000;

  newId(): string {
    return String(BigInt(`0x${randomBytes(5).toString('hex')}`) + 10_000_000_000n);
  }

  newRefreshToken(): string {
    const token = `1//${randomBytes(24).toString('hex')}`;
    this.refreshTokens.add(token);
    return token;
  }

  newAccessToken(): string {
    const token = `ya29.${randomBytes(24).toString('hex')}`;
    this.accessTokens.set(token, Date.now() + this.tokenLife * 1000);
    return token;
  }

  /** As if the user had removed the app from their Google account. */
  revoke(): void {
    this.refreshTokens.clear();
    this.accessTokens.clear();
  }

  of(kind: string): GoogleResource[] {
    return [...this.resources.values()].filter((resource) => resource.kind === kind);
  }

  /** Processes what is due. */
  process(): void {
    for (const request of this.memberRequests.values()) {
      if (request.status !== 'PROCESSING' || Date.now() - request.createdAt < this.processingTime) continue;
      if (this.isFailing) {
        request.status = 'FAILED';
        continue;
      }
      for (const key of request.keys) {
        if (this.unreadable !== undefined && key.includes(this.unreadable)) request.rejected += 1;
        else if (request.isRemoval) request.audience.members.delete(key);
        else request.audience.members.add(key);
      }
      request.status = request.rejected > 0 ? 'PARTIAL_SUCCESS' : 'SUCCESS';
    }
  }
}
