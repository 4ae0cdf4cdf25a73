import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FeatureName } from 'sendwright/wire/features';
import type { Config } from './config';
import type { Database } from './database/database';
import type { ContentOwner } from './http/linkHosts';
import type { PublicBudget } from './http/publicBudgets';
import type { Jobs } from './jobs/jobs';
import type { WorkWakes } from './jobs/workWakes';
import type { WorkMark } from './quarantine/workMark';
import type { ObjectStorage } from './storage/objectStorage';

/** The shared services of the process, passed to every domain. */
export interface Provider {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  /** Files: images and their thumbnails. */
  readonly storage: ObjectStorage;
  readonly log: FastifyBaseLogger;
  /** Marks the message that this process is composing. */
  readonly mark: WorkMark;
  /** Lets background work look for what is due now. */
  readonly wakes: WorkWakes;
  /** The script of the import thread (`domains/imports/importWorker.ts`); unset: imports run in the main thread. */
  readonly importWorker: string | undefined;
  /** This API with connections of its own and without limits, for work that calls it in this process. */
  openApi(): Promise<{ readonly server: Server; close(): Promise<void> }>;
  /** The script that shows signup forms on websites (`embed/`); unset: it is not served. */
  readonly formScript: string | undefined;
}

/** The HTTP server with TypeBox schemas as request and response types. */
export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The authenticated caller of a request. */
export interface Caller {
  readonly accountId: number;
  readonly userId: number;
  /** Can manage subusers and act on their behalf. */
  readonly isAdmin: boolean;
  readonly scopes: ReadonlySet<string>;
  readonly via: 'api-key' | 'session';
  readonly username: string;
  /** The account's region, and its feature settings by name. */
  readonly region: 'global' | 'eu';
  readonly switched: Readonly<Record<string, boolean>>;
  /** A key that expires, or can't be used from everywhere; it makes no keys, which could outlive it. */
  readonly isLimited?: boolean;
  /** Whether the team requires a second factor that the caller has not set up: nothing else is served before. */
  readonly lacksSecondFactor?: boolean;
  /** The client's network address. */
  readonly address: string;
  /** The administrator, if one acts on behalf of a subuser; everything else is then the subuser's. */
  readonly impersonator?: { readonly accountId: number; readonly userId: number; readonly username: string };
}

/** A domain of the API: its routes and background work. */
export interface Domain {
  readonly name: string;
  /** Adds routes, with complete paths: `/v3/...`. */
  routes?(server: Server, provider: Provider): void;
  /** Defines job handlers and schedules; called in worker roles only. */
  jobs?(provider: Provider): Promise<void>;
  /**
   * Starts work that continues for as long as the process lives; called in worker roles only, after all `jobs`. The
   * returned function stops it, and is awaited before the jobs and the database close.
   */
  start?(provider: Provider): Promise<() => Promise<void>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every authenticated route. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The required scope; with several, any one of them. */
    scope?: string | readonly string[];
    /** The feature that the account needs (`wire/features.ts`): switched on, and available in its region. */
    feature?: FeatureName;
    /** An additional scope that only API keys need; people can always read their own data. */
    keyScope?: string;
    /** People must have proved who they are in the last 15 minutes. */
    confirm?: boolean;
    /** Also for people who have yet to set up the second factor that their team requires. */
    beforeSecondFactor?: boolean;
    /** No authentication (sign-in, public pages), and what limits such requests instead. */
    public?: PublicBudget;
    /** Public user content, served only at `CONTENT_URL` and link domains, and whose it is. */
    content?: ContentOwner;
    /** Requests of an account in a minute, if fewer than of other routes. */
    perMinute?: number;
    /** No rate limit and no `X-RateLimit-*` headers (`mail/send`). */
    unlimited?: boolean;
    /** Accepts a file, so the body may take longer than a minute. */
    upload?: boolean;
    /** Whether the file is kept in memory, and counts as a body that is handled. */
    isHeld?: boolean;
  }
}
