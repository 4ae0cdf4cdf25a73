import { type Listed, type MailboxSession, maximumRead, type ReadMail, type SessionOptions } from './mailboxSession';
import { storedId } from './mailboxSession';
import { Pop3Client } from './pop3Client';

/** Opens a mailbox over POP3. @throws MailboxError */
export async function openPop3({ settings, password, ...options }: SessionOptions): Promise<MailboxSession> {
  const { host, port, security, username, processed } = settings;
  const client = await Pop3Client.open({ host, port, security, ...options }, username, password);
  try {
    const { ids, isPartial } = await client.ids();
    const numbers = new Map([...ids].map(([number, id]) => [storedId(id), number]));
    return new Pop3Session(client, numbers, isPartial, processed === 'delete');
  } catch (error) {
    client.cut();
    throw error;
  }
}

class Pop3Session implements MailboxSession {
  private known: ReadonlyMap<number, number> | undefined;
  private readonly deleted = new Set<string>();

  constructor(
    private readonly client: Pop3Client,
    /** By unique id. */
    private readonly numbers: ReadonlyMap<string, number>,
    readonly isPartial: boolean,
    private readonly deletes: boolean,
  ) {}

  get isLost(): boolean {
    return this.client.isLost;
  }

  get present(): readonly string[] {
    return [...this.numbers.keys()];
  }

  get received(): number {
    return this.client.received;
  }

  get messages(): number {
    return this.numbers.size;
  }

  /** In the order of the mailbox. Which of them are known, only the caller knows. */
  async *list(): AsyncGenerator<string[]> {
    yield [...this.numbers.keys()];
  }

  positionAfter(): null {
    return null;
  }

  async sizes(ids: readonly string[]): Promise<Listed[]> {
    const sizes = (this.known ??= await this.client.sizes());
    return ids.flatMap((id) => {
      const number = this.numbers.get(id);
      return number === undefined ? [] : [{ id, size: sizes.get(number) ?? 0 }];
    });
  }

  async read(listed: readonly Listed[]): Promise<ReadMail[]> {
    const found = listed.flatMap(({ id, size }) => {
      const number = this.numbers.get(id);
      return number === undefined ? [] : [{ id, number, size }];
    });
    const bodies = await this.client.read(found, maximumRead);
    return found.map(({ id }, index) => ({ id, raw: bodies[index] }));
  }

  async clear(ids: readonly string[]): Promise<readonly string[]> {
    if (!this.deletes) return ids;
    const fresh = ids.filter((id) => !this.deleted.has(id));
    await this.client.delete(fresh.flatMap((id) => this.numbers.get(id) ?? []));
    for (const id of fresh) this.deleted.add(id);
    return [];
  }

  async close(): Promise<readonly string[]> {
    await this.client.quit();
    return [...this.deleted];
  }

  cut(): void {
    this.client.cut();
  }
}
