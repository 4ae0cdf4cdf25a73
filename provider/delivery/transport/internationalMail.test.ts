import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { createDkimSigner } from '../dkim/dkimSigner';
import { createMimeBuilder } from '../message/mime/buildMime';
import { encodeMailbox } from '../message/mime/encodeHeader';
import { smtpTransport } from './smtpTransport';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Taken {
  readonly to: string;
  readonly raw: Buffer;
}

async function startServer(hideSMTPUTF8: boolean): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    hideSMTPUTF8,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        taken.push({ to: session.envelope.rcptTo[0]?.address ?? '', raw: Buffer.concat(chunks) });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closing.push(() => new Promise<void>((closed) => server.close(closed)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, taken };
}

const { privateKey } = generateKeyPairSync('ed25519');
const signer = createDkimSigner({
  domain: 'example.com',
  selector: 's',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
});

async function message(email: string) {
  const builder = createMimeBuilder({ email: 'news@example.com', name: 'Grüße' }, undefined);
  const raw = builder.build(
    { subject: 'Hallo', html: '<p>ü</p>', text: 'ü', headers: {} },
    { email, name: 'Jürgen' },
    'm@example.com',
  );
  return {
    accountId: 1,
    messageId: 'm@example.com',
    subject: 'Hallo',
    envelope: { from: builder.from, to: encodeMailbox(email) },
    raw: await signer.sign(raw),
  };
}

test('an internationalised address is mailed where the server offers SMTPUTF8', async () => {
  const { url, taken } = await startServer(false);
  const transport = smtpTransport(url);
  closing.push(() => transport.close());
  await transport.send(await message('jürgen@bücher.example'));
  await transport.send(await message('ada@example.org'));
  // The server shows the domain in its Unicode form.
  expect(taken.map(({ to }) => to)).toEqual([expect.stringMatching(/^jürgen@/), 'ada@example.org']);
  const mail = await PostalMime.parse(taken[0]?.raw ?? '');
  expect(taken[0]?.raw.toString()).toContain('<jürgen@xn--bcher-kva.example>');
  expect(mail.to).toEqual([{ name: 'Jürgen', address: expect.stringMatching(/^jürgen@/) }]);
});

test('without SMTPUTF8 the message is refused before it is sent, with the reason', async () => {
  const { url, taken } = await startServer(true);
  const transport = smtpTransport(url);
  closing.push(() => transport.close());
  await expect(transport.send(await message('jürgen@example.org'))).rejects.toMatchObject({
    kind: 'blocked',
    response: expect.stringContaining('5.6.7'),
  });
  // Non-ASCII names and domains need no such server.
  await transport.send(await message('jurgen@bücher.example'));
  expect(taken).toHaveLength(1);
});
