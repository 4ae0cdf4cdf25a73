import type { Brand } from 'sendwright/email';
import type { ConfirmationSending } from 'sendwright/wire/consents';
import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import { type MailFrom, sendSystemMail, type SystemMail } from '../../delivery/sendSystemMail';
import { laneBudget, type ReservedMail, reserveSystemMail } from '../../delivery/systemMailBudget';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import { HttpError } from '../../http/errors';
import type { Provider } from '../../provider';
import { fillIn, type Language, withoutIsolates } from '../../public/languages';
import { languageFor } from '../languages/languageFor';
import { translatedEmail } from '../signup-forms/submit/formTranslations';
import type { FormValues } from '../signup-forms/submit/formValues';
import { findBrand } from '../brand-kit/brandKits';
import { createVerificationToken } from '../senders/verificationToken';
import { confirmationHtml } from './confirmationHtml';
import { textsIn } from './confirmationTexts';
import { consentColumns, type ConsentRow } from './consentRow';

const unreachable = ['bounce', 'invalid_email', 'spam_report'] as const;
/**
 * A run ends after this many refusals by the budgets: the account's is used up, and the rest waits for the next run.
 */
const maximumRefusals = 20;
/** Minimum seconds between two emails for the same request, because forms are often submitted twice. */
const pauseSeconds = 60;

/** The author's texts for the email from their own sender; empty ones use the language's default. */
export interface ConfirmationWords {
  readonly subject: string;
  readonly text: string;
  readonly button_text: string;
}

export interface ConfirmationLetter {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly to: string;
  readonly company: string;
  readonly language: Language;
  readonly words: ConfirmationWords | undefined;
  /** Somebody filled in a form; otherwise the account asks. */
  readonly isAsked: boolean;
  readonly link: string;
}

/** The email that asks to confirm. It contains nothing that the visitor wrote, so it can't carry a message. */
export function confirmationMail({
  brand,
  to,
  company,
  language,
  words,
  isAsked,
  link,
}: ConfirmationLetter): SystemMail {
  const texts = textsIn(language);
  const subject = words?.subject || withoutIsolates(texts.subject);
  const text = words?.text || fillIn(isAsked ? texts.asked : texts.invited, { company });
  const button = words?.button_text || texts.button;
  return {
    to,
    subject: subject.replaceAll(/\s+/g, ' '),
    text: [text, link, texts.ignore].join('\n\n').replaceAll(/\r?\n/g, '\r\n'),
    html: confirmationHtml({
      brand,
      language,
      subject,
      paragraphs: text.split(/\n{2,}/),
      button,
      link,
      note: texts.ignore,
    }),
  };
}

/** The account's name as people know it: its owner's company, its sender's name, or its username. */
export async function companyOf(database: Queryable, accountId: number): Promise<string> {
  const row = await database.first<{ company: string }>(sql`
    select coalesce(
      (select nullif(trim(profile ->> 'company'), '') from users where account_id = ${accountId} order by user_id
        limit 1),
      (select nullif(trim(from_name), '') from senders where account_id = ${accountId} and verified_at is not null
        order by sender_id limit 1),
      username) as company
    from accounts where account_id = ${accountId}`);
  return (row?.company ?? '').slice(0, 100);
}

/** The author's texts for the email in all languages of the form. */
type FormWords = Pick<FormValues, 'confirmation_email' | 'language' | 'translations'>;

const wordsIn = ({ confirmation_email: email, language: main, translations }: FormWords, language: string) =>
  translatedEmail(email, main, translations, language);

/** A name with nothing that email apps turn into a link: `pay.example` becomes `pay. example`. */
const withoutLinks = (name: string): string => name.replaceAll(/[:/@]|\.(?=\S)/g, '$& ');

/** A pending request with the data for its email. */
interface DueRow extends ConsentRow {
  readonly words: FormWords | null;
}

const suppressed = (kinds: readonly string[]) => sql`exists (
  select 1 from suppressions
  where suppressions.account_id = consents.account_id and suppressions.email = consents.email
    and kind = any(${kinds}::text[]))`;

/**
 * Sends an account's due emails, as far as its budgets allow. Later ones wait, except repetitions, which are dropped.
 * Addresses that can't be emailed are skipped silently, because a response would reveal who is known.
 */
export async function mailConfirmations(provider: Provider, accountId: number, signal?: AbortSignal): Promise<void> {
  const { database } = provider;
  for (let refusals = 0; refusals < maximumRefusals;) {
    signal?.throwIfAborted();
    // One after the other, as all use the same budget.
    const mailed = await database.transaction(async (transaction) => {
      // Form requests first, because a person is waiting.
      const due = await transaction.first<{ consent_id: string }>(sql`
        select consent_id from consents
        where account_id = ${accountId} and status = 'pending' and mail_at <= now() and account_may_send(account_id)
        order by source = 'form' desc, consent_id for update skip locked limit 1`);
      return due && sendConfirmation(provider, transaction, accountId, due.consent_id);
    });
    if (mailed === undefined) return;
    if (mailed === 'limited') refusals += 1;
  }
}

export type Mailed = 'sent' | 'passed-over' | 'limited';

/**
 * Sends one pending request and records it, within the budgets. The link's token is stored as a hash, with the values
 * it was sent for.
 */
