import type { Consent, ConsentPage } from 'sendwright/wire/consents';
import type { Contact } from 'sendwright/wire/contacts';
import type { SignupForm } from 'sendwright/wire/signupForms';
import { sql } from '../database/sql';
import type { SystemMail } from '../delivery/sendSystemMail';
import { mailConfirmations } from '../domains/consents/confirmationMail';
import { queuedMails } from './mailbox';
import { openedForm } from './openedForm';
import { startTestProvider, type TestProvider } from './startTestProvider';

/** Signups by visitors of forms that ask them to confirm. Every test starts without forms, contacts and requests. */
export class Signups {
  provider!: TestProvider;
  /** The list of the forms. */
  listId = '';
  private visitors = 0;

  constructor() {
    beforeAll(async () => {
      this.provider = await startTestProvider({ jobs: false });
      const list = await this.provider.inject('POST', '/v3/marketing/lists', { name: 'Readers' });
      this.listId = list.json<{ id: string }>().id;
    });
    afterAll(() => this.provider.close());
    beforeEach(async () => {
      for (const table of [
        sql`signup_forms`,
        sql`contacts`,
        sql`consents`,
        sql`event_receivers`,
        sql`suppressions`,
        sql`automations`,
        sql`senders`,
      ]) {
        await this.database.execute(sql`delete from ${table} where account_id = ${this.provider.accountId}`);
      }
      await this.database.execute(sql`delete from system_mail_budgets`);
      await this.database.execute(sql`delete from pgboss.job where name = 'system-mail'`);
    });
  }

  get database() {
    return this.provider.provider.database;
  }

  async createForm(body: object = {}): Promise<SignupForm> {
    const form = { name: 'Bread', list_id: this.listId, ...body };
    const answer = await this.provider.inject('POST', '/v3/marketing/forms', form);
    expect(answer.statusCode).toBe(201);
    return answer.json();
  }

  /** A request of a browser, from an address of its own. */
  visit(method: 'GET' | 'POST', url: string, payload?: Record<string, string>, agent = 'Browser/1') {
    return this.provider.server.inject({
      method,
      url,
      remoteAddress: `203.0.113.${(this.visitors += 1) % 250}`,
      headers: { 'user-agent': agent, ...(payload && { 'content-type': 'application/x-www-form-urlencoded' }) },
      ...(payload && { payload: new URLSearchParams(payload).toString() }),
    });
  }

  async submit(form: SignupForm, values: Record<string, string>) {
    const opened = await openedForm(this.database, form.id);
    return this.visit('POST', `/forms/${form.id}/submissions`, { ...opened, ...values });
  }

  async contacts(): Promise<Contact[]> {
    return (await this.provider.inject('GET', '/v3/marketing/contacts')).json<{ result: Contact[] }>().result;
  }

  async requests(query = ''): Promise<Consent[]> {
    return (await this.provider.inject('GET', `/v3/marketing/consents${query}`)).json<ConsentPage>().result;
  }

  /** Sends what is due, and returns all mail so far, the oldest first. */
  async mails(): Promise<SystemMail[]> {
    await mailConfirmations(this.provider.provider, this.provider.accountId);
    return queuedMails(this.provider, this.provider.accountId);
  }

  /** The link of the last email. */
  async link(): Promise<string> {
    const mail = (await this.mails()).at(-1);
    if (!mail) throw new Error('No confirmation email was sent.');
    return /http\S+(\/confirm\/\S+)/.exec(mail.text)?.[1] ?? '';
  }

  /** Lets another email to the same request be sent. */
  allowNextMail() {
    return this.database.execute(
      sql`update consents set mailed_at = mailed_at - interval '5 minutes'
        where account_id = ${this.provider.accountId}`,
    );
  }
}
