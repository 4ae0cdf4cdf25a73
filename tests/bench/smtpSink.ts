import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A loopback server in a separate process that accepts every message and stores none. */
export interface SmtpSink {
  readonly host: string;
  readonly port: number;
  /** For `SMTP_URL`. */
  readonly url: string;
  /** What it has received since it started. */
  count(): Promise<{ taken: number; bytes: number }>;
  stop(): void;
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const child = fork(fileURLToPath(new URL('./smtpSinkProcess.ts', import.meta.url)));
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    host: '127.0.0.1',
    port,
    url: `smtp://127.0.0.1:${port}`,
    async count() {
      child.send('count');
      const [answer] = (await once(child, 'message')) as [{ taken: number; bytes: number }];
      return answer;
    },
    stop() {
      child.disconnect();
    },
  };
}
