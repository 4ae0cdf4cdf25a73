import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { confirmationDays } from 'sendwright/wire/consents';
import { addScope } from '../../http/addScope';
import { sql } from '../../database/sql';
import type { Provider, Server } from '../../provider';
import { acceptedTags, fillIn, type Language, onPageIn, withoutIsolates } from '../../public/languages';
import { answerUnknownLink } from '../../public/pages/notices';
import { page, pageHeaders } from '../../public/pages/page';
import { languageFor } from '../languages/languageFor';
import { translatedEmail } from '../signup-forms/submit/formTranslations';
import type { FormValues } from '../signup-forms/submit/formValues';
import { findBrand } from '../brand-kit/brandKits';
import { tokenAccountId } from '../senders/verificationToken';
import { formTextsIn } from '../signup-forms/page/formTexts';
import { companyOf } from './confirmationMail';
import { textsIn } from './confirmationTexts';
import { confirmConsent, findLinked, isUnsubscribed, type LinkedConsent } from './confirmConsent';

export interface ConfirmPageModel {
  /** The account's look. */
  readonly brand: Brand | undefined;
  readonly language: Language;
  readonly company: string;
  readonly email: string;
  /** The author's text for the button; empty: the default. */
  readonly button: string;
  /** Whether the address is globally unsubscribed. */
  readonly isUnsubscribed: boolean;
}

/** A text as HTML, with emphasized values for its placeholders. */
const withNames = (text: string, values: { company: string; email: string }): string =>
  fillIn(escapeHtml(text), {
    company: `<strong>${escapeHtml(values.company)}</strong>`,
    email: `<strong>${escapeHtml(values.email)}</strong>`,
  });

/** The page behind the link. It asks first, because mail scanners follow links, but don't press buttons. */
export function renderConfirmPage({
  brand,
  language,
  company,
  email,
  button,
  isUnsubscribed: was,
}: ConfirmPageModel): string {
  const texts = textsIn(language);
  const note = was ? `<p class="done">${escapeHtml(texts.resubscribeText)}</p>` : '';
  const question = `<p>${withNames(texts.confirmText, { company, email })}</p>`;
  return page(
    texts.confirmTitle,
    `${question}${note}<form method="post"><button>${escapeHtml(button || texts.button)}</button></form>`,
    language,
    brand,
  );
}

/** The thank-you page, with the form's text if there is a form; its default is in the page's language. */
export function renderConfirmed(language: Language, email: string, thanks: string, brand: Brand | undefined): string {
  const texts = textsIn(language);
  const thanked = withoutIsolates(thanks) === formTextsIn('en').thanks ? formTextsIn(language).thanks : thanks;
  const words = thanks === '' ? '' : `<p class="words">${escapeHtml(thanked)}</p>`;
  return page(
    texts.doneTitle,
    `<div role="status">${words}<p>${withNames(texts.doneText, { company: '', email })}</p></div>`,
    language,
    brand,
  );
}

function renderAlready({ email }: LinkedConsent, language: Language, brand: Brand | undefined): string {
  const texts = textsIn(language);
  return page(texts.alreadyTitle, `<p>${withNames(texts.alreadyText, { company: '', email })}</p>`, language, brand);
}

function renderExpired(language: Language): string {
  const texts = textsIn(language);
  return page(texts.expiredTitle, `<p>${escapeHtml(texts.expiredText)}</p>`, language);
}

const schema = {
  hide: true,
  params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
  querystring: Type.Object({ lang: Type.Optional(Type.String({ maxLength: 40 })) }),
} as const;
/** Scanners of one mail service open the links of many people. */
const reading = {
  public: { perMinute: 600, page: true },
  unlimited: true,
  content: ({ token = '' }: { token?: string }) => tokenAccountId(token),
} as const;
const confirming = { ...reading, public: { perMinute: 60, page: true } } as const;
interface Linked {
  Params: Static<typeof schema.params>;
  Querystring: Static<typeof schema.querystring>;
}

/** The page behind the button of a confirmation email. GET asks, POST confirms; both work without scripts. */
export function confirmationPageRoutes(server: Server, { database }: Provider): void {
  const answer = (reply: FastifyReply, html: string, brand: Brand | undefined, code = 200): FastifyReply =>
    reply.code(code).headers(pageHeaders(brand)).send(html);
  const brandOf = async ({ account_id: accountId }: LinkedConsent): Promise<Brand | undefined> =>
    (await findBrand(database, accountId))?.brand;
  // An unknown link looks like an expired one, so that guessing reveals nothing.
  const gone = async (request: FastifyRequest<Linked>, reply: FastifyReply): Promise<FastifyReply> => {
    const accountId = tokenAccountId(request.params.token);
    if (accountId === undefined) return answerUnknownLink(request, reply);
    const wanted = [request.query.lang, ...acceptedTags(request.headers['accept-language'])];
    return answer(reply, renderExpired(await languageFor(database, accountId, wanted)), undefined, 410);
  };

  addScope(server, 'confirmation pages', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));

    scope.get('/confirm/:token', { config: reading, schema }, async (request, reply) => {
      const { token } = request.params;
      const consent = await findLinked(database, token);
      if (!consent) return gone(request, reply);
      const brand = await brandOf(consent);
      const language = await languageFor(database, consent.account_id, [consent.language]);
      if (consent.status !== 'pending') return answer(reply, renderAlready(consent, language, brand), brand);
      const form = await formOf(consent);
      return answer(
        reply,
        renderConfirmPage({
          ...consent,
          language,
          brand,
          company: await companyOf(database, consent.account_id),
          button: form?.button ?? '',
          isUnsubscribed: await isUnsubscribed(database, consent),
        }),
        brand,
      );
    });

    scope.post('/confirm/:token', { config: confirming, schema }, async (request, reply) => {
      const { token } = request.params;
      const confirmed = await confirmConsent(database, token, {
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      if (confirmed.result === 'gone') return gone(request, reply);
      const { consent } = confirmed;
      const brand = await brandOf(consent);
      const language = await languageFor(database, consent.account_id, [consent.language]);
      if (confirmed.result === 'already') return answer(reply, renderAlready(consent, language, brand), brand);
      const texts = textsIn(language);
      if (confirmed.result === 'full')
        return answer(
          reply,
          page(texts.laterTitle, `<p>${escapeHtml(texts.laterText)}</p>`, language, brand),
          brand,
          503,
        );
      const form = await formOf(consent);
      return answer(reply, renderConfirmed(language, consent.email, form?.thanks ?? '', brand), brand);
    });
  });

  /** The author's words in the language of the request. */
  const formOf = async ({ account_id: accountId, form_id: formId, language }: LinkedConsent) => {
    const form = await database.first<
      Pick<FormValues, 'confirmation_email' | 'language' | 'translations' | 'confirmation_message'>
    >(sql`
      select confirmation_email, language, translations, confirmation_message
      from signup_forms where account_id = ${accountId} and form_id = ${formId}`);
    if (!form) return undefined;
    const own = form.translations.find((one) => one.language === language);
    return {
      button: translatedEmail(form.confirmation_email, form.language, form.translations, language).button_text,
      thanks: own?.texts['confirmation_message'] || onPageIn(language, form.confirmation_message, form.language),
    };
  };
}

/** Deletes unconfirmed requests after their time, with their links. */
export const deleteExpiredRequests = ({ database }: Pick<Provider, 'database'>): Promise<number> =>
  database.execute(sql`
    delete from consents
    where status = 'pending' and requested_at < now() - make_interval(days => ${confirmationDays})`);
