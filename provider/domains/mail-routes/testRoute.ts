import { randomUUID } from 'node:crypto';
import { sql } from '../../database/sql';
import { findDkimSigner } from '../../delivery/dkim/dkimKeys';
import { unusableFrom } from '../../delivery/fromAddresses';
import { encodeMailbox } from '../../delivery/message/mime/encodeHeader';
import { loadRoute } from '../../delivery/routes/mailRoute';
import { openRoute } from '../../delivery/routes/openRoute';
import { composeSystemMail, systemMailAddress } from '../../delivery/sendSystemMail';
import { TransportError } from '../../delivery/transport/transport';
import { badRequest, notFound } from '../../http/errors';
import { webhookOptions } from '../../outgoing/webhookAddress';
import type { Provider } from '../../provider';
import { isEmailAddress, normalizeEmail } from '../../validation/emailAddress';

interface RouteTest {
  /** Of the route. */
  readonly accountId: number;
  /** Whose sender it is from, which may differ from the route's account. */
  readonly senderAccountId: number;
  readonly from: string;
  readonly to: string;
}

/** Milliseconds that a person waits for a server. */
const patience = 15_000;

/**
 * Sends a test message by a route, also while it is off, and notes what became of it. Returns the server's reply.
 * @throws HttpError 400 with the reason, 404
 */
export async function testRoute(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  id: string,
  { accountId, senderAccountId, from: givenFrom, to: givenTo }: RouteTest,
): Promise<string> {
  const [from, to] = [normalizeEmail(givenFrom), normalizeEmail(givenTo)];
  if (!isEmailAddress(from)) throw badRequest('from must be an email address.', 'from');
  if (!isEmailAddress(to)) throw badRequest('to must be an email address.', 'to');
  if (from !== systemMailAddress(config) && (await unusableFrom(database, senderAccountId, [from])).size > 0)
    throw badRequest('from must be the address of a verified sender.', 'from');
  const route = await loadRoute(database, accountId, id);
  if (route === undefined) throw notFound();
  const sender = encodeMailbox(from);
  const messageId = `${randomUUID()}@${sender.slice(sender.lastIndexOf('@') + 1)}`;
  const text = 'This message was sent to test a mail route. If you can read it, the route works.';
  const mail = { to, subject: 'Test of a mail route', text, html: `<p>${text}</p>` };
  const signer = await findDkimSigner(database, senderAccountId, from);
  const unsigned = composeSystemMail({ email: from }, messageId, mail);
  const raw = signer ? await signer.sign(unsigned) : unsigned;
  const transport = openRoute(route, { ...webhookOptions(config), timeout: patience });
  const envelope = { from: sender, to: encodeMailbox(to) };
  try {
    const { response } = await transport.send({ accountId, messageId, subject: mail.subject, sender, envelope, raw });
    await database.execute(sql`
      update mail_routes set last_error = null, failed_at = null
      where account_id = ${accountId} and route_id = ${id}`);
    return response;
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    if (error.kind === 'unreachable')
      await database.execute(sql`
        update mail_routes set last_error = ${error.response.slice(0, 500)}, failed_at = now()
        where account_id = ${accountId} and route_id = ${id}`);
    throw badRequest(`The test was not accepted: ${error.response}`);
  } finally {
    await transport.close();
  }
}
