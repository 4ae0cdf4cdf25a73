import type { ContactJob, ImportCreated } from 'sendwright/wire/imports';
import type { List } from 'sendwright/wire/lists';
import type { OutboxMessageDetail, OutboxPage } from 'sendwright/wire/outbox';
import type { Sender } from 'sendwright/wire/senders';
import type { DeliveryPage, DeliveryProgress, SingleSend } from 'sendwright/wire/singleSends';
import type { SingleSendStats } from 'sendwright/wire/stats';
import { until } from '../../support/until';
import { account } from './signIn';

/** A complete message, for tests about something else. */
export const letter = {
  subject: 'Fresh bread for {{first_name}}',
  preheader: 'What is in the oven this week',
  html_content:
    '<html><body><h1>Dear {{first_name}}</h1><p>We bake <a href="https://bakery.example/autumn">autumn bread</a>' +
    '.</p></body></html>',
} as const;

/** Calls the API with a key: sets up what a journey needs, and checks its results. */
export class Api {
  constructor(
    private readonly url: string,
    readonly key: string,
  ) {}

  #session: Promise<string> | undefined;

  /** Rejects for every error status. */
  async call<Body>(method: string, path: string, body?: object, secret = this.key): Promise<Body> {
    const answer = await fetch(`${this.url}/v3${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }

  /** Uploads a file as a form. */
  async upload<Body>(path: string, name: string, content: Buffer<ArrayBuffer>, type: string): Promise<Body> {
    const body = new FormData();
    body.append('upload', new Blob([content], { type }), name);
    const answer = await fetch(`${this.url}/v3${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}` },
      body,
    });
    if (!answer.ok) throw new Error(`POST ${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  /** A sender whose address is confirmed with the link in its email. */
  async verifiedSender(nickname = 'Bakery', email = 'hello@bakery.example'): Promise<Sender> {
    const { id } = await this.call<Sender>('POST', '/marketing/senders', {
      nickname,
      from: { email, name: 'The Bakery' },
      reply_to: { email },
      address: '1 Mill Lane',
      city: 'Lyon',
      country: 'France',
    });
    const mail = await this.messageTo(email);
    const link = /https?:\/\/[^\s"<>]*verify[^\s"<>]*/.exec(mail.text ?? '')?.[0] ?? '';
    await fetch(link, { method: 'POST' });
    return this.call<Sender>('GET', `/marketing/senders/${id}`);
  }

  async group(name = 'Newsletter'): Promise<number> {
    return (
      await this.call<{ id: number }>('POST', '/asm/groups', {
        name,
        description: 'What is in the oven',
        is_default: true,
      })
    ).id;
  }

  async list(name = 'Regulars'): Promise<string> {
    return (await this.call<List>('POST', '/marketing/lists', { name })).id;
  }

  async field(name: string): Promise<string> {
    return (await this.call<{ id: string }>('POST', '/marketing/field_definitions', { name, field_type: 'Text' })).id;
  }

  /** Uploads a file of the contacts fixture; returns the job's id immediately. */
  async startImport(csv: string, listId: string): Promise<string> {
    const { job_id, upload_uri, upload_headers } = await this.call<ImportCreated>(
      'PUT',
      '/marketing/contacts/imports',
      { list_ids: [listId], file_type: 'csv', field_mappings: ['_rf2_T', '_rf0_T', '_rf1_T', '_rf6_T', null, null] },
    );
    const headers = Object.fromEntries(upload_headers.map(({ header, value }) => [header, value]));
    const answer = await fetch(upload_uri, { method: 'PUT', body: csv, headers });
    if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}.`);
    return job_id;
  }

  async job(id: string): Promise<ContactJob> {
    return this.call<ContactJob>('GET', `/marketing/contacts/imports/${id}`);
  }

  async finishedJob(id: string): Promise<ContactJob> {
    return until('the import', async () => {
      const now = await this.job(id);
      return now.status !== 'pending' && now;
    });
  }

  /** A draft with everything a send needs. */
  async draft(name: string, parts: { list: string; sender: number; group: number }): Promise<string> {
    const { id } = await this.call<SingleSend>('POST', '/marketing/singlesends', {
      name,
      send_to: { list_ids: [parts.list] },
      email_config: { ...letter, sender_id: parts.sender, suppression_group_id: parts.group },
    });
    return id;
  }

  async sendNow(id: string): Promise<void> {
    await this.call('PUT', `/marketing/singlesends/${id}/schedule`, { send_at: 'now', undo_seconds: 0 });
  }

  async progress(id: string): Promise<DeliveryProgress> {
    return (await this.call<DeliveryPage>('GET', `/marketing/singlesends/${id}/deliveries?page_size=1`)).progress;
  }

  async finishedSend(id: string): Promise<DeliveryProgress> {
    return until('the send', async () => {
      const now = await this.progress(id);
      return now.finished && now.total > 0 && now;
    });
  }

  async stats(id: string): Promise<SingleSendStats['results'][number]['stats'] | undefined> {
    return (await this.call<SingleSendStats>('GET', `/marketing/stats/singlesends/${id}`)).results[0]?.stats;
  }

  /** Waits for the newest message to an address. Read in a session, because keys can't read system mail. */
  async messageTo(email: string): Promise<OutboxMessageDetail> {
    this.#session ??= this.call<{ token: string }>('POST', '/sign-in', account).then(({ token }) => token);
    const session = await this.#session;
    const path = `/marketing/outbox?email=${encodeURIComponent(email)}`;
    const newest = async () => (await this.call<OutboxPage>('GET', path, undefined, session)).result[0];
    const found = await until(`a message to ${email}`, newest);
    return this.call<OutboxMessageDetail>('GET', `/marketing/outbox/${found.id}`, undefined, session);
  }

  /** The recipients of a send's messages, once per message. */
  async recipients(sendId: string): Promise<string[]> {
    const all: string[] = [];
    let next: string | undefined = `/marketing/outbox?single_send_id=${sendId}&page_size=100`;
    while (next) {
      const page: OutboxPage = await this.call<OutboxPage>('GET', next);
      all.push(...page.result.map(({ to }) => to));
      next = page._metadata.next?.replace(/^.*?\/v3/, '');
    }
    return all;
  }
}
