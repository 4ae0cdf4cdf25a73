import type { Socket } from 'node:net';
import { listen, secured } from './listen';
import { type Folder, MailStore, type MailboxServer, type MailboxServerOptions } from './mailStore';
import { noFaults, type StoredMail } from './mailStore';

/** A command: its words, with quotes and literals resolved; what is in parentheses or brackets is one word. */
interface Command {
  readonly tag: string;
  readonly words: readonly string[];
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * An IMAP server (RFC 3501) with STARTTLS, UIDPLUS and MOVE, for one user: what a client needs to read, search, mark,
 * copy, move and delete messages by UID.
 */
export async function startImapServer({
  store = new MailStore(),
  tls = 'none',
  capabilities = ['IMAP4rev1', 'UIDPLUS', 'MOVE', 'NAMESPACE', 'SASL-IR', 'AUTH=PLAIN'],
  port,
}: MailboxServerOptions = {}): Promise<MailboxServer> {
  const faults = noFaults();
  const commands: string[] = [];

  function talk(plain: Socket): void {
    let socket = plain;
    let isSecure = tls === 'tls';
    let isSignedIn = false;
    let folder: Folder | undefined;
    let pending: Buffer = Buffer.alloc(0);
    /** The tag of an AUTHENTICATE that waits for its response. */
    let authenticating: string | undefined;
    const say = (text: string): unknown => socket.write(`${text}\r\n`, 'latin1');
    const offered = (): string => [...capabilities, ...(tls === 'starttls' && !isSecure ? ['STARTTLS'] : [])].join(' ');

    function signIn(tag: string, user: string, password: string): void {
      if (faults.refusal !== undefined) say(`${tag} NO [AUTHENTICATIONFAILED] ${faults.refusal}`);
      else if (user !== store.user || password !== store.password)
        say(`${tag} NO [AUTHENTICATIONFAILED] Wrong user or password.`);
      else {
        isSignedIn = true;
        say(`${tag} OK signed in`);
      }
    }
    function authenticate(tag: string, response: string): void {
      const [, user = '', password = ''] = Buffer.from(response, 'base64').toString().split('\0');
      signIn(tag, user, password);
    }

    function handle({ tag, words: [first = '', ...rest] }: Command): void {
      const verb = first.toUpperCase();
      switch (verb) {
        case 'CAPABILITY':
          say(`* CAPABILITY ${offered()}`);
          return void say(`${tag} OK done`);
        case 'NOOP':
          return void say(`${tag} OK done`);
        case 'LOGOUT':
          say('* BYE bye');
          return void socket.end(`${tag} OK done\r\n`);
        case 'STARTTLS':
          if (tls !== 'starttls' || isSecure) return void say(`${tag} BAD not offered`);
          say(`${tag} OK go on`);
          socket = secured(socket);
          isSecure = true;
          return void socket.on('data', receive);
        case 'LOGIN':
          return signIn(tag, rest[0] ?? '', rest[1] ?? '');
        case 'AUTHENTICATE':
          if (rest[1] !== undefined) return authenticate(tag, rest[1]);
          authenticating = tag;
          return void say('+ ');
        default:
          return isSignedIn ? handleSignedIn(tag, verb, rest) : void say(`${tag} BAD sign in first`);
      }
    }

    function handleSignedIn(tag: string, verb: string, rest: readonly string[]): void {
      const name = rest[0] ?? '';
      switch (verb) {
        case 'LIST':
        case 'LSUB':
          // An empty name asks for what separates names (RFC 3501, 6.3.8).
          if (rest[1] === '') say(`* ${verb} (\\Noselect) "/" ""`);
          else for (const one of store.folders.keys()) say(`* ${verb} () "/" ${quoted(one)}`);
          return void say(`${tag} OK done`);
        case 'NAMESPACE':
          say('* NAMESPACE (("" "/")) NIL NIL');
          return void say(`${tag} OK done`);
        case 'CREATE':
          return void say(store.create(name) ? `${tag} OK made` : `${tag} NO [ALREADYEXISTS] It exists.`);
        case 'SUBSCRIBE':
          return void say(`${tag} OK done`);
        case 'SELECT':
        case 'EXAMINE': {
          const found = store.folders.get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name);
          if (found === undefined) return void say(`${tag} NO [NONEXISTENT] There is no folder ${name}.`);
          folder = found;
          say('* FLAGS (\\Seen \\Deleted \\Answered \\Flagged \\Draft)');
          say('* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] ok');
          say(`* ${found.mails.size} EXISTS`);
          say('* 0 RECENT');
          say(`* OK [UIDVALIDITY ${found.validity}] ok`);
          say(`* OK [UIDNEXT ${found.next}] ok`);
          return void say(`${tag} OK [${verb === 'SELECT' ? 'READ-WRITE' : 'READ-ONLY'}] done`);
        }
        case 'EXPUNGE':
          if (folder) expunge(folder, [...folder.mails.values()]);
          return void say(`${tag} OK done`);
        case 'UID':
          return folder ? handleUid(tag, folder, rest) : void say(`${tag} BAD select first`);
        default:
          return void say(`${tag} BAD unknown command`);
      }
    }

    function expunge(from: Folder, among: readonly StoredMail[], all = false): void {
      const gone = among.filter(({ flags }) => all || flags.has('\\Deleted'));
      // Each number is the one after those before were removed.
      const numbers = [...numbersOf(from, gone)].map(([{ uid }, number], index) => ({ uid, number: number - index }));
      for (const { uid, number } of numbers) {
        from.mails.delete(uid);
        say(`* ${number} EXPUNGE`);
      }
    }

    function handleUid(tag: string, from: Folder, [given = '', set = '', ...rest]: readonly string[]): void {
      const verb = given.toUpperCase();
      if (verb === 'SEARCH') {
        const [range = '1:*'] = [set, ...rest].filter((word) => /^[\d,:*]+$/.test(word));
        say(
          `* SEARCH ${inSet(from, range)
            .map(({ uid }) => uid)
            .join(' ')}`.trimEnd(),
        );
        return void say(`${tag} OK done`);
      }
      const mails = inSet(from, set);
      const clears = verb === 'MOVE' || verb === 'STORE' || verb === 'EXPUNGE';
      if (clears && faults.cutsAtClear) return void socket.destroy();
      switch (verb) {
        case 'FETCH':
          return fetch(tag, from, mails, rest.join(' '));
        case 'STORE':
          for (const { flags } of mails)
            for (const flag of (rest[1] ?? '').replace(/[()]/g, '').split(' ')) flags.add(flag);
          return void say(`${tag} OK done`);
        case 'MOVE':
        case 'COPY': {
          const target = store.folders.get(rest[0] ?? '');
          if (target === undefined) return void say(`${tag} NO [TRYCREATE] There is no such folder.`);
          for (const { raw, size, flags } of mails) store.addMade(raw, size, rest[0], flags);
          if (verb === 'MOVE') expunge(from, mails, true);
          return void say(`${tag} OK done`);
        }
        case 'EXPUNGE':
          expunge(from, mails);
          return void say(`${tag} OK done`);
        default:
          return void say(`${tag} BAD unknown command`);
      }
    }

    function fetch(tag: string, from: Folder, mails: readonly StoredMail[], items: string): void {
      const wanted = items.toUpperCase();
      const [, start, length] = /BODY(?:\.PEEK)?\[\]<(\d+)\.(\d+)>/.exec(wanted) ?? [];
      const isWhole = wanted.includes('BODY.PEEK[]') || wanted.includes('BODY[]');
      if (isWhole && mails.some(({ uid }) => faults.fatal.has(uid))) return void socket.destroy();
      const numbers = numbersOf(from, mails);
      for (const mail of mails) {
        const { uid, size, flags } = mail;
        if (isWhole && faults.broken.has(uid)) return void say(`${tag} NO [SERVERBUG] It can't be read.`);
        const parts = [
          `UID ${uid}`,
          ...(wanted.includes('RFC822.SIZE') ? [`RFC822.SIZE ${size}`] : []),
          ...(wanted.includes('FLAGS') ? [`FLAGS (${[...flags].join(' ')})`] : []),
        ].join(' ');
        const number = numbers.get(mail) ?? 0;
        if (!isWhole) {
          say(`* ${number} FETCH (${parts})`);
          continue;
        }
        const raw = mail.raw();
        const from0 = Number(start ?? 0);
        const body = raw.subarray(from0, from0 + Number(length ?? raw.length));
        socket.write(
          `* ${number} FETCH (${parts} BODY[]${start === undefined ? '' : `<${start}>`} {${body.length}}\r\n`,
        );
        socket.write(body);
        say(')');
      }
      say(`${tag} OK done`);
    }

    function receive(chunk: Buffer): void {
      pending = Buffer.concat([pending, chunk]);
      for (;;) {
        const line = pending.indexOf('\r\n');
        if (authenticating !== undefined && line !== -1) {
          const response = pending.toString('latin1', 0, line);
          pending = pending.subarray(line + 2);
          const tag = authenticating;
          authenticating = undefined;
          authenticate(tag, response);
          continue;
        }
        const read = readCommand(pending, () => say('+ go on'));
        if (read === undefined) return;
        pending = pending.subarray(read.length);
        const [verb = ''] = read.command.words;
        commands.push(/^(?:LOGIN|AUTHENTICATE)$/i.test(verb) ? verb : read.command.words.join(' '));
        handle(read.command);
      }
    }

    socket.on('data', receive);
    say(`* OK [CAPABILITY ${offered()}] ready`);
  }

