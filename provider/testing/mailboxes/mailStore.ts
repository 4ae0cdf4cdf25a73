/** A message in a folder. */
export interface StoredMail {
  readonly uid: number;
  /** Made when it is read, so that a hundred thousand need no memory. */
  readonly raw: () => Buffer;
  readonly size: number;
  readonly flags: Set<string>;
}

export interface Folder {
  validity: number;
  next: number;
  readonly mails: Map<number, StoredMail>;
}

/** A user's folders, for the IMAP and the POP3 server of tests. */
export class MailStore {
  readonly folders = new Map<string, Folder>();

  constructor(
    readonly user = 'bounces@example.com',
    public password = 'river stones',
  ) {
    this.create('INBOX');
  }

  create(name: string): boolean {
    if (this.folders.has(name)) return false;
    this.folders.set(name, { validity: 1000 + this.folders.size, next: 1, mails: new Map() });
    return true;
  }

  folder(name = 'INBOX'): Folder {
    const found = this.folders.get(name.toUpperCase() === 'INBOX' ? 'INBOX' : name);
    if (found === undefined) throw new Error(`There is no folder ${name}.`);
    return found;
  }

  /** Adds a message; returns its UID. */
  add(raw: string | Buffer, name = 'INBOX'): number {
    const bytes = Buffer.from(raw);
    return this.addMade(() => bytes, bytes.length, name);
  }

  addMade(raw: () => Buffer, size: number, name = 'INBOX', flags: ReadonlySet<string> = new Set()): number {
    const folder = this.folder(name);
    const uid = folder.next;
    folder.next += 1;
    folder.mails.set(uid, { uid, raw, size, flags: new Set(flags) });
    return uid;
  }

  /** The UIDs in a folder. */
  uids(name = 'INBOX'): number[] {
    return [...this.folder(name).mails.keys()];
  }

  /** Gives all messages of a folder other UIDs, as a server does after a repair. */
  renumber(name = 'INBOX'): void {
    const folder = this.folder(name);
    const mails = [...folder.mails.values()];
    folder.mails.clear();
    folder.validity += 100;
    folder.next += 500;
    for (const { raw, size, flags } of mails) this.addMade(raw, size, name, flags);
  }
}

/** How a server of tests misbehaves. */
export interface MailboxFaults {
  /** Refuses every sign-in with these words. */
  refusal?: string;
  /** Ends the connection when one of these UIDs is fetched. */
  readonly fatal: Set<number>;
  /** Refuses to return these. */
  readonly broken: Set<number>;
  /** Ends the connection instead of moving or deleting. */
  cutsAtClear: boolean;
}

export const noFaults = (): MailboxFaults => ({ fatal: new Set(), broken: new Set(), cutsAtClear: false });

/** A server of tests. */
export interface MailboxServer {
  readonly port: number;
  readonly store: MailStore;
  readonly faults: MailboxFaults;
  /** The commands it got, without their tags and passwords. */
  readonly commands: string[];
  close(): Promise<void>;
}

export interface MailboxServerOptions {
  readonly store?: MailStore;
  /** TLS from the first byte, offered in the session, or not at all. */
  readonly tls?: 'tls' | 'starttls' | 'none';
  /** What it says it can; defaults to what a common server can. */
  readonly capabilities?: readonly string[];
  readonly port?: number;
}
