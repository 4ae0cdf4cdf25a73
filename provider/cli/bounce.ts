import { takeBounce } from '../delivery/bounces/takeBounce';
import { withDatabase, type Command } from './command';

/** Larger messages are truncated, because the relevant parts come first. */
const mostBytes = 10 * 1_048_576;

export const bounce: Command = {
  flags: '< message',
  summary:
    'Takes a message that came back (RFC 3464) or a complaint (RFC 5965) from standard input, as a mail server ' +
    'pipes it.',
  options: {},
  async run(context) {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of process.stdin) {
      const bytes = Buffer.from(chunk as Uint8Array);
      if (size < mostBytes) chunks.push(bytes);
      size += bytes.length;
    }
    const { outcome, email } = await withDatabase(context, (database) => takeBounce(database, Buffer.concat(chunks)));
    context.print(email === undefined ? outcome : `${outcome} ${email}`);
  },
};