export async function sendConfirmation(
  provider: Provider,
  transaction: Queryable,
  accountId: number,
  consentId: string,
): Promise<Mailed> {
  const row = await transaction.first<DueRow>(sql`
    select ${consentColumns},
      (select jsonb_build_object('confirmation_email', confirmation_email, 'language', signup_forms.language,
        'translations', translations)
      from signup_forms where signup_forms.account_id = consents.account_id
        and signup_forms.form_id = consents.form_id) as words
    from consents where account_id = ${accountId} and consent_id = ${consentId} and status = 'pending'`);
  if (!row) return 'passed-over';
  const at = sql`account_id = ${accountId} and consent_id = ${consentId}`;
  const unmailable = await transaction.first(sql`
    select 1 from consents
    where ${at}
      and ${suppressed(row.source === 'form' ? unreachable : ['global', ...unreachable])}`);
  if (unmailable) {
    await transaction.execute(sql`update consents set mail_at = null where ${at}`);
    return 'passed-over';
  }
  const reserved = await reserve(transaction, row);
  if ('seconds' in reserved) {
    // A repeated email hours later is useless.
    const later = row.mail_count > 0 ? sql`null` : sql`now() + make_interval(secs => ${reserved.seconds})`;
    await transaction.execute(sql`update consents set mail_at = ${later} where ${at}`);
    return 'limited';
  }
  const { token, hash } = createVerificationToken(accountId);
  await transaction.execute(sql`
    insert into consent_links (account_id, token_hash, consent_id, request)
    select account_id, ${hash}, consent_id,
      jsonb_build_object('contact', contact, 'list_ids', to_jsonb(list_ids), 'wording', wording,
      'requested_at', requested_at, 'requested_ip', requested_ip, 'requested_user_agent', requested_user_agent)
    from consents where ${at}`);
  await transaction.execute(
    sql`update consents set mail_at = null, mail_count = mail_count + 1, mailed_at = now() where ${at}`,
  );
  const linkUrl = await accountLinkUrl(transaction, provider.config.contentUrl, accountId);
  const link = `${linkUrl}/confirm/${token}?lang=${row.language}`;
  const from = await confirmationSender(transaction, accountId);
  const name = await companyOf(transaction, accountId);
  // From the installation's own address, nobody gets to see a logo or words that anybody can choose.
  const brand = from && (await findBrand(transaction, accountId))?.brand;
  const company = from ? name : withoutLinks(name);
  // Before the commit: if the process crashes in between, the email is sent again with a working link, rather than not
  // at all.
  await sendSystemMail(
    provider,
    accountId,
    {
      ...confirmationMail({
        brand,
        to: row.email,
        company,
        language: await languageFor(transaction, accountId, [row.language]),
        words: from && row.words ? wordsIn(row.words, row.language) : undefined,
        isAsked: row.source === 'form',
        link,
      }),
      from,
    },
    { reserved },
  );
  return 'sent';
}

/** Charges one email to the budgets; if one is used up, returns the seconds until it is not. */
async function reserve(transaction: Queryable, row: ConsentRow): Promise<ReservedMail | { readonly seconds: number }> {
  const sinceLast = row.mailed_at === null ? Infinity : (Date.now() - row.mailed_at.getTime()) / 1000;
  if (sinceLast < pauseSeconds) return { seconds: Math.ceil(pauseSeconds - sinceLast) };
  try {
    return await reserveSystemMail(transaction, row.account_id, row.email, row.source === 'form' ? 'signup' : 'asked');
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 429) throw error;
    return { seconds: Number(error.headers['retry-after'] ?? 60) };
  }
}

/**
 * The sender of an account's confirmation emails: a verified sender, preferably one with a signing domain, otherwise
 * the oldest. Undefined without one: then the installation's own address is used.
 */
async function confirmationSender(database: Queryable, accountId: number): Promise<MailFrom | undefined> {
  const row = await database.first<{
    from_email: string;
    from_name: string;
    reply_to_email: string;
    reply_to_name: string;
  }>(sql`
    select from_email, from_name, reply_to_email, reply_to_name from senders
    where account_id = ${accountId} and verified_at is not null
    order by exists (
      select from signing_domains where signing_domains.account_id = senders.account_id
        and domain = lower(split_part(from_email, '@', 2)) and (valid_at is not null or not self_service)) desc,
        sender_id
    limit 1`);
  if (row === undefined) return undefined;
  const { from_email: email, from_name: name, reply_to_email: replyTo, reply_to_name: replyName } = row;
  return { email, name, replyTo: { email: replyTo, name: replyName } };
}

/** The sender of confirmation emails, the budget, and how many are waiting. */
export async function confirmationSending(database: Queryable, accountId: number): Promise<ConfirmationSending> {
  const row = await database.first<{ plan: string; waiting: number }>(sql`
    select plan, (select count(*)::int from consents
      where account_id = accounts.account_id and status = 'pending' and source <> 'form' and mail_at is not null) as
      waiting
    from accounts where account_id = ${accountId}`);
  const from = await confirmationSender(database, accountId);
  return {
    from: from === undefined ? null : { email: from.email, name: from.name ?? '' },
    budget: laneBudget(row?.plan ?? 'trial', 'asked'),
    waiting: row?.waiting ?? 0,
  };
}
