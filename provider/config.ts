/** The settings of one process, from the environment (see README, "Configuration"). */
export interface Config {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Unset: messages go to the capture transport and show in the Outbox. */
  readonly smtpUrl: string | undefined;
  /** The address recipients reach us at: tracking links, preference pages, upload links. */
  readonly publicUrl: string;
  /** Set: `/v3` is passed on to this hosted provider. */
  readonly providerUrl: string | undefined;
  readonly role: 'all' | 'api' | 'worker';
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}
