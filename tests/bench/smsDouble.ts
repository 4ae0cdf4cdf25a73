import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The SMS provider's double in a process of its own, so that its work is not measured. */
export interface SmsDouble {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
  stop(): void;
}

/** `pause`: milliseconds before each response. */
export async function startSmsDouble(pause: number): Promise<SmsDouble> {
  const child = fork(fileURLToPath(new URL('./smsDoubleProcess.ts', import.meta.url)), [String(pause)]);
  const [started] = (await once(child, 'message')) as [Omit<SmsDouble, 'stop'>];
  return { ...started, stop: () => child.disconnect() };
}
