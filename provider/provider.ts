import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FeatureName } from 'sendwright/wire/features';
import type { Config } from './config';
import type { Database } from './database/database';
import type { Jobs } from './jobs/jobs';
import type { WorkMark } from './quarantine/workMark';
import type { ObjectStorage } from './storage/objectStorage';

/** What every domain is given: the process's shared parts. */
export interface Provider {
  readonly config: Config;
  readonly database: Database;
  readonly jobs: Jobs;
  /** Files: pictures and their thumbnails. */
  readonly storage: ObjectStorage;
  readonly log: FastifyBaseLogger;
  /** Says what message this process is making. */
  readonly mark: WorkMark;
  /**
   * The program of the thread that imports run in (`domains/imports/importWorker.ts`); unset: they run in this thread.
   */
  readonly importWorker: string | undefined;
}

/** The HTTP server with TypeBox schemas as request and answer types. */
export type Server = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** Who makes a request, after authentication. */
export interface Caller {
  readonly accountId: number;
  readonly userId: number;
  /** May manage subusers, and act on their behalf. */
  readonly isAdmin: boolean;
  readonly scopes: ReadonlySet<string>;
  readonly via: 'api-key' | 'session';
  readonly username: string;
  /** The account's region, and the features that were switched for it, by name. */
  readonly region: 'global' | 'eu';
  readonly switched: Readonly<Record<string, boolean>>;
  /** The network address the request came from. */
  readonly address: string;
  /** Set where an administrator acts on behalf of a subuser: who that is; all the rest is then the subuser's. */
  readonly impersonator?: { readonly accountId: number; readonly userId: number; readonly username: string };
}

/** A domain of the API: its routes, and the work it does later. */
export interface Domain {
  readonly name: string;
  /** Adds routes. `path` in routes is the whole path, `/v3/...`. */
  routes?(server: Server, provider: Provider): void;
  /** Defines job handlers and schedules; called in worker roles only. */
  jobs?(provider: Provider): Promise<void>;
  /**
   * Starts work that goes on for as long as the process does; called in worker roles only, after all `jobs`.
   * What it returns stops that work: called and awaited before the jobs and the database close.
   */
  start?(provider: Provider): Promise<() => Promise<void>>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every authenticated route. */
    caller: Caller;
  }
  interface FastifyContextConfig {
    /** The scope the caller needs (any one of them where there are several). */
    scope?: string | readonly string[];
    /** The feature that the account must have (`wire/features.ts`): switched on, and offered in its region. */
    feature?: FeatureName;
    /** The scope that an API key needs besides; people read what is theirs without it. */
    keyScope?: string;
    /** No authentication: sign-in, public pages. */
    public?: boolean;
    /** What users write, for anybody to read: served at `CONTENT_URL`, where nothing else is. */
    content?: boolean;
    /** `X-RateLimit-*` headers are left out and nothing is limited (`mail/send`). */
    unlimited?: boolean;
    /** Takes a file: its body may take longer than a minute. */
    upload?: boolean;
  }
}
