import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { addScope } from '../../../http/addScope';
import type { Provider, Server } from '../../../provider';
import { acceptedTags } from '../../../public/languages';
import { languageOfRequest } from '../../../public/pages/notices';
import { embeddedRoutes } from './embeddedRoutes';
import { goneForm, renderConfirmation, renderForm, renderSent, type ServedPage } from './formPage';
import { versionFor } from '../formVersions';
import { sentLanguage, sentVersion } from '../submit/readSubmission';
import { bodyLimit, formAddress, languagesOf, parametersOf, visitorOf } from './formRequests';
import { type OpenForm, type Outcome, PublicForms } from './publicForms';

const schema = {
  hide: true,
  params: Type.Object({ id: Type.String() }),
  querystring: Type.Object({ embed: Type.Optional(Type.String()), lang: Type.Optional(Type.String()) }),
} as const;

/** The public pages of signup forms, and what the script on websites asks for. */
export function publicFormRoutes(server: Server, provider: Provider): void {
  const forms = new PublicForms(provider);
  const config = {
    public: { perMinute: 600, page: true },
    unlimited: true,
    content: ({ id = '' }: { id?: string }) => forms.accountOf(id),
  } as const;
  const answer = (reply: FastifyReply, { html, headers }: ServedPage, code = 200): FastifyReply =>
    reply.code(code).headers(headers).send(html);

  addScope(server, 'signup form pages', (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, done) => done(null, body));

    scope.get(formAddress, { config, schema }, async (request, reply) => {
      const form = await forms.find(request.params.id, (one) => versionFor(one, visitorOf(request)), [
        ...languagesOf(request.query.lang),
        ...acceptedTags(request.headers['accept-language']),
      ]);
      if (!form) return answer(reply, goneForm(languageOfRequest(request)), 404);
      if (request.method === 'GET') await forms.count(form, 'views');
      const isEmbedded = request.query.embed !== undefined;
      return answer(
        reply,
        renderForm(await forms.modelOf(form, { parameters: parametersOf(request), isEmbedded }, 'page')),
      );
    });

    scope.post(`${formAddress}/submissions`, { config, schema, bodyLimit }, async (request, reply) => {
      const form = await forms.find(request.params.id, () => sentVersion(request.body), [sentLanguage(request.body)]);
      if (!form) return answer(reply, goneForm(languageOfRequest(request)), 404);
      const isEmbedded = request.query.embed !== undefined;
      const parameters = parametersOf(request);
      const sent = { body: request.body, visitor: visitorOf(request), parameters, isEmbedded };
      const outcome = await forms.submit(form, sent, 'page');
      // A frame must not take its whole page elsewhere.
      // The website's page of thanks does not ask anybody to confirm who has to only because many sign up.
      const isOwn = form.require_confirmation || form.list_requires_confirmation;
      const isThanked = outcome.kind === 'thanks' && (isOwn || !outcome.isAsked);
      if (isThanked && form.redirect_url !== '' && !isEmbedded) return reply.redirect(form.redirect_url, 303);
      return answer(reply, pageOf(outcome, form, isEmbedded), outcome.kind === 'again' ? outcome.code : 200);
    });

    embeddedRoutes(scope, provider, forms);
  });
}

function pageOf(outcome: Outcome, form: OpenForm, isEmbedded: boolean): ServedPage {
  if (outcome.kind === 'again' || outcome.kind === 'next') return renderForm(outcome.model);
  return outcome.kind === 'thanks' && !outcome.isAsked
    ? renderConfirmation(form, isEmbedded)
    : renderSent(form, isEmbedded);
}
