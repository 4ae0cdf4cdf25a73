import { parseArgs } from 'node:util';
import { accessAdd, accessList, accessRemove } from './cli/accessRules';
import { accountCreate, apiKeyCreate, sampleData, signInLink } from './cli/accounts';
import { backup, backupCheck, isBackupError, restore } from './cli/backup';
import { mailboxAdd, mailboxList, mailboxRemove, mailboxTest } from './cli/bounceMailboxes';
import { type Command, CommandError } from './cli/command';
import { dkimCreate, dkimDelete, dkimList } from './cli/dkimKeys';
import { doctor } from './cli/doctor';
import { bounce, inbound } from './cli/incoming';
import { routeAdd, routeList, routeRemove, routeTest } from './cli/mailRoutes';
import { ipPool, sendLimit } from './cli/sending';
import { mcp } from './cli/mcp';
import { moveFrom } from './cli/moveFrom';
import { migrateCommand, rotateKeyCommand } from './cli/upkeep';
import { parseConfig } from './config';
import { ConfigError } from './environment';
import { HttpError } from './http/errors';
import { findInstallation } from './installation';
import { restrictPermissions } from './storage/privateFolder';

const commands: Readonly<Record<string, Command>> = {
  'account create': accountCreate,
  'api-key create': apiKeyCreate,
  'sign-in-link': signInLink,
  'access list': accessList,
  'access add': accessAdd,
  'access remove': accessRemove,
  bounce,
  inbound,
  'dkim create': dkimCreate,
  'dkim list': dkimList,
  'dkim delete': dkimDelete,
  'send-limit': sendLimit,
  'ip-pool': ipPool,
  'route list': routeList,
  'route add': routeAdd,
  'route test': routeTest,
  'route remove': routeRemove,
  'mailbox list': mailboxList,
  'mailbox add': mailboxAdd,
  'mailbox test': mailboxTest,
  'mailbox remove': mailboxRemove,
  mcp,
  'move-from sendgrid': moveFrom,
  'sample-data': sampleData,
  backup,
  'backup check': backupCheck,
  restore,
  migrate: migrateCommand,
  'rotate-key': rotateKeyCommand,
  doctor,
};

const usage = `Usage: npm run provider -- <command>

${Object.entries(commands)
  .map(([name, { flags, summary }]) => `  ${name} ${flags}\n      ${summary}`)
  .join('\n')}
`;

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
  const command = name === undefined ? undefined : commands[name];
  if (!command || name === undefined) {
    const asked = first === '' || first === 'help' || first === '--help';
    (asked ? console.log : console.error)(asked ? usage : `Unknown command "${args.join(' ')}".\n\n${usage}`);
    process.exitCode = asked ? 0 : 2;
    return;
  }
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
  const expected = misused || isBackupError(error) || error instanceof ConfigError || error instanceof HttpError;
  console.error(error instanceof Error && (expected || process.env['LOG_LEVEL'] !== 'debug') ? error.message : error);
  process.exitCode = failureCode ?? (misused ? 2 : 1);
});
