import type { MailRouteRequest } from 'sendwright/wire/mailRoutes';
import { startScriptedMailServer } from '../scriptedMailServer';

/**
 * What a double does with a message: takes it; refuses it for good; asks to try later; takes it and ends the connection
 * without an answer; takes it and says nothing; no longer accepts the credentials.
 */
export type Behavior = 'accept' | 'refuse' | 'later' | 'lose' | 'stall' | 'credentials';

/** A relay that messages can be sent by. */
export interface RouteDouble {
  /** The settings of a route to it, credentials included. */
  readonly route: Partial<MailRouteRequest>;
  /** Recipients of messages that it took and answered for. */
  readonly taken: readonly string[];
  /** All complete messages, whatever became of them. */
  readonly arrived: readonly string[];
  close(): Promise<void>;
}

export type Behave = (recipient: string | undefined) => Behavior;

/** A mail server. */
export async function startSmtpDouble(behave: Behave): Promise<RouteDouble> {
  const server = await startScriptedMailServer({
    answer(stage, recipient) {
      const behavior = stage === 'MAIL' || stage === 'RCPT' || stage === 'dot' ? behave(recipient) : 'accept';
      if (stage === 'MAIL' && behavior === 'credentials') return '530 5.7.0 The password has expired';
      if (stage === 'RCPT' && behavior === 'refuse') return '554 5.7.1 Not from here';
      if (stage === 'RCPT' && behavior === 'later') return '450 4.2.1 Busy';
      if (stage === 'dot' && behavior === 'lose') return 'drop';
      return stage === 'dot' && behavior === 'stall' ? 'stall' : undefined;
    },
  });
  return {
    route: { type: 'smtp', host: '127.0.0.1', port: Number(new URL(server.url).port), security: 'none' },
    taken: server.taken,
    arrived: server.messages,
    close: () => server.close(),
  };
}
