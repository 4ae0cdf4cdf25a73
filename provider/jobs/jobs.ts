/** Background and scheduled jobs. Stored in PostgreSQL, so they survive a crash and are shared by all workers. */
export interface Jobs {
  /**
   * Defines the handler for jobs called `name`. A handler that throws is retried with backoff, so it must be
   * idempotent. `signal` aborts when the process stops or the run's time is over: return or throw soon after.
   */
  define<Data extends object>(
    name: string,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: JobOptions & Quarantining<Data>,
  ): Promise<void>;
  /** Queues a job. With `key`, a second job with the same key is not queued while the first waits or runs. */
  send<Data extends object>(name: string, data: Data, options?: { key?: string; startAfter?: Date }): Promise<void>;
  /** Runs a defined job on a cron schedule (UTC), once across all processes. */
  schedule(name: string, cron: string): Promise<void>;
}

export interface JobOptions {
  /** Concurrent runs in this process; default 1. */
  concurrency?: number;
  /** Retries after the first attempt; default 5. */
  retries?: number;
  /** Seconds after which an unanswered run counts as lost and is retried; default 15 minutes. */
  expireInSeconds?: number;
}

/** What happens to a job whose process has died under it twice. */
export interface Quarantining<Data extends object> {
  /** Whether it made progress in between: then the job was not the cause. Default: no. */
  progressed?(data: Data): Promise<boolean>;
  /** Reports it to the owner. Default: the account of `data.accountId` gets a notice. */
  quarantined?(data: Data, reason: string): Promise<void>;
}
