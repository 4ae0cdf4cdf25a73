import type { ImapTransport } from 'imapflow';
import { connect as connectTcp, isIP, Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { guardedLookup } from '../../../outgoing/outgoingRequest';
import type { SessionOptions } from './mailboxSession';

/** An IP address is no name that TLS could ask for. */
export const tlsOptions = ({ host, ca }: { readonly host: string; readonly ca?: string | undefined }) => ({
  ...(isIP(host) === 0 && { servername: host }),
  ...(ca !== undefined && { ca }),
  minVersion: 'TLSv1.2' as const,
});

/** Connections of the IMAP client, of which every received byte is counted before it is read. */
export function countingTransport(
  { settings: { host, port }, allows, ca }: SessionOptions,
  count: (bytes: number) => void,
): ImapTransport {
  const note = (chunk: Buffer): void => count(chunk.length);
  /** After the client has started to read: listening starts the flow of data. */
  const started = (socket: Socket, start: () => void) => (): void => {
    start();
    socket.on('data', note);
  };
  return {
    connect({ secure }, onConnect) {
      const target = { host, port, lookup: guardedLookup(allows) };
      const socket = secure ? connectTls({ ...target, ...tlsOptions({ host, ca }) }) : connectTcp(target);
      return socket.once(secure ? 'secureConnect' : 'connect', started(socket, onConnect));
    },
    prepareUpgrade: (socket) => void socket.off('data', note),
    upgrade(plain, _options, onSecure) {
      if (!(plain instanceof Socket)) throw new Error('The connection is of another kind.');
      const socket = connectTls({ socket: plain, host, ...tlsOptions({ host, ca }) });
      return socket.once('secureConnect', started(socket, onSecure));
    },
  };
}
