import type { Socket } from 'node:net';
import { listen, secured } from './listen';
import { MailStore, type MailboxServer, type MailboxServerOptions, noFaults, type StoredMail } from './mailStore';

/** A POP3 server (RFC 1939) with STLS, CAPA and pipelining. What a session deletes is gone when it says QUIT. */
export async function startPop3Server({
  store = new MailStore(),
  tls = 'none',
  capabilities = ['TOP', 'UIDL', 'USER', 'PIPELINING'],
  port,
}: MailboxServerOptions = {}): Promise<MailboxServer> {
  const faults = noFaults();
  const commands: string[] = [];

  function talk(plain: Socket): void {
    let socket = plain;
    let isSecure = tls === 'tls';
    let pending = '';
    let user = '';
    let mails: readonly StoredMail[] | undefined;
    const deleted = new Set<StoredMail>();
    const say = (text: string): unknown => socket.write(`${text}\r\n`);
    const sayLines = (text: string, lines: readonly string[]): void => {
      say(`+OK ${text}`);
      socket.write(`${[...lines.map((line) => (line.startsWith('.') ? `.${line}` : line)), '.'].join('\r\n')}\r\n`);
    };
    /** A message as latin1 lines, so that it arrives byte for byte. */
    const sayMail = ({ raw }: StoredMail, most = Infinity): void => {
      const text = raw().toString('latin1').replace(/\r?\n/g, '\r\n').replace(/\r\n$/, '');
      const lines = text.split('\r\n');
      const blank = lines.indexOf('');
      const shown = most === Infinity || blank === -1 ? lines : lines.slice(0, blank + 1 + most);
      socket.write(
        `+OK here it is\r\n${shown.map((line) => (line.startsWith('.') ? `.${line}` : line)).join('\r\n')}\r\n.\r\n`,
        'latin1',
      );
    };
    const mailOf = (number: string | undefined): StoredMail | undefined => {
      const mail = mails?.[Number(number) - 1];
      return mail && !deleted.has(mail) ? mail : undefined;
    };
    const left = (): Array<readonly [number, StoredMail]> =>
      (mails ?? []).flatMap((mail, index) => (deleted.has(mail) ? [] : [[index + 1, mail] as const]));

    function handle(line: string): void {
      const [verb = '', ...rest] = line.split(' ');
      const name = verb.toUpperCase();
      commands.push(name === 'PASS' ? 'PASS' : line);
      if (name === 'CAPA')
        return sayLines('I can', [...capabilities, ...(tls === 'starttls' && !isSecure ? ['STLS'] : [])]);
      if (name === 'QUIT') return quit();
      if (name === 'STLS' && tls === 'starttls' && !isSecure) {
        say('+OK go on');
        socket = secured(socket);
        isSecure = true;
        socket.on('data', receive);
        return undefined;
      }
      if (mails === undefined) return signIn(name, rest.join(' '));
      const mail = mailOf(rest[0]);
      if (name === 'STAT') say(`+OK ${left().length} 1`);
      else if (name === 'UIDL' && capabilities.includes('UIDL'))
        sayLines(
          'ids',
          left().map(([number, { uid }]) => `${number} ${store.folder().validity}-${uid}`),
        );
      else if (name === 'LIST')
        sayLines(
          'sizes',
          left().map(([number, { size }]) => `${number} ${size}`),
        );
      else if (mail && faults.fatal.has(mail.uid) && (name === 'RETR' || name === 'TOP')) socket.destroy();
      else if (mail && faults.broken.has(mail.uid) && (name === 'RETR' || name === 'TOP')) say('-ERR not readable');
      else if (mail && name === 'RETR') sayMail(mail);
      else if (mail && name === 'TOP') sayMail(mail, Number(rest[1]));
      else if (mail && name === 'DELE') {
        deleted.add(mail);
        say('+OK marked');
      } else say('-ERR no such message or command');
      return undefined;
    }

    function signIn(name: string, argument: string): void {
      if (name === 'USER') {
        user = argument;
        say('+OK and the password?');
      } else if (name !== 'PASS') say('-ERR sign in first');
      else if (faults.refusal !== undefined) say(`-ERR ${faults.refusal}`);
      else if (user !== store.user || argument !== store.password) say('-ERR [AUTH] Wrong user or password.');
      else {
        mails = [...store.folder().mails.values()];
        say(`+OK ${mails.length} messages`);
      }
    }

    function quit(): void {
      if (faults.cutsAtClear) {
        socket.destroy();
        return;
      }
      for (const { uid } of deleted) store.folder().mails.delete(uid);
      socket.end('+OK bye\r\n');
    }

    function receive(chunk: Buffer): void {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end !== -1; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        handle(line);
      }
    }

    socket.on('data', receive);
    say('+OK ready');
  }

  const { port: actual, close } = await listen(talk, tls === 'tls', port);
  return { port: actual, store, faults, commands, close };
}
