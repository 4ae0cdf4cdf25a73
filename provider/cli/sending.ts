import { isIP } from 'node:net';
import { readSendLimits, writeSendLimit } from '../delivery/ledger/sendLimits';
import { listIpPools, writeIpPool } from '../delivery/transport/ipPools';
import { type Command, CommandError, findAccount, optional, required, withDatabase } from './command';

export const sendLimit: Command = {
  flags: '--account NAME [--per-minute N [--domain example.com]]',
  summary:
    'Limits the messages per minute of all workers together, in total or to one domain (0 removes the limit); alone ' +
    'it prints the limits.',
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

export const ipPool: Command = {
  flags: '--account NAME [--name POOL --addresses 192.0.2.1,192.0.2.2]',
  summary:
    'Sets the IP addresses of this machine that send mail for a pool ("" removes it); alone it prints the pools.',
  options: { account: { type: 'string' }, name: { type: 'string' }, addresses: { type: 'string' } },
  async run(context) {
    const name = optional(context.values, 'name');
    // Not `optional`: an empty text removes the pool.
    const given = context.values['addresses'];
    const addresses = (typeof given === 'string' ? given : '')
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const wrong = addresses.find((address) => isIP(address) === 0);
    if (wrong !== undefined) throw new CommandError(`--addresses: ${wrong} is not an IP address.`);
    if (name !== undefined && (name.length < 2 || name.length > 64))
      throw new CommandError('--name must have 2 to 64 characters.');
    const pools = await withDatabase(context, async (database) => {
      const { accountId } = await findAccount(database, required(context.values, 'account'));
      if (name !== undefined && given !== undefined) await writeIpPool(database, accountId, { name, addresses });
      return listIpPools(database, accountId);
    });
    for (const pool of pools) context.print(`${pool.name} ${pool.addresses.join(',')}`);
  },
};
