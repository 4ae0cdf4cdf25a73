import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What the double knows of the audience. */
export interface MembersAtMeta {
  /** Lines of all requests so far, additions and removals; each request has two more. */
  readonly received: number;
  readonly count: number;
  /** SHA-256 of the sorted members. */
  readonly digest: string;
  /** Violations of the API's description. */
  readonly problems: readonly string[];
}

/** The Meta double in a process of its own, so that its work and memory are not measured. */
export interface MetaDouble {
  readonly url: string;
  readonly appId: string;
  readonly appSecret: string;
  /** A valid token. */
  readonly token: string;
  readonly adAccount: string;
  members(): Promise<MembersAtMeta>;
  stop(): void;
}

/** `pause`: milliseconds before each response. */
export async function startMetaDouble(pause: number): Promise<MetaDouble> {
  const child = fork(fileURLToPath(new URL('./metaDoubleProcess.ts', import.meta.url)), [String(pause)]);
  const [started] = (await once(child, 'message')) as [Omit<MetaDouble, 'stop' | 'members'>];
  return {
    ...started,
    async members() {
      const answered = once(child, 'message');
      child.send('members');
      return ((await answered) as [MembersAtMeta])[0];
    },
    stop: () => child.disconnect(),
  };
}
