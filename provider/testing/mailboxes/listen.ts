import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net';
import { createServer as createTls, TLSSocket } from 'node:tls';
import { writeTestCertificate } from '../testCertificate';

const files = writeTestCertificate();
const certificate = { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) };
files.remove();

/** The self-signed certificate of the servers of tests. */
export const testCertificate = certificate.cert.toString();

/** Listens on loopback; each connection is handed to `talk`. */
export async function listen(
  talk: (socket: Socket) => void,
  isTls: boolean,
  port = 0,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    talk(socket);
  };
  const server: Server = isTls ? createTls(certificate, accept) : createTcp(accept);
  if (isTls) server.on('tlsClientError', () => undefined);
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The same connection with TLS. */
export function secured(socket: Socket): Socket {
  socket.removeAllListeners('data');
  const secure = new TLSSocket(socket, { isServer: true, ...certificate });
  secure.on('error', () => undefined);
  return secure;
}
