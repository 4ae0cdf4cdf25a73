import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import type { Provider, Server } from '../../../provider';
import { fillIn } from '../../../public/languages';
import { languageOfRequest } from '../../../public/pages/notices';
import { createRequestLimit } from '../../../public/requestLimit';
import type { Visitor } from '../../consents/consentRow';
import { phoneCountry } from '../../contacts/fields/phoneNumbers';
import { knownFields } from '../../contacts/queries';
import { isUuid } from '../../../validation/uuid';
import { createQuestion, readAnswer } from './challenge';
import { emailFieldId } from '../formFields';
import { inBrand, type ShownForm } from './formBrand';
import { formTextsIn } from './formTexts';
import { localizeDefaults } from './localizeDefaults';
import { type FormPageModel, goneForm, renderConfirmation, renderForm, renderSent, type ServedPage } from './formPage';
import { type PublicForm, selectPublicForm } from '../queries';
import { questionNames, readSubmission, type Submission } from '../submit/readSubmission';
import { submitForm } from '../submit/submitForm';

/** Signups per network and minute. */
const maximumPerMinute = 10;
/** Thirty answers of a thousand characters, at nine bytes each. */
const bodyLimit = 320 * 1024;

// All but `/forms/signup`, which is a page of the workbench.
const address = '/forms/:id(^(?!signup$)[^/]+$)';
const config = { public: { perMinute: 600, page: true }, unlimited: true, content: true } as const;
const schema = {
  hide: true,
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object({ embed: Type.Optional(Type.String()) }),
} as const;

interface Answered {
  readonly page: ServedPage;
  readonly code: number;
}

/** Shows the form again with its submitted values. */
type Again = (code: number, more: Partial<FormPageModel>) => Answered;

/** The public pages of signup forms. */
export function publicFormRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const isLimited = createRequestLimit(maximumPerMinute);
  const answer = (reply: FastifyReply, { html, headers }: ServedPage, code = 200): FastifyReply =>
    reply.code(code).headers(headers).send(html);

  const formAt = async (id: string): Promise<(PublicForm & ShownForm) | undefined> => {
    const form = isUuid(id) ? await selectPublicForm(database, id) : undefined;
    return form && inBrand(database, form.account_id, localizeDefaults(form));
  };
  const modelOf = async (form: PublicForm & ShownForm, isEmbedded: boolean): Promise<FormPageModel> => ({
    form,
    known: await knownFields(database, form.account_id),
    action: `/forms/${form.form_id}/submissions${isEmbedded ? '?embed=1' : ''}`,
    values: {},
    errors: {},
    question: form.captcha ? createQuestion(form.link_secret, form.form_id) : undefined,
    isEmbedded,
  });

  server.register(async (plain) => {
    const scope = plain.withTypeProvider<TypeBoxTypeProvider>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));

    scope.get(address, { config, schema }, async (request, reply) => {
      const form = await formAt(request.params.id);
      if (!form) return answer(reply, goneForm(languageOfRequest(request)), 404);
      return answer(reply, renderForm(await modelOf(form, request.query.embed !== undefined)));
    });

    scope.post(`${address}/submissions`, { config, schema, bodyLimit }, async (request, reply) => {
      const form = await formAt(request.params.id);
      if (!form) return answer(reply, goneForm(languageOfRequest(request)), 404);
      const model = await modelOf(form, request.query.embed !== undefined);
      const country = await phoneCountry(database, form.account_id);
      const sent = readSubmission(form, model.known, typeof request.body === 'string' ? request.body : '', country);
      const again: Again = (code, more) => ({ page: renderForm({ ...model, values: sent.typed, ...more }), code });
      const { page, code } = isLimited(request.ip)
        ? again(429, { problem: formTextsIn(form.language).tooMany })
        : await take(
            form,
            sent,
            again,
            { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' },
            (isAsked) => ({
              page: isAsked ? renderSent(form, model.isEmbedded) : renderConfirmation(form, model.isEmbedded),
              code: 200,
            }),
          );
      return answer(reply, page, code);
    });
  });

  /** Processes a submitted form. */
  async function take(
    form: PublicForm,
    sent: Submission,
    again: Again,
    visitor: Visitor,
    thanks: (isAsked: boolean) => Answered,
  ): Promise<Answered> {
    // The same response as for people, so that bots don't learn of the trap.
    if (sent.isFromProgram) return thanks(form.require_confirmation || form.list_requires_confirmation);
    const answered = form.captcha ? readAnswer(form.link_secret, form.form_id, sent.token, sent.answer) : undefined;
    const texts = formTextsIn(form.language);
    const errors = { ...sent.errors };
    if (typeof answered === 'string') errors[questionNames.answer] = texts[answered];
    if (Object.keys(errors).length > 0) {
      // Once answered, the question need not be answered again because of another field's error.
      const kept = typeof answered === 'object' ? { question: answered.question, answer: sent.answer.trim() } : {};
      return again(400, { errors, ...kept });
    }
    const result = await submitForm(
      provider,
      form,
      sent.row,
      visitor,
      typeof answered === 'object' ? answered : undefined,
    );
    if (result === 'answered') return again(400, { errors: { [questionNames.answer]: texts.expired } });
    if (result === 'full') return again(503, { problem: texts.full });
    if (result === 'unaddressed') return again(400, addressNeeded(form));
    return thanks(result === 'asked');
  }
}

/** The error for a visitor without an address, if the list requires confirmation. */
function addressNeeded({ fields, language }: PublicForm): Partial<FormPageModel> {
  const texts = formTextsIn(language);
  const field = fields.find(({ field_id: id }) => id === emailFieldId);
  return field
    ? { errors: { [emailFieldId]: fillIn(texts.addressNeeded, { label: field.label }) } }
    : { problem: texts.noAddressField };
}
