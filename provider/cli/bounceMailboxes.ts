import { type BounceMailbox, BounceMailboxRequest } from 'sendwright/wire/bounceMailboxes';
import {
  createMailbox,
  deleteMailbox,
  listMailboxes,
  presentMailbox,
  requireMailbox,
} from '../domains/bounce-mailboxes/mailboxes';
import { testMailbox } from '../domains/bounce-mailboxes/testMailbox';
import { bodyOf, type Command, CommandError, operatorOf, optional, required, withDatabase } from './command';

function line(mailbox: BounceMailbox): string {
  const { id, name, protocol, username, host, port, folder, state, last_error: error, counts } = mailbox;
  const found = Object.entries(counts).flatMap(([kind, count]) => (count === 0 ? [] : [`${kind} ${count}`]));
  const what = [
    `${protocol} ${username} at ${host}:${port}`,
    ...(folder === null ? [] : [`folder ${folder}`]),
    mailbox.processed === 'move' ? `moves to ${mailbox.processed_folder}` : `${mailbox.processed}s`,
    ...(mailbox.is_shared ? ['all accounts'] : []),
    error === null ? state : `${state}: ${error}`,
    `last read ${mailbox.checked_at ?? 'never'}`,
    found.join(', ') || 'nothing found yet',
  ];
  return `${id} "${name}" ${what.join(' | ')}`;
}

const account = { account: { type: 'string' } } as const;
const named = { ...account, id: { type: 'string' } } as const;

export const mailboxList: Command = {
  flags: '--account NAME',
  summary: "Prints the account's bounce mailboxes and those of all accounts, with what was found in them.",
  options: account,
  async run(context) {
    const rows = await withDatabase(context, async (database) =>
      listMailboxes(database, await operatorOf(database, context)),
    );
    for (const row of rows) context.print(line(presentMailbox(row)));
  },
};

export const mailboxAdd: Command = {
  flags:
    '--account NAME --name TEXT --protocol imap|pop3 --host imap.example.com --user NAME [--port N] ' +
    '[--security tls|starttls|none] [--folder INBOX] [--processed move|delete|keep] ' +
    '[--processed-folder Processed] [--for-all]',
  summary:
    'Adds a mailbox that bounces and complaints are fetched from. The password is read from MAILBOX_PASSWORD; ' +
    '--processed says what happens to messages whose report was recorded; --for-all makes it one of all accounts.',
  options: {
    ...account,
    name: { type: 'string' },
    protocol: { type: 'string' },
    host: { type: 'string' },
    user: { type: 'string' },
    port: { type: 'string' },
    security: { type: 'string' },
    folder: { type: 'string' },
    processed: { type: 'string' },
    'processed-folder': { type: 'string' },
    'for-all': { type: 'boolean' },
  },
  async run(context) {
    const flag = (name: string): string | undefined => optional(context.values, name);
    const port = flag('port');
    if (!process.env['MAILBOX_PASSWORD']) throw new CommandError('MAILBOX_PASSWORD is required.');
    const body = bodyOf(BounceMailboxRequest, {
      name: required(context.values, 'name'),
      protocol: required(context.values, 'protocol'),
      host: required(context.values, 'host'),
      username: required(context.values, 'user'),
      password: process.env['MAILBOX_PASSWORD'],
      port: port === undefined ? undefined : Number(port),
      security: flag('security'),
      folder: flag('folder'),
      processed: flag('processed'),
      processed_folder: flag('processed-folder'),
      is_shared: context.values['for-all'] === true,
    });
    const row = await withDatabase(context, async (database) =>
      createMailbox({ database, config: context.config }, await operatorOf(database, context), body),
    );
    context.print(line(presentMailbox(row)));
  },
};

export const mailboxTest: Command = {
  flags: '--account NAME --id ID',
  summary: 'Signs in to a bounce mailbox, opens its folder, and prints how many messages there are.',
  options: named,
  async run(context) {
    const id = required(context.values, 'id');
    const { messages } = await withDatabase(context, async (database) =>
      testMailbox(
        { database, config: context.config },
        await requireMailbox(database, await operatorOf(database, context), id),
      ),
    );
    context.print(`${messages} ${messages === 1 ? 'message' : 'messages'}`);
  },
};

export const mailboxRemove: Command = {
  flags: '--account NAME --id ID',
  summary: 'Removes a bounce mailbox. Its messages stay at the server.',
  options: named,
  async run(context) {
    const id = required(context.values, 'id');
    await withDatabase(context, async (database) => deleteMailbox(database, await operatorOf(database, context), id));
  },
};
