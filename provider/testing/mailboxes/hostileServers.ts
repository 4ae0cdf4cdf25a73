import { type LineServer, type Peer, startLineServer } from './lineServer';

/** A command, as the client sent it; `tag` is empty with POP3. */
export interface Asked {
  readonly tag: string;
  readonly line: string;
}
/** Answers a command instead of the usual. */
export type Reply = (peer: Peer, asked: Asked) => unknown;

type ImapStage = 'greeting' | 'SELECT' | 'SEARCH' | 'SIZES' | 'BODIES';
type Pop3Stage = 'greeting' | 'UIDL' | 'LIST' | 'RETR' | 'QUIT';

const greets =
  (usual: string, reply: Reply | undefined) =>
  (peer: Peer): unknown =>
    reply ? reply(peer, { tag: '', line: '' }) : peer.say(usual);

/** An IMAP server that takes every sign-in, has the messages 1 to `messages`, and answers some commands as told. */
export function startHostileImapServer(replies: Partial<Record<ImapStage, Reply>>, messages = 3): Promise<LineServer> {
  const all = Array.from({ length: messages }, (_, index) => index + 1);
  return startLineServer(greets('* OK [CAPABILITY IMAP4rev1 MOVE] hi\r\n', replies.greeting), (line, peer) => {
    const [tag = '', verb = '', what = ''] = line.toUpperCase().split(' ');
    const asked = { tag: line.split(' ', 1)[0] ?? '', line };
    const stage = stageOf(verb, what, line.toUpperCase());
    const own = stage && replies[stage];
    if (own) return own(peer, asked);
    const done = `${tag === '' ? '*' : asked.tag} OK done\r\n`;
    if (verb === 'CAPABILITY') return peer.say(`* CAPABILITY IMAP4rev1 MOVE\r\n${done}`);
    if (stage === 'SELECT')
      return peer.say(
        `* ${messages} EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT ${messages + 1}] x\r\n* FLAGS (\\Seen)\r\n` +
          `${asked.tag} OK [READ-WRITE] ok\r\n`,
      );
    if (stage === 'SEARCH') return peer.say(`* SEARCH ${all.join(' ')}\r\n${done}`);
    if (stage === 'SIZES')
      return peer.say(all.map((uid) => `* ${uid} FETCH (UID ${uid} RFC822.SIZE 1)\r\n`).join('') + done);
    return peer.say(done);
  });
}

function stageOf(verb: string, what: string, line: string): ImapStage | undefined {
  if (verb === 'SELECT') return 'SELECT';
  if (verb !== 'UID') return undefined;
  if (what === 'SEARCH') return 'SEARCH';
  if (what === 'FETCH') return line.includes('RFC822.SIZE') ? 'SIZES' : 'BODIES';
  return undefined;
}

/** The answer to a FETCH of one message. */
export const fetched = (uid: number, body: string): string =>
  `* ${uid} FETCH (UID ${uid} BODY[]<0> {${body.length}}\r\n${body})\r\n`;

/** A POP3 server that takes every sign-in, has `messages` messages, and answers some commands as told. */
export function startHostilePop3Server(replies: Partial<Record<Pop3Stage, Reply>>, messages = 3): Promise<LineServer> {
  const all = Array.from({ length: messages }, (_, index) => index + 1);
  return startLineServer(greets('+OK hi\r\n', replies.greeting), (line, peer) => {
    const [given = ''] = line.toUpperCase().split(' ');
    const verb = given === 'TOP' ? 'RETR' : given;
    const own = verb === 'UIDL' || verb === 'LIST' || verb === 'RETR' || verb === 'QUIT' ? replies[verb] : undefined;
    if (own) return own(peer, { tag: '', line });
    if (verb === 'CAPA') return peer.say('+OK\r\nUIDL\r\nTOP\r\nPIPELINING\r\n.\r\n');
    if (verb === 'UIDL') return peer.say(`+OK\r\n${all.map((number) => `${number} id${number}\r\n`).join('')}.\r\n`);
    if (verb === 'LIST') return peer.say(`+OK\r\n${all.map((number) => `${number} 1\r\n`).join('')}.\r\n`);
    if (verb === 'RETR') return peer.say('+OK\r\nSubject: Hello\r\n\r\nHello\r\n.\r\n');
    return peer.say('+OK\r\n');
  });
}
