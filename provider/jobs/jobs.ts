/** Work done later, or again and again. Backed by PostgreSQL, so it survives a crash and is shared by all workers. */
export interface Jobs {
  /**
   * Says how jobs called `name` are done. A handler that throws is tried again
   * with backoff, so it must be safe to repeat. `signal` aborts when the process
   * stops or the run's time is over: return or throw soon after.
   */
  define<Data extends object>(
    name: string,
    handler: (data: Data, signal: AbortSignal) => Promise<void>,
    options?: JobOptions & Quarantining<Data>,
  ): Promise<void>;
  /** Queues a job. With `key`, a second one with the same key is not queued while the first waits or runs. */
  send<Data extends object>(name: string, data: Data, options?: { key?: string; startAfter?: Date }): Promise<void>;
  /** Runs a defined job on a cron schedule (UTC), once in all processes together. */
  schedule(name: string, cron: string): Promise<void>;
}

export interface JobOptions {
  /** How many run at once in this process; 1 unless told. */
  concurrency?: number;
  /** Tries after the first; 5 unless told. */
  retries?: number;
  /** Seconds after which a run that has not answered counts as lost and is tried again; 15 minutes unless told. */
  expireInSeconds?: number;
}

/** What becomes of a job whose processes have ended under it twice. */
export interface Quarantining<Data extends object> {
  /** Whether it got on in between: then it was not the job. Unset: no. */
  progressed?(data: Data): Promise<boolean>;
  /** Says so where its owner looks for it. Unset: the account of `data.accountId` gets a notice. */
  quarantined?(data: Data, reason: string): Promise<void>;
}
