import { domainToASCII } from 'node:url';
import { createDkimKey, deleteDkimKey, type DkimRecord, listDkimKeys } from '../delivery/dkim/dkimKeys';
import {
  type Command,
  type CommandContext,
  CommandError,
  findAccount,
  optional,
  required,
  withDatabase,
} from './command';

function domainOf({ values }: CommandContext): string {
  const given = required(values, 'domain');
  // The conversion would drop these and what follows them.
  const domain = /[/?#\\@:]/.test(given) ? '' : domainToASCII(given).toLowerCase();
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
    throw new CommandError(`--domain must be a domain such as example.com, not "${given}".`);
  return domain;
}

function print(context: CommandContext, { name, value }: DkimRecord): void {
  context.print(`${name}. TXT "${value}"`);
}

export const dkimCreate: Command = {
  flags: '--account NAME --domain example.com [--selector TEXT]',
  summary:
    "Creates the domain's signing key (DKIM) and prints the DNS record to publish; its mail is signed from then on.",
  options: { account: { type: 'string' }, domain: { type: 'string' }, selector: { type: 'string' } },
  async run(context) {
    const domain = domainOf(context);
    const selector =
      optional(context.values, 'selector') ?? `sw${new Date().toISOString().slice(0, 10).replaceAll('-', '')}`;
    if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(selector))
      throw new CommandError('--selector must be letters, digits and hyphens.');
    const record = await withDatabase(context, async (database) => {
      const { accountId } = await findAccount(database, required(context.values, 'account'));
      return createDkimKey(database, accountId, domain, selector);
    });
    print(context, record);
  },
};

export const dkimList: Command = {
  flags: '--account NAME',
  summary: "Prints the DNS records of the account's signing keys.",
  options: { account: { type: 'string' } },
  async run(context) {
    const records = await withDatabase(context, async (database) =>
      listDkimKeys(database, (await findAccount(database, required(context.values, 'account'))).accountId),
    );
    for (const record of records) print(context, record);
  },
};

export const dkimDelete: Command = {
  flags: '--account NAME --domain example.com',
  summary: 'Stops signing mail from the domain.',
  options: { account: { type: 'string' }, domain: { type: 'string' } },
  async run(context) {
    const domain = domainOf(context);
    const found = await withDatabase(context, async (database) =>
      deleteDkimKey(database, (await findAccount(database, required(context.values, 'account'))).accountId, domain),
    );
    if (!found) throw new CommandError(`The account has no signing key for ${domain}.`);
  },
};
