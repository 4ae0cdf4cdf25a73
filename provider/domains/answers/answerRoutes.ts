import { Type } from '@sinclair/typebox';
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answersOf, type Brand, type Question, isQuestion, parseDesign, walkBlocks } from 'sendwright/email';
import { escapeHtml } from 'sendwright/email/template';
import { addScope } from '../../http/addScope';
import { linkPaths } from '../../delivery/tracking/linkSigner';
import { accountOfToken } from '../../delivery/tracking/recipientToken';
import type { Provider, Server } from '../../provider';
import { acceptedTags, type Language } from '../../public/languages';
import { answerUnknownLink } from '../../public/pages/notices';
import { page, pageHeaders } from '../../public/pages/page';
import { pageTextsIn } from '../../public/pages/pageTexts';
import { renderAnswerPage, renderThanks } from '../../public/pages/renderAnswerPage';
import { signupLanguage } from '../../public/subscriptions';
import { findTokenHolder, type TokenHolder } from '../../public/tokenHolder';
import { languageFor } from '../languages/languageFor';
import { findBrand } from '../brand-kit/brandKits';
import { EventRecorder } from '../events/eventRecorder';
import { answered, answersOfContact } from './queries';
import type { AbTest } from 'sendwright/wire/abTests';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { ownParts } from '../../delivery/message/loadMessage';
import { streams } from '../deliveries/lanes';

const path = `${linkPaths.answers}:token/:question/:place`;
/** Scanners of one mail service open the links of many people. */
const config = {
  public: { perMinute: 600, page: true },
  unlimited: true,
  content: ({ token = '' }: { token?: string }) => accountOfToken(token),
} as const;
const params = Type.Object({
  token: Type.String(),
  question: Type.String({ maxLength: 64 }),
  place: Type.String({ maxLength: 2 }),
});
/** Answers of one person to a question that are kept: enough for a change of mind. */
const mostAnswers = 20;

interface Asked {
  readonly holder: TokenHolder;
  readonly brand: Brand | undefined;
  readonly language: Language;
  /** Undefined if it has been removed from the message. */
  readonly question: Question | undefined;
}

/** The pages behind the answers of a message's questions. GET asks, and POST answers: link scanners only open them. */
export function answerRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const recorder = new EventRecorder(database);

  async function read(
    request: FastifyRequest<{ Params: { token: string; question: string } }>,
  ): Promise<Asked | undefined> {
    const holder = await findTokenHolder(database, request.params.token, 'subscription');
    if (holder === undefined) return undefined;
    return {
      holder,
      brand: (await findBrand(database, holder.accountId))?.brand,
      language: await languageFor(database, holder.accountId, [
        ...acceptedTags(request.headers['accept-language']),
        await signupLanguage(database, holder),
      ]),
      question: await findQuestion(database, holder, request.params.question),
    };
  }

  async function record({ holder }: Asked, question: Question, answer: string): Promise<void> {
    const { accountId, streamId: messageId, contactId } = holder;
    const { last, count } = await answersOfContact(database, accountId, {
      messageId,
      questionId: question.id,
      contactId,
    });
    if (last === answer || count >= mostAnswers) return;
    const properties = {
      kind: question.type,
      question: question.question,
      answer,
      ...(question.type === 'rating' && { value: Number(answer) }),
      message_id: messageId,
      question_id: question.id,
    };
    const contact = { id: contactId, external_id: null, email: null, phone: null };
    const id = `answer:${randomUUID()}`;
    const event = { path: '', id, contact, name: answered, at: null, properties, json: JSON.stringify(properties) };
    await recorder.record(accountId, [{ event, createsContact: false }]);
  }

  addScope(server, 'answers', (scope) => {
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
      done(null, body),
    );

    scope.get(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const asked = await read(request);
      if (asked === undefined) return answerUnknownLink(request, reply);
      const { question, brand, language } = asked;
      if (question === undefined) return answerClosed(reply, asked);
      const place = placeOf(question, request.params.place);
      return reply.headers(pageHeaders(brand)).send(renderAnswerPage({ brand, language, question, place }));
    });

    scope.post(path, { config, schema: { hide: true, params } }, async (request, reply) => {
      const asked = await read(request);
      if (asked === undefined) return answerUnknownLink(request, reply);
      const { question, brand, language } = asked;
      if (question === undefined) return answerClosed(reply, asked);
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const place = placeOf(question, form.get('answer') ?? request.params.place);
      const answer = place === undefined ? undefined : answersOf(question)[place];
      // Nothing was chosen: the page asks again.
      if (answer === undefined)
        return reply.headers(pageHeaders(brand)).send(renderAnswerPage({ brand, language, question, place }));
      await record(asked, question, answer);
      return reply.headers(pageHeaders(brand)).send(renderThanks({ brand, language, question, answer }));
    });
  });
}

/** The place of an existing answer with words. */
function placeOf(question: Question, text: string): number | undefined {
  const place = /^\d+$/.test(text) ? Number(text) : -1;
  return (answersOf(question)[place] ?? '').trim() === '' ? undefined : place;
}

function answerClosed(reply: FastifyReply, { brand, language }: Asked): FastifyReply {
  const { closedTitle, closedText } = pageTextsIn(language);
  return reply
    .code(410)
    .headers(pageHeaders(brand))
    .send(page(closedTitle, `<p>${escapeHtml(closedText)}</p>`, language, brand));
}

/** The sender's question, as the message has it now; undefined if it has been removed, or has no design. */
async function findQuestion(
  database: Database,
  stream: TokenHolder,
  questionId: string,
): Promise<Question | undefined> {
  const row = await database.first<{ email_config: Partial<EmailConfig>; abtest: Pick<AbTest, 'variations'> | null }>(
    sql`select message.email_config, message.abtest from (${streams.message(stream)}) as message`,
  );
  const variation = row?.abtest?.variations.find(({ id }) => id === stream.variationId);
  const design = { ...row?.email_config, ...ownParts(variation) }.design;
  const parsed = parseDesign(design);
  if (parsed.kind !== 'design') return undefined;
  for (const { block } of walkBlocks(parsed.design)) if (block.id === questionId && isQuestion(block)) return block;
  return undefined;
}
