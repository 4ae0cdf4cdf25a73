import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';

// Hands messages over, by HTTP or SMTP, in a process of its own: the server is being measured. It also receives what
// the server posts.
const connections = 16;

export interface HandingOver {
  readonly by: 'http' | 'submission' | 'inbound';
  readonly port: number;
  readonly key: string;
  readonly count: number;
  readonly text: string;
}

export interface HandedOver {
  readonly seconds: number;
  readonly failed: number;
}

const receiver = createServer((request, response) => {
  request.resume();
  request.on('end', () => response.end());
});

let made = 0;
const subject = (): string => `Your order ${(made += 1)}`;

async function handOver({ by, port, key, count, text }: HandingOver): Promise<HandedOver> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
    ...(by === 'submission' && { auth: { user: 'apikey', pass: key } }),
  });
  const byHttp = async (to: string): Promise<boolean> => {
    const answer = await fetch(`http://127.0.0.1:${port}/v3/mail/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        personalizations: [{ to: [{ email: to }] }],
        from: { email: 'news@example.com' },
        subject: subject(),
        content: [{ type: 'text/plain', value: text }],
      }),
    });
    await answer.arrayBuffer();
    return answer.status === 202;
  };
  const bySmtp = async (to: string): Promise<boolean> => {
    const { response } = await transport.sendMail({ from: 'news@example.com', to, subject: subject(), text });
    return response.startsWith('250 ');
  };
  const began = performance.now();
  let next = 0;
  let failed = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < count) {
        next += 1;
        const to = by === 'inbound' ? 'orders@in.bakery.example' : `reader${next}@example.org`;
        const isTaken = await (by === 'http' ? byHttp(to) : bySmtp(to)).catch(() => false);
        if (!isTaken) failed += 1;
      }
    }),
  );
  transport.close();
  return { seconds: (performance.now() - began) / 1000, failed };
}

receiver.listen(0, '127.0.0.1', () => process.send?.({ port: (receiver.address() as AddressInfo).port }));
process.on('message', (round: HandingOver) => void handOver(round).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
