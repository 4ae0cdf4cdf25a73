import { processBounce } from '../delivery/bounces/processBounce';
import { postInbound } from '../domains/inbound-parse/postInbound';
import { errorMessage } from '../errorMessage';
import { webhookOptions } from '../outgoing/webhookAddress';
import { type Command, CommandError, optional, required, withDatabase } from './command';

/**
 * Exit codes for mail servers (sysexits.h): unknown recipient, permanently refused, temporary failure. With any other
 * code they return the message to its sender, and it is lost.
 */
const exitCodes = { unknown: 67, refused: 69, failed: 75 } as const;

/** Larger messages are truncated, because the relevant parts come first. */
const maximumBounceBytes = 10 * 1_048_576;

/** Reads standard input to its end, which the mail server waits for, and keeps at most `maximum` bytes of it. */
async function readInput(maximum: number): Promise<{ bytes: Buffer; isTruncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    if (!Buffer.isBuffer(chunk)) continue;
    if (size < maximum) chunks.push(chunk.subarray(0, maximum - size));
    size += chunk.length;
  }
  return { bytes: Buffer.concat(chunks), isTruncated: size > maximum };
}

export const bounce: Command = {
  flags: '< message',
  summary:
    'Processes a returned message (RFC 3464) or a complaint (RFC 5965) from standard input, as piped by a mail ' +
    'server. Exit code 75: it could not be recorded, submit it again.',
  options: {},
  failureCode: exitCodes.failed,
  async run(context) {
    const { bytes } = await readInput(maximumBounceBytes);
    const { outcome, email } = await withDatabase(context, (database) => processBounce(database, bytes));
    context.print(email === undefined ? outcome : `${outcome} ${email}`);
  },
};

/** Maximum size of a message in bytes, as in the published API. */
const maximumBytes = 30 * 1_048_576;

export const inbound: Command = {
  flags: '--to ADDRESS[,ADDRESS] [--from ADDRESS] [--ip ADDRESS] < message',
  summary:
    'Posts a message for a host with a parse setting, as piped by a mail server. Exit code 67: no such ' +
    'host, 69: too large, 75: not accepted, submit it again.',
  options: { to: { type: 'string' }, from: { type: 'string' }, ip: { type: 'string' } },
  failureCode: exitCodes.failed,
  async run(context) {
    const to = required(context.values, 'to')
      .split(',')
      .map((address) => address.trim());
    if (to.some((address) => !address.includes('@')))
      throw new CommandError('--to must be addresses such as help@in.example.com.');
    const { bytes: raw, isTruncated } = await readInput(maximumBytes);
    if (isTruncated) {
      process.exitCode = exitCodes.refused;
      context.print('too large');
      return;
    }
    const message = {
      raw,
      envelope: { from: optional(context.values, 'from') ?? '', to },
      senderIp: optional(context.values, 'ip'),
    };
    try {
      const outcome = await withDatabase(context, (database) =>
        postInbound(database, message, webhookOptions(context.config)),
      );
      if (outcome === 'unknown') process.exitCode = exitCodes.unknown;
      context.print(outcome);
    } catch (error) {
      // Also if the database doesn't answer: the mail server then keeps the message.
      process.exitCode = exitCodes.failed;
      context.print(`not taken: ${errorMessage(error)}`);
    }
  },
};
