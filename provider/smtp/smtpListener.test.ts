import { connect } from 'node:net';
import { Cleanup } from '../testing/cleanup';
import { eventually } from '../testing/eventually';
import { startTestProvider } from '../testing/startTestProvider';
import { type ReceivedMail, startSmtpListener } from './smtpListener';

const cleanup = new Cleanup();
afterAll(() => cleanup.run());

/** Speaks SMTP on a raw socket, and starts a message. */
async function startMessage(port: number) {
  const socket = connect(port, '127.0.0.1');
  cleanup.add(async () => void socket.destroy());
  let said = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (said += chunk)).on('error', () => undefined);
  const commands = ['EHLO there', 'MAIL FROM:<a@readers.example>', 'RCPT TO:<b@example.com>', 'DATA'];
  for (const [index, command] of commands.entries()) {
    await eventually(() => said.split('\r\n').filter((line) => /^\d{3} /.test(line)).length > index);
    socket.write(`${command}\r\n`);
  }
  await eventually(() => said.includes('354 '));
  return { socket, said: () => said };
}

test('a client that sends its message drop by drop is cut off, and others are served', async () => {
  const provider = cleanup.own(await startTestProvider({ jobs: false }));
  const received: ReceivedMail<never>[] = [];
  const listener = cleanup.own(
    await startSmtpListener<never>(
      {
        name: 'test',
        async accept(mail) {
          received.push(mail);
          return 'taken';
        },
      },
      {
        host: '127.0.0.1',
        port: 0,
        tls: undefined,
        hostname: 'mx.example.com',
        log: provider.provider.log,
        longestMessage: 2,
      },
    ),
  );
  const slow = await startMessage(listener.port);
  const dripping = setInterval(() => slow.socket.write('x'), 50);
  cleanup.add(async () => clearInterval(dripping));
  const honest = await startMessage(listener.port);
  honest.socket.write('Subject: Hello\r\n\r\nHello\r\n.\r\n');
  await eventually(() => honest.said().includes('250 taken'));
  await eventually(() => slow.socket.destroyed || slow.socket.readableEnded);
  expect(received.map(({ raw }) => raw.toString())).toEqual(['Subject: Hello\r\n\r\nHello\r\n']);
});
