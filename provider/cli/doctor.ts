import { mkdir, statfs } from 'node:fs/promises';
import { connect, createServer, isIP } from 'node:net';
import pg from 'pg';
import type { Config } from '../config';
import { startPostgres } from '../database/embeddedPostgres';
import { errorMessage } from '../errorMessage';
import type { Command, CommandContext } from './command';

/** The result of one check; `advice` says how to fix it. */
interface Finding {
  readonly what: string;
  readonly advice?: string;
  /** A problem that does not prevent the server from running. */
  readonly warning?: string;
}

export const doctor: Command = {
  flags: '',
  summary: 'Checks everything that the server needs, and prints what to do if something is missing.',
  options: {},
  async run(context) {
    let failed = false;
    for (const check of [nodeVersion, disk, database, port, address, smtp]) {
      const finding: Finding = await check(context).catch((error: unknown) => ({
        what: check.name,
        advice: errorMessage(error),
      }));
      failed ||= finding.advice !== undefined;
      const sign = finding.advice !== undefined ? 'FAIL' : finding.warning !== undefined ? 'warn' : 'ok  ';
      const more = finding.advice ?? finding.warning;
      context.print(`${sign} ${finding.what}${more === undefined ? '' : `: ${more}`}`);
    }
    if (failed) process.exitCode = 1;
  },
};

async function nodeVersion(): Promise<Finding> {
  const what = `Node.js ${process.versions.node}`;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 20 || (major === 20 && minor >= 19) ? { what } : { what, advice: 'install Node.js 20.19 or later' };
}

async function disk({ config }: CommandContext): Promise<Finding> {
  await mkdir(config.dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(config.dataDir);
  const gigabytes = (bavail * bsize) / 2 ** 30;
  const what = `disk space in ${config.dataDir} (${gigabytes.toFixed(1)} GB free)`;
  return gigabytes >= 2 ? { what } : { what, advice: 'free at least 2 GB, or set DATA_DIR to another disk' };
}

async function database({ config, installation }: CommandContext): Promise<Finding> {
  if (config.databaseUrl === undefined) {
    const postgres = await startPostgres({ root: installation.root, dataDir: config.dataDir });
    try {
      return await queryVersion('embedded PostgreSQL', postgres.url);
    } finally {
      await postgres.stop();
    }
  }
  return queryVersion('PostgreSQL of DATABASE_URL', config.databaseUrl).catch((error: unknown) => ({
    what: 'PostgreSQL of DATABASE_URL',
    advice:
      `${error instanceof Error ? error.message || 'no answer' : String(error)}; check DATABASE_URL and that the ` +
      'server runs',
  }));
}

async function queryVersion(name: string, url: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; is_superuser: boolean }>(
      "select current_setting('server_version') as version, rolsuper as is_superuser from pg_roles where rolname " +
        '= current_user',
    );
    const version = rows[0]?.version ?? '?';
    const what = `${name}, version ${version}`;
    if (Number.parseInt(version, 10) < 15) return { what, advice: 'use PostgreSQL 15 or later' };
    if (!rows[0]?.is_superuser) return { what };
    return {
      what,
      warning: 'its role is a superuser; give Sendwright a role that only owns its database (docs/operating.md)',
    };
  } finally {
    await client.end();
  }
}

async function port({ config }: CommandContext): Promise<Finding> {
  const what = `port ${config.port} on ${config.host}`;
  if (await canListen(config)) return { what: `${what} is free` };
  const healthy = await fetch(`http://${config.host}:${config.port}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (healthy) return { what: `${what} answers: the server runs` };
  return { what, advice: 'another program listens there; stop it, or set PORT to a free one' };
}

function canListen(config: Config): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(config.port, config.host, () => server.close(() => resolve(true)));
  });
}

/** Messages that were sent with a wrong address keep it, so this is known before the first one. */
async function address({ config }: CommandContext): Promise<Finding> {
  const what = `links in messages lead to ${config.publicUrl}`;
  const { protocol, hostname } = new URL(config.publicUrl);
  if (hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return {
      what,
      warning: 'recipients, link domains and passkeys need a name; set PUBLIC_URL to the https address they reach',
    };
  return protocol === 'https:'
    ? { what }
    : { what, warning: 'browsers and webhooks expect https; see "Behind a proxy"' };
}

async function smtp({ config }: CommandContext): Promise<Finding> {
  if (config.smtpUrl === undefined)
    return { what: 'no SMTP_URL: messages without a mail route are captured and shown in the Outbox' };
  const url = new URL(config.smtpUrl);
  const smtpPort = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587);
  const what = `SMTP server ${url.hostname}:${smtpPort}`;
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: url.hostname, port: smtpPort, timeout: 5000 });
    const done = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true));
    socket.once('timeout', () => done(false));
    socket.once('error', () => done(false));
  });
  return answers ? { what: `${what} answers` } : { what, advice: 'no answer; check SMTP_URL and the firewall' };
}
