import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from 'sendwright/email/template';
import { confirmationDays } from 'sendwright/wire/consents';
import { sql } from '../../database/sql';
import type { Provider, Server } from '../../provider';
import { page, pageHeaders, tooManyPage, unknownLinkPage } from '../../public/pages/page';
import { createRequestLimit } from '../../public/requestLimit';
import { tokenAccountId } from '../senders/verificationToken';
import { companyOf } from './confirmationMail';
import { filled, languageOf, textsIn } from './confirmationTexts';
import { confirmConsent, findLinked, isUnsubscribed, type LinkedConsent } from './confirmConsent';

export interface ConfirmPageModel {
  readonly language: string;
  readonly company: string;
  readonly email: string;
  /** The author's words on the button; empty: the language's own. */
  readonly button: string;
  /** The address is unsubscribed from everything. */
  readonly isUnsubscribed: boolean;
}

/** A text with its placeholders as HTML: what fills them in stands out. */
const withNames = (text: string, values: { company: string; email: string }): string =>
  filled(escapeHtml(text), {
    company: `<strong>${escapeHtml(values.company)}</strong>`,
    email: `<strong>${escapeHtml(values.email)}</strong>`,
  });

/** The page behind the link: it asks, for scanners of mail follow links, but press no buttons. */
export function renderConfirmPage({ language, company, email, button, isUnsubscribed: was }: ConfirmPageModel): string {
  const texts = textsIn(language);
  const note = was ? `<p class="done">${escapeHtml(texts.resubscribeText)}</p>` : '';
  const question = `<p>${withNames(texts.confirmText, { company, email })}</p>`;
  return page(
    texts.confirmTitle,
    `${question}${note}<form method="post"><button>${escapeHtml(button || texts.button)}</button></form>`,
    language,
  );
}

/** The page that thanks, in the form's words where it has a form. */
export function renderConfirmed(language: string, email: string, thanks: string): string {
  const texts = textsIn(language);
  const words = thanks === '' ? '' : `<p class="words">${escapeHtml(thanks)}</p>`;
  return page(
    texts.doneTitle,
    `<div role="status">${words}<p>${withNames(texts.doneText, { company: '', email })}</p></div>`,
    language,
  );
}

function renderAlready({ language, email }: LinkedConsent): string {
  const texts = textsIn(language);
  return page(texts.alreadyTitle, `<p>${withNames(texts.alreadyText, { company: '', email })}</p>`, language);
}

function renderExpired(language: string | undefined): string {
  const texts = textsIn(languageOf(language));
  return page(texts.expiredTitle, `<p>${escapeHtml(texts.expiredText)}</p>`, languageOf(language));
}

const params = Type.Object({ token: Type.String({ maxLength: 200 }) });
const querystring = Type.Object({ lang: Type.Optional(Type.String({ maxLength: 10 })) });
const config = { public: true, unlimited: true, content: true } as const;

/** Where the button of a confirmation email leads. GET only asks, POST confirms; both work without script. */
export function confirmationPageRoutes(server: Server, { database }: Provider): void {
  const isLimited = createRequestLimit(60);
  const answer = (reply: FastifyReply, html: string, code = 200): FastifyReply =>
    reply.code(code).headers(pageHeaders).send(html);
  // Whoever guesses learns nothing: a link that was never made looks like one that has expired.
  const gone = (reply: FastifyReply, token: string, language: string | undefined): FastifyReply =>
    tokenAccountId(token) === undefined
      ? answer(reply, unknownLinkPage, 404)
      : answer(reply, renderExpired(language), 410);

  server.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null));

    scope.get('/confirm/:token', { config, schema: { hide: true, params, querystring } }, async (request, reply) => {
      const { token } = request.params;
      const consent = await findLinked(database, token);
      if (!consent) return gone(reply, token, request.query.lang);
      if (consent.status === 'confirmed') return answer(reply, renderAlready(consent));
      const form = await formOf(consent);
      const [company, wasUnsubscribed] = [
        await companyOf(database, consent.account_id),
        await isUnsubscribed(database, consent),
      ];
      return answer(
        reply,
        renderConfirmPage({ ...consent, company, button: form?.button ?? '', isUnsubscribed: wasUnsubscribed }),
      );
    });

    scope.post('/confirm/:token', { config, schema: { hide: true, params, querystring } }, async (request, reply) => {
      if (isLimited(request.ip)) return answer(reply, tooManyPage, 429);
      const { token } = request.params;
      const confirmed = await confirmConsent(database, token, {
        ip: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
      });
      if (confirmed.result === 'gone') return gone(reply, token, request.query.lang);
      const { consent } = confirmed;
      if (confirmed.result === 'already') return answer(reply, renderAlready(consent));
      const texts = textsIn(consent.language);
      if (confirmed.result === 'full')
        return answer(reply, page(texts.laterTitle, `<p>${escapeHtml(texts.laterText)}</p>`, consent.language), 503);
      const form = await formOf(consent);
      return answer(reply, renderConfirmed(consent.language, consent.email, form?.thanks ?? ''));
    });
  });

  const formOf = ({ account_id: accountId, form_id: formId }: LinkedConsent) =>
    database.first<{ button: string; thanks: string }>(sql`
      select confirmation_email ->> 'button_text' as button, confirmation_message as thanks
      from signup_forms where account_id = ${accountId} and form_id = ${formId}`);
}

/** Deletes what nobody confirmed in time, with its links. */
export const forgetUnconfirmed = ({ database }: Pick<Provider, 'database'>): Promise<number> =>
  database.execute(sql`
    delete from consents
    where status = 'pending' and requested_at < now() - make_interval(days => ${confirmationDays})`);
