import { addSampleData } from '../sampleData/addSampleData';
import { type Command, CommandError, findAccount, optional, required, withDatabase } from './command';

export const sampleData: Command = {
  flags: '--account NAME [--contacts N]',
  summary: 'Adds sample contacts (1000 by default), lists, fields, a verified sender and an unsubscribe group.',
  options: { account: { type: 'string' }, contacts: { type: 'string' } },
  async run(context) {
    const username = required(context.values, 'account');
    const text = optional(context.values, 'contacts') ?? '1000';
    const contacts = Number(text);
    if (!/^\d+$/.test(text) || contacts > 5_000_000)
      throw new CommandError(`--contacts must be a number up to 5000000, not "${text}".`);
    const added = await withDatabase(context, async (database) => {
      const { accountId } = await findAccount(database, username);
      return addSampleData(database, accountId, contacts);
    });
    context.print(`Added ${added} contacts to "${username}", with lists, fields, a sender and an unsubscribe group.`);
  },
};
