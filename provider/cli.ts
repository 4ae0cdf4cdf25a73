import { parseArgs } from 'node:util';
import { BackupError } from './backup/backupFormat';
import { type Command, CommandError } from './cli/command';
import { parseConfig } from './config';
import { ConfigError } from './environment';
import { HttpError } from './http/errors';
import { findInstallation } from './installation';
import { restrictPermissions } from './storage/privateFolder';

/** Each is loaded when it runs: most need little of the provider, and loading all of it takes most of their time. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  'account create': async () => (await import('./cli/accounts')).accountCreate,
  'api-key create': async () => (await import('./cli/accounts')).apiKeyCreate,
  'sign-in-link': async () => (await import('./cli/accounts')).signInLink,
  'access list': async () => (await import('./cli/accessRules')).accessList,
  'access add': async () => (await import('./cli/accessRules')).accessAdd,
  'access remove': async () => (await import('./cli/accessRules')).accessRemove,
  bounce: async () => (await import('./cli/incoming')).bounce,
  inbound: async () => (await import('./cli/incoming')).inbound,
  'dkim create': async () => (await import('./cli/dkimKeys')).dkimCreate,
  'dkim list': async () => (await import('./cli/dkimKeys')).dkimList,
  'dkim delete': async () => (await import('./cli/dkimKeys')).dkimDelete,
  'send-limit': async () => (await import('./cli/sending')).sendLimit,
  'ip-pool': async () => (await import('./cli/sending')).ipPool,
  'route list': async () => (await import('./cli/mailRoutes')).routeList,
  'route add': async () => (await import('./cli/mailRoutes')).routeAdd,
  'route test': async () => (await import('./cli/mailRoutes')).routeTest,
  'route remove': async () => (await import('./cli/mailRoutes')).routeRemove,
  'mailbox list': async () => (await import('./cli/bounceMailboxes')).mailboxList,
  'mailbox add': async () => (await import('./cli/bounceMailboxes')).mailboxAdd,
  'mailbox test': async () => (await import('./cli/bounceMailboxes')).mailboxTest,
  'mailbox remove': async () => (await import('./cli/bounceMailboxes')).mailboxRemove,
  mcp: async () => (await import('./cli/mcp')).mcp,
  'move-from sendgrid': async () => (await import('./cli/moveFrom')).moveFrom,
  'sample-data': async () => (await import('./cli/sampleData')).sampleData,
  backup: async () => (await import('./cli/backup')).backup,
  'backup check': async () => (await import('./cli/backup')).backupCheck,
  restore: async () => (await import('./cli/backup')).restore,
  migrate: async () => (await import('./cli/upkeep')).migrateCommand,
  'rotate-key': async () => (await import('./cli/upkeep')).rotateKeyCommand,
  doctor: async () => (await import('./cli/doctor')).doctor,
};

async function usage(): Promise<string> {
  const all = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { flags, summary } = await load();
      return `  ${name} ${flags}\n      ${summary}`;
    }),
  );
  return `Usage: npm run provider -- <command>\n\n${all.join('\n')}\n`;
}

/** Of the command that runs. */
let failureCode: number | undefined;

/**
 * Operator commands: `node dist/provider/cli.js <command>` built, `tsx provider/cli.ts <command>` from the source. They
 * use the same database settings as the server (`DATABASE_URL`, or the embedded database in `DATA_DIR`), whether the
 * server is running or not. Exit code 1: the command failed, 2: invalid usage.
 */
async function main(args: string[]): Promise<void> {
  const [first = '', second = ''] = args;
  const name = [`${first} ${second}`, first].find((candidate) => Object.hasOwn(commands, candidate));
  const load = name === undefined ? undefined : commands[name];
  if (!load || name === undefined) {
    const asked = first === '' || first === 'help' || first === '--help';
    if (asked) console.log(await usage());
    else console.error(`Unknown command "${args.join(' ')}".\n\n${await usage()}`);
    process.exitCode = asked ? 0 : 2;
    return;
  }
  const command = await load();
  failureCode = command.failureCode;
  if (args.includes('--help')) {
    console.log(`Usage: npm run provider -- ${name} ${command.flags}\n\n${command.summary}`);
    return;
  }
  const { values } = parseArgs({ args: args.slice(name.split(' ').length), options: command.options, strict: true });
  const config = parseConfig(process.env);
  await restrictPermissions(config.dataDir);
  await command.run({
    values,
    config,
    installation: findInstallation(process.argv[1] ?? ''),
    print: (line) => console.log(line),
  });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const misused =
    error instanceof CommandError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  const expected =
    misused || error instanceof BackupError || error instanceof ConfigError || error instanceof HttpError;
  console.error(error instanceof Error && (expected || process.env['LOG_LEVEL'] !== 'debug') ? error.message : error);
  process.exitCode = failureCode ?? (misused ? 2 : 1);
});