  const { port: actual, close } = await listen(talk, tls === 'tls', port);
  return { port: actual, store, faults, commands, close };
}

/** The messages of a set of UIDs (RFC 3501, 9), in their order; `*` is the highest. */
function inSet({ mails }: Folder, set: string): StoredMail[] {
  const highest = set.includes('*') ? ([...mails.keys()].at(-1) ?? 0) : 0;
  return set.split(',').flatMap((part) => {
    const [one = 0, other = one] = part.split(':').map((text) => (text === '*' ? highest : Number(text)));
    const [low, high] = one <= other ? [one, other] : [other, one];
    const found: StoredMail[] = [];
    if (high - low < mails.size) {
      for (let uid = low; uid <= high; uid += 1) {
        const mail = mails.get(uid);
        if (mail) found.push(mail);
      }
      return found;
    }
    return [...mails.values()].filter(({ uid }) => uid >= low && uid <= high);
  });
}

/** The sequence numbers of messages, in their order. */
function numbersOf({ mails }: Folder, of: readonly StoredMail[]): ReadonlyMap<StoredMail, number> {
  const wanted = new Set(of);
  const numbers = new Map<StoredMail, number>();
  let number = 0;
  for (const mail of mails.values()) {
    number += 1;
    if (wanted.has(mail)) numbers.set(mail, number);
    if (numbers.size === wanted.size) break;
  }
  return numbers;
}

/** Reads a command with its literals; undefined until it is complete. Synchronizing literals are asked for. */
function readCommand(
  bytes: Buffer,
  askForLiteral: () => void,
): { readonly command: Command; readonly length: number } | undefined {
  const words: string[] = [];
  let at = 0;
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    if (end === -1) return undefined;
    const line = bytes.toString('latin1', at, end);
    const [whole, length, plus] = /\{(\d+)(\+?)\}$/.exec(line) ?? [];
    words.push(...wordsOf(whole === undefined ? line : line.slice(0, -whole.length)));
    at = end + 2;
    if (whole === undefined) break;
    if (bytes.length < at + Number(length)) {
      if (plus === '') askForLiteral();
      return undefined;
    }
    words.push(bytes.toString('utf8', at, at + Number(length)));
    at += Number(length);
  }
  const [tag = '', ...rest] = words;
  return { command: { tag, words: rest }, length: at };
}

function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [, text, group, atom] of line.matchAll(/"((?:[^"\\]|\\.)*)"|(\([^()]*\))|([^\s"()]+)/g))
    words.push(text === undefined ? (group ?? atom ?? '') : text.replace(/\\(.)/g, '$1'));
  return words;
}
