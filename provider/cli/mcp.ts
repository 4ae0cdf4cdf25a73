import { createInterface } from 'node:readline';
import { parseUrl } from 'sendwright/formats';
import { McpServer } from '../mcp/mcpServer';
import { type Command, CommandError, optional } from './command';

export const mcp: Command = {
  flags: '[--url URL] [--write]',
  summary:
    'Serves the Model Context Protocol on standard input and output: assistants read the account of the API key in ' +
    'SENDWRIGHT_API_KEY. --write also lets them write drafts; sending takes a person. --url is the address of the ' +
    'server, PUBLIC_URL by default.',
  options: { url: { type: 'string' }, write: { type: 'boolean' } },
  async run({ values, config }) {
    const url = parseUrl(optional(values, 'url') ?? config.publicUrl);
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
      throw new CommandError('--url is the address of a server, such as https://mail.example.com.');
    const key = process.env['SENDWRIGHT_API_KEY']?.trim();
    if (!key) throw new CommandError('Set SENDWRIGHT_API_KEY to an API key of the account.');
    const address = `${url.origin}${url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '')}`;
    const server = new McpServer({
      url: address,
      key,
      writes: values['write'] === true,
      // Standard output has messages and nothing else.
      send: (message) => void process.stdout.write(`${message}\n`),
    });
    const open = new Set<Promise<void>>();
    for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
      const work = server.receive(line).finally(() => open.delete(work));
      open.add(work);
    }
    await Promise.all(open);
  },
};
