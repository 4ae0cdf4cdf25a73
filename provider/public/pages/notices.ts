import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from 'sendwright/email/template';
import { acceptedLanguage } from '../languages';
import { page, pageHeaders } from './page';
import { pageTextsIn } from './pageTexts';

/** The language of a request's reader, as far as the browser says. */
export const languageOfRequest = (request: FastifyRequest): string =>
  acceptedLanguage(request.headers['accept-language']) ?? 'en';

/** Shown for broken or forged tokens and deleted recipients: without details, so that guessing reveals nothing. */
export function answerUnknownLink(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfRequest(request);
  const { unknownTitle, unknownText } = pageTextsIn(language);
  return reply
    .code(404)
    .headers(pageHeaders())
    .send(page(unknownTitle, `<p>${escapeHtml(unknownText)}</p>`, language));
}

/** Shown when a network has used up its budget. */
export function answerTooMany(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfRequest(request);
  const { tooManyTitle, tooManyText } = pageTextsIn(language);
  return reply
    .code(429)
    .headers(pageHeaders())
    .send(page(tooManyTitle, `<p>${escapeHtml(tooManyText)}</p>`, language));
}
