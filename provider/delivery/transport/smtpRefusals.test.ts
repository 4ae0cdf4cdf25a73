import { Cleanup } from '../../testing/cleanup';
import { type Stage, startScriptedMailServer } from '../../testing/scriptedMailServer';
import { smtpTransport } from './smtpTransport';
import { type OutgoingMessage, TransportError } from './transport';

const cleanup = new Cleanup();
afterEach(() => cleanup.run());

const message = (to: string): OutgoingMessage => ({
  accountId: 1,
  messageId: 'm@example.com',
  subject: 'Hi',
  envelope: { from: 'news@example.com', to },
  raw: 'Subject: Hi\r\n\r\nHello\r\n',
});

/** The kind of failure at each stage. Before MAIL it does not concern the message: the server can't be used. */
const kinds: Record<
  Exclude<Stage, 'QUIT'>,
  { 421: string; 450: string; 550: string; 552: string; 571: string; stall: string; drop: string }
> = {
  greeting: {
    421: 'unreachable',
    450: 'unreachable',
    550: 'unreachable',
    552: 'unreachable',
    571: 'unreachable',
    stall: 'unreachable',
    drop: 'unreachable',
  },
  EHLO: {
    421: 'unreachable',
    450: 'unreachable',
    550: 'unreachable',
    552: 'unreachable',
    571: 'unreachable',
    stall: 'unreachable',
    drop: 'unreachable',
  },
  MAIL: {
    421: 'deferred',
    450: 'deferred',
    550: 'blocked',
    552: 'blocked',
    571: 'blocked',
    stall: 'deferred',
    drop: 'deferred',
  },
  RCPT: {
    421: 'deferred',
    450: 'deferred',
    550: 'bounced',
    552: 'blocked',
    571: 'blocked',
    stall: 'deferred',
    drop: 'deferred',
  },
  DATA: {
    421: 'deferred',
    450: 'deferred',
    550: 'bounced',
    552: 'blocked',
    571: 'blocked',
    stall: 'deferred',
    drop: 'deferred',
  },
  dot: {
    421: 'deferred',
    450: 'deferred',
    550: 'bounced',
    552: 'blocked',
    571: 'blocked',
    stall: 'unconfirmed',
    drop: 'unconfirmed',
  },
};
const answers = {
  421: '421 4.3.2 closing',
  450: '450 4.2.1 busy',
  550: '550 5.1.1 unknown',
  552: '552 5.2.2 full',
  571: '550 5.7.1 listed',
  stall: 'stall',
  drop: 'drop',
} as const;
const cases = Object.entries(kinds).flatMap(([stage, kindOf]) =>
  Object.entries(kindOf).map(
    ([answer, kind]) => [stage as Stage, answer as unknown as keyof typeof answers, kind] as const,
  ),
);

describe.each([true, false])('a server (pipelining: %s)', (pipelining) => {
  test.each(cases)(
    'that responds to %s with %s: %s, nobody is mailed twice, and the next message is sent',
    async (stage, answer, kind) => {
      let isWell = false;
      const server = cleanup.own(
        await startScriptedMailServer({
          pipelining,
          answer: (at) => (at === stage && !isWell ? answers[answer] : undefined),
        }),
      );
      const transport = cleanup.own(
        smtpTransport(server.url, { connections: 1, timeout: answer === 'stall' ? 500 : 10_000 }),
      );
      const failure: unknown = await transport.send(message('ada@example.org')).catch((error: unknown) => error);
      if (!(failure instanceof TransportError)) throw failure;
      expect(failure.kind).toBe(kind);
      if (answer !== 'stall' && answer !== 'drop') expect(failure.response).toContain(answers[answer]);
      isWell = true;
      await transport.send(message('bea@example.org'));
      expect(server.taken).toEqual(['bea@example.org']);
    },
  );
});
