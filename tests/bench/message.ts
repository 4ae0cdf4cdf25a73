// `npm run bench -- message`: composes personalized messages as MIME and signs them (DKIM, 2048-bit RSA), compared with
// nodemailer with the same text, key and headers. Both write into memory. Measures the processor time of the complete
// process, including the signing threads, which shows what one core could do on a busy machine, too.
import { generateKeyPairSync } from 'node:crypto';
import os from 'node:os';
import { createTransport } from 'nodemailer';
import { assetsAt, compile } from 'sendwright/email';
import { createDkimSigner } from '../../provider/delivery/dkim/dkimSigner';
import type { MessageContent } from '../../provider/delivery/message/message';
import { prepareMessage } from '../../provider/delivery/message/prepareMessage';
import { designOf } from './designs';
import { newsletter, newsletterSettings, reader } from './newsletter';
import { report, type Figure } from './report';

const rounds = 5;
const perRound = 400;
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const key = { domain: 'example.com', selector: 'bench', privateKey };

/** Messages per second of processor time. */
async function rate(work: (index: number) => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < perRound; index += 1) await work(index);
  const { user, system } = process.cpuUsage(before);
  return (perRound * 1e6) / (user + system);
}

async function measure(name: string, content: MessageContent): Promise<Figure[]> {
  const prepared = prepareMessage(content, newsletterSettings);
  const signer = createDkimSigner(key);
  const peer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    dkim: { domainName: key.domain, keySelector: key.selector, privateKey },
  });
  const made = {
    compose: async (index: number) => prepared.compose(reader(index)),
    own: (index: number) => signer.sign(prepared.compose(reader(index)).raw),
    peer: (index: number): Promise<unknown> => {
      const { subject, html, text, headers } = prepared.personalize(reader(index));
      return peer.sendMail({ from: 'news@example.com', to: reader(index).email, subject, html, text, headers });
    },
  };
  const best = { compose: 0, own: 0, peer: 0 };
  // Alternating, so that other work on the machine affects all of them.
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of ['compose', 'own', 'peer'] as const) {
      const reached = await rate(made[side]);
      // The first round warms up.
      if (round > 0) best[side] = Math.max(best[side], reached);
    }
  }
  const size = prepared.compose(reader(0)).raw.length;
  console.log(
    `${name}, ${(size / 1024).toFixed(1)} KB: signed ${best.own.toFixed(0)}/s per core, composed alone ` +
      `${best.compose.toFixed(0)}/s; nodemailer ${best.peer.toFixed(0)}/s signed: ` +
      `${(best.own / best.peer).toFixed(1)} times as many`,
  );
  return [
    { name: `${name}: composed and signed`, value: 1e6 / best.own, unit: 'µs', limit: 1e6 / 1500 },
    { name: `${name}: of nodemailer's time`, value: best.peer / best.own, unit: '×', limit: 0.22 },
  ];
}

const design = compile(designOf(50), { target: 'send', assets: assetsAt('https://mail.example') });
const figures = [
  ...(await measure('newsletter', newsletter)),
  ...(await measure('50 blocks', { ...newsletter, html: design.html, plain: design.text })),
];
console.log(
  `load average ${os
    .loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}; the best of ${rounds} rounds of ${perRound} messages`,
);
report(figures);
