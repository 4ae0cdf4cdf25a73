import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { parseConfig } from '../../provider/config';
import { createProvider } from '../../provider/createProvider';
import { sql } from '../../provider/database/sql';
import { statusUrl } from '../../provider/domains/sms/delivery/statusUrl';
import { connectAccount, seedText } from '../../provider/testing/seedText';
import { newSid, signForm } from '../../provider/testing/smsProvider/doubleState';
import type { BenchDatabase } from './benchDatabase';
import type { Post } from './postsClient';

const statuses = ['sent', 'delivered'];

/** Makes a client process post everything; returns posts per second. */
async function postAll(port: number, posts: readonly Post[]): Promise<number> {
  const child = fork(fileURLToPath(new URL('./postsClient.ts', import.meta.url)));
  child.send({ port, posts });
  const [answer] = (await once(child, 'message')) as [{ seconds: number; failed: number }];
  child.disconnect();
  if (answer.failed > 0) throw new Error(`${answer.failed} posts failed.`);
  return posts.length / answer.seconds;
}

/**
 * Signed status callbacks per second, two for each of `recipients` messages, and the posts per second of two bare
 * Fastify routes that read the same forms: one does nothing else, the other inserts a row before it answers. They
 * alternate, in rounds.
 */
export async function measureCallbacks(
  { database, accountId, url, dataDir }: BenchDatabase,
  recipients: number,
  rounds: number,
): Promise<{ own: number; bare: number; storing: number }> {
  const twilio = { accountSid: newSid('AC'), authToken: newSid('').slice(0, 32) };
  await connectAccount(database, accountId, twilio);
  const serviceSid = newSid('MG');
  const key = await seedText(database, accountId, serviceSid, { recipients });
  const rows = await database.rows<{ contact_id: string; email: string }>(sql`
    insert into deliveries (account_id, stream_id, contact_id, email, state, finished_at)
    select account_id, ${key.singleSendId}, contact_id, coalesce(phone_number_id, ''), 'sent', now()
    from contacts where account_id = ${accountId}
    returning contact_id, email`);
  const config = parseConfig({ DATABASE_URL: url, PORT: '0', DATA_DIR: dataDir, ROLE: 'api', LOG_LEVEL: 'error' });
  const running = await createProvider(config, { databaseUrl: url, migrationsFolder: undefined, works: false });
  const bare = fastify();
  bare.removeAllContentTypeParsers();
  bare.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  bare.post('/sms/status/:account/:stream/:contact', (_request, reply) => reply.code(204).send());
  await database.execute(sql`
    create table posts (post_id bigint generated always as identity primary key, contact_id text, status text)`);
  bare.post<{ Params: { contact: string } }>('/storing/:account/:stream/:contact', async (request, reply) => {
    const status = new URLSearchParams(String(request.body)).get('MessageStatus');
    await database.execute(sql`insert into posts (contact_id, status) values (${request.params.contact}, ${status})`);
    return reply.code(204).send();
  });
  try {
    await running.server.listen({ host: '127.0.0.1', port: 0 });
    await bare.listen({ host: '127.0.0.1', port: 0 });
    const ports = [running.server, bare].map(({ server }) => (server.address() as AddressInfo).port);
    const [ownPort = 0, barePort = 0] = ports;
    const posts = rows.flatMap(({ contact_id: contactId, email: to }): Post[] => {
      const address = statusUrl(config.publicUrl, { accountId, streamId: key.singleSendId, contactId });
      const sid = newSid('SM');
      return statuses.map((status) => {
        const fields = {
          AccountSid: twilio.accountSid,
          ApiVersion: '2010-04-01',
          From: '+15005550006',
          MessageSid: sid,
          MessageStatus: status,
          MessagingServiceSid: serviceSid,
          SmsSid: sid,
          SmsStatus: status,
          To: to,
        };
        return {
          path: new URL(address).pathname,
          body: new URLSearchParams(fields).toString(),
          headers: `X-Twilio-Signature: ${signForm(twilio.authToken, address, fields)}\r\n`,
        };
      });
    });
    const size = Math.floor(posts.length / (rounds + 1));
    const stored = posts.map((post): Post => ({ ...post, path: post.path.replace('/sms/status', '/storing') }));
    await postAll(barePort, posts.slice(0, size));
    await postAll(barePort, stored.slice(0, size));
    await postAll(ownPort, posts.slice(0, size));
    const own: number[] = [];
    const peer: number[] = [];
    const storing: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const part = posts.slice(round * size, (round + 1) * size);
      // One after the other, so that each has the machine.
      own.push(await postAll(ownPort, part));
      peer.push(await postAll(barePort, part));
      storing.push(await postAll(barePort, stored.slice(round * size, (round + 1) * size)));
    }
    const mean = (rates: readonly number[]): number => rates.length / rates.reduce((sum, rate) => sum + 1 / rate, 0);
    return { own: mean(own), bare: mean(peer), storing: mean(storing) };
  } finally {
    await bare.close();
    await running.close();
  }
}
