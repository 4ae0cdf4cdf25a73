import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A point in a session at which the server can behave differently. */
export type Stage = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'dot' | 'QUIT';

/**
 * The behavior: a reply (421 ends the connection), `stall` for silence, `drop` to end the connection without a reply.
 */
export type Answer = string | undefined;

/** A mail server on a raw socket with scripted replies. */
export interface ScriptedMailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Recipients of messages it accepted, in order. */
  readonly taken: readonly string[];
  /** Recipients whose complete message arrived without a reply. */
  readonly unanswered: readonly string[];
  /** All complete messages, in order, whatever their result. */
  readonly messages: readonly string[];
  close(): Promise<void>;
}

export interface ScriptedMailServerOptions {
  /** Undefined: the usual reply. `recipient` is unset before RCPT. */
  answer(stage: Stage, recipient: string | undefined): Answer;
  /** Offers PIPELINING; default true. */
  pipelining?: boolean;
  /** Milliseconds between a complete message and its reply; the message then counts as accepted on arrival. */
  pause?: number;
}

/** Starts it on loopback. */
export async function startScriptedMailServer({
  answer,
  pipelining = true,
  pause = 0,
}: ScriptedMailServerOptions): Promise<ScriptedMailServer> {
  const taken: string[] = [];
  const unanswered: string[] = [];
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const usual: Record<Stage, string> = {
    greeting: '220 script',
    EHLO: pipelining ? '250-script\r\n250 PIPELINING' : '250 script',
    MAIL: '250 ok',
    RCPT: '250 ok',
    DATA: '354 go on',
    dot: '250 taken',
    QUIT: '221 bye',
  };
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    let hasSender = false;
    let isMute = false;
    let isBusy = false;
    let recipient: string | undefined;
    let receiving = false;
    let pending = '';
    /** Sends the scripted reply; undefined if it was the usual one. */
    const say = (stage: Stage): Answer => {
      const reply = answer(stage, recipient);
      if (reply === 'drop') socket.destroy();
      else if (reply?.startsWith('421')) socket.end(`${reply}\r\n`);
      else if (reply === 'stall') isMute = true;
      else socket.write(`${reply ?? usual[stage]}\r\n`);
      return reply;
    };
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      const to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1];
      if ((to !== undefined && !hasSender) || (verb === 'DATA' && recipient === undefined))
        socket.write('503 not yet\r\n');
      else if (verb === 'EHLO') say(verb);
      else if (verb === 'MAIL') {
        recipient = undefined;
        hasSender = say(verb) === undefined;
      } else if (to !== undefined) {
        recipient = to;
        if (say('RCPT') !== undefined) recipient = undefined;
      } else if (verb === 'DATA') {
        receiving = say('DATA') === undefined;
        // For an empty message, the command's line end is also the start of the end marker.
        if (receiving) pending = `\r\n${pending}`;
      } else if (verb === 'QUIT') {
        if (say(verb) === undefined) socket.end();
      } else socket.write('250 ok\r\n');
    };
    say('greeting');
    socket.setEncoding('latin1');
    const read = (): void => {
      for (;;) {
        const end = receiving ? '\r\n.\r\n' : '\r\n';
        const found = pending.indexOf(end);
        if (found === -1 || isMute || isBusy || socket.destroyed || socket.writableEnded) return;
        const text = pending.slice(0, found);
        pending = pending.slice(found + end.length);
        if (!receiving) {
          command(text);
          continue;
        }
        receiving = false;
        messages.push(text);
        const to = recipient ?? '';
        if (pause > 0) {
          taken.push(to);
          isBusy = true;
          setTimeout(() => {
            isBusy = false;
            say('dot');
            read();
          }, pause);
          return;
        }
        const reply = say('dot');
        if (reply === 'drop' || reply === 'stall') unanswered.push(to);
        else if (reply === undefined) taken.push(to);
      }
    };
    socket.on('data', (chunk: string) => {
      pending += chunk;
      read();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    unanswered,
    messages,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((closed) => server.close(() => closed()));
    },
  };
}
