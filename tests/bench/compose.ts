import { createTransport } from 'nodemailer';
import { prepareMessage } from '../../provider/delivery/message/prepareMessage';
import { smtpTransport } from '../../provider/delivery/transport/smtpTransport';
import { newsletter, newsletterSettings, reader } from './newsletter';
import { startSmtpSink } from './smtpSink';

const messages = Number(process.argv.find((argument) => /^\d+$/.test(argument)) ?? 10_000);
const connections = 10;

async function perSecond(count: number, work: () => Promise<void> | void): Promise<number> {
  const started = performance.now();
  await work();
  return Math.round(count / ((performance.now() - started) / 1000));
}

async function eachOf(count: number, atOnce: number, work: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const prepared = prepareMessage(newsletter, newsletterSettings);
const sink = await startSmtpSink();
for (let index = 0; index < 500; index += 1) prepared.compose(reader(index));
const size = prepared.compose(reader(0)).raw.length;

const composed = await perSecond(messages, () => {
  for (let index = 0; index < messages; index += 1) prepared.compose(reader(index));
});

const own = smtpTransport(sink.url, { connections });
const sent = await perSecond(messages, () => eachOf(messages, connections, (index) => own.send(prepared.compose(reader(index)))));
await own.close();

const peer = createTransport({ pool: true, host: sink.host, port: sink.port, maxConnections: connections, maxMessages: Infinity, secure: false });
const peerSent = await perSecond(messages, () =>
  eachOf(messages, connections, (index) => {
    const { subject, html, text, headers } = prepared.personalise(reader(index));
    return peer.sendMail({ from: 'news@example.com', to: reader(index).email, subject, html, text, headers });
  }),
);
peer.close();
const { taken } = await sink.count();
sink.stop();

console.log(`message size              ${size} bytes`);
console.log(`compose alone             ${composed} messages/s`);
console.log(`compose and send          ${sent} messages/s over ${connections} connections`);
console.log(`peer (nodemailer, pooled) ${peerSent} messages/s`);
console.log(`ratio                     ${(sent / peerSent).toFixed(2)} (${taken} messages reached the sink)`);
