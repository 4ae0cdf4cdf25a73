import { readFile } from 'node:fs/promises';
import { Type } from '@sinclair/typebox';
import type { EmbeddedAnswer, EmbeddedForm } from 'sendwright/wire/signupForms';
import { notFound } from '../../../http/errors';
import type { Provider, Server } from '../../../provider';
import { acceptedTags, directionOf } from '../../../public/languages';
import type { Wanted } from '../../languages/languageFor';
import { withDisplay } from '../submit/formDisplay';
import { embeddedCss } from './formCss';
import { formFrame } from './formFrame';
import { confirmationBody, formBody, sentBody } from './formPage';
import { bodyLimit, formAddress, languagesOf, visitorOf } from './formRequests';
import { formTextsIn } from './formTexts';
import type { PublicForm } from '../queries';
import { versionFor } from '../formVersions';
import { sentLanguage, sentVersion } from '../submit/readSubmission';
import type { OpenForm, Outcome, PublicForms } from './publicForms';

const shared = { public: { perMinute: 600 }, unlimited: true, content: 'anybody' } as const;
const schema = { hide: true, params: Type.Object({ id: Type.String() }) } as const;

/** Any website may show a form: there are no cookies, and nothing in an answer is anybody's secret. */
const headers = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const;

/** The script fills in hidden fields: the address of a website's page may contain secrets, and stays there. */
const none = new URLSearchParams();

/** What the script asks for that shows forms on websites (`embed/`), and the script. */
export function embeddedRoutes(server: Server, { formScript }: Provider, forms: PublicForms): void {
  const config = { ...shared, content: ({ id = '' }: { id?: string }) => forms.accountOf(id) } as const;
  const required = async (id: string, choose: (form: PublicForm) => string, wanted: Wanted = []): Promise<OpenForm> => {
    const form = await forms.find(id, choose, wanted);
    if (!form) throw notFound('form not found', 'id');
    return form;
  };

  let script: Promise<string> | undefined;
  server.get('/forms/embed.js', { config: shared, schema: { hide: true } }, async (_request, reply) => {
    if (formScript === undefined) throw notFound();
    script ??= readFile(formScript, 'utf8');
    return reply
      .headers({ ...headers, 'cache-control': 'public, max-age=3600' })
      .type('text/javascript; charset=utf-8')
      .send(await script);
  });

  const opening = { ...schema, querystring: Type.Object({ lang: Type.Optional(Type.String()) }) } as const;
  server.get(`${formAddress}/embed`, { config, schema: opening }, async (request, reply) => {
    const form = await required(request.params.id, (one) => versionFor(one, visitorOf(request)), [
      ...languagesOf(request.query.lang),
      ...acceptedTags(request.headers['accept-language']),
    ]);
    const model = await forms.modelOf(form, { parameters: none, isEmbedded: true }, 'script');
    const texts = formTextsIn(form.spoken);
    const embedded: EmbeddedForm = {
      title: form.title || texts.button,
      language: form.language,
      direction: directionOf(form.spoken),
      version: form.version.replace(/^\d+/, ''),
      display: withDisplay(form.display, {}),
      html: shown(form, formBody(model)),
      css: embeddedCss(form.style, form.brand),
      close_label: texts.close,
      not_sent: texts.notSent,
      puzzle: forms.puzzleOf(form),
    };
    return reply.headers(headers).send(embedded);
  });

  // Nobody opens more forms; counting more would let anybody make up an account's figures.
  const few = { ...config, public: { perMinute: 60 } } as const;
  server.post(`${formAddress}/seen`, { config: few, schema, bodyLimit: 100 }, async (request, reply) => {
    const [said, version = ''] = typeof request.body === 'string' ? request.body.split(' ') : [];
    const moment = said === 'view' ? 'views' : said === 'start' ? 'starts' : undefined;
    if (moment === undefined) throw notFound();
    await forms.count(await required(request.params.id, () => version), moment);
    return reply.headers(headers).code(204).send();
  });

  server.post(`${formAddress}/answers`, { config, schema, bodyLimit }, async (request, reply) => {
    const form = await required(request.params.id, () => sentVersion(request.body), [sentLanguage(request.body)]);
    const sent = { body: request.body, visitor: visitorOf(request), parameters: none, isEmbedded: true };
    const outcome = await forms.submit(form, sent, 'script');
    return reply
      .headers(headers)
      .code(outcome.kind === 'again' ? outcome.code : 200)
      .send(answerTo(outcome, form, forms));
  });
}

function answerTo(outcome: Outcome, form: OpenForm, forms: PublicForms): EmbeddedAnswer {
  switch (outcome.kind) {
    case 'unsolved':
      return { result: 'again', html: '', redirect_url: '', puzzle: forms.puzzleOf(form) };
    case 'again':
      return { result: 'wrong', html: shown(form, formBody(outcome.model)), redirect_url: '' };
    case 'next':
      return { result: 'next', html: shown(form, formBody(outcome.model)), redirect_url: '' };
    case 'thanks':
      return {
        result: 'done',
        html: shown(form, outcome.isAsked ? sentBody(form) : confirmationBody(form)),
        redirect_url: form.redirect_url,
      };
  }
}

/** As on the form's page, within an element instead of its body. */
const shown = ({ style, brand, display }: OpenForm, body: string): string =>
  `<div class="page">${formFrame(style, brand, body, display.type === 'bar')}</div>`;
