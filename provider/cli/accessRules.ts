import { addRules, commandLineEditor, listRules, networkOf, removeRules } from '../domains/access-settings/rules';
import { type Command, CommandError, findAccount, required, withDatabase } from './command';

/** Networks that an account can be used from; what gets somebody who is locked out back in. */
export const accessList: Command = {
  flags: '--account NAME',
  summary: 'Prints the networks that an account can be used from; nothing: from anywhere.',
  options: { account: { type: 'string' } },
  async run(context) {
    const rules = await withDatabase(context, async (database) =>
      listRules(database, (await findAccount(database, required(context.values, 'account'))).accountId),
    );
    for (const { ip } of rules) context.print(ip);
  },
};

export const accessAdd: Command = {
  flags: '--account NAME --address 203.0.113.7',
  summary: 'Lets an account be used from an IP address or network. The first one excludes all others.',
  options: { account: { type: 'string' }, address: { type: 'string' } },
  async run(context) {
    const network = networkIn(required(context.values, 'address'));
    await withDatabase(context, async (database) => {
      const { accountId } = await findAccount(database, required(context.values, 'account'));
      return addRules(database, commandLineEditor(accountId), [network]);
    });
    context.print(`Added ${network}. It applies within 30 seconds.`);
  },
};

export const accessRemove: Command = {
  flags: '--account NAME --address 203.0.113.7 | --all',
  summary: 'Removes one of these networks, or all: then the account can be used from anywhere.',
  options: { account: { type: 'string' }, address: { type: 'string' }, all: { type: 'boolean' } },
  async run(context) {
    const isAll = context.values['all'] === true;
    const network = isAll ? undefined : networkIn(required(context.values, 'address'));
    const removed = await withDatabase(context, async (database) => {
      const { accountId } = await findAccount(database, required(context.values, 'account'));
      const rules = (await listRules(database, accountId)).filter(({ ip }) => network === undefined || ip === network);
      if (rules.length > 0)
        await removeRules(
          database,
          commandLineEditor(accountId),
          rules.map(({ id }) => id),
        );
      return rules;
    });
    if (removed.length === 0) throw new CommandError('There is nothing to remove.');
    for (const { ip } of removed) context.print(`Removed ${ip}.`);
  },
};

function networkIn(text: string): string {
  const network = networkOf(text);
  if (network === undefined)
    throw new CommandError(`--address: "${text}" is neither an IP address nor a network such as 203.0.113.0/24.`);
  return network;
}
