import { readSendLimits, writeSendLimit } from '../delivery/ledger/sendLimits';
import { CommandError, optional, required, withDatabase, type Command } from './command';
import { findAccount } from './findAccount';

export const sendLimit: Command = {
  flags: '--account NAME [--per-minute N [--domain example.com]]',
  summary:
    'Limits the messages a minute each worker sends, in all or to one domain (0 lifts it); alone it prints the limits.',
  options: { account: { type: 'string' }, 'per-minute': { type: 'string' }, domain: { type: 'string' } },
  async run(context) {
    const given = optional(context.values, 'per-minute');
    if (given !== undefined && !/^\d{1,7}$/.test(given))
      throw new CommandError('--per-minute must be a whole number, 0 for no limit.');
    const domain = (optional(context.values, 'domain') ?? '').toLowerCase();
    const limits = await withDatabase(context, async (database) => {
      const { accountId } = await findAccount(database, required(context.values, 'account'));
      if (given !== undefined) await writeSendLimit(database, accountId, domain, Number(given));
      return readSendLimits(database, accountId);
    });
    for (const [name, perMinute] of limits) context.print(`${name === '' ? 'all' : name} ${perMinute}`);
  },
};
