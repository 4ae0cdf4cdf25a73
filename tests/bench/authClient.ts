import { type RawResult, sendRaw } from './rawRequests';

// Requests one path repeatedly.

export interface AuthRound {
  readonly port: number;
  readonly path: string;
  readonly key: string;
  readonly count: number;
}

export type AuthRoundResult = RawResult;

process.on('message', async ({ port, path, key, count }: AuthRound) => {
  const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const succeeded = (response: string): boolean => response.startsWith('HTTP/1.1 200');
  process.send?.(await sendRaw({ port, connections: 16, count, request: () => request, succeeded }));
});
process.on('disconnect', () => process.exit());
