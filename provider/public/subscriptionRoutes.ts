import { Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Brand } from 'sendwright/email';
import { leaveReasons, mailFrequencies, type PreferenceCenterContent } from 'sendwright/wire/preferenceCenter';
import { addScope } from '../http/addScope';
import { findBrand } from '../domains/brand-kit/brandKits';
import { knownTags, languageChoices, languageFor } from '../domains/languages/languageFor';
import { readCenter } from '../domains/preference-center/content';
import { type Detail, readDetails, saveDetails } from '../domains/preference-center/details';
import {
  changePreferences,
  noteReason,
  type PreferenceChange,
  readPreferences,
} from '../domains/preference-center/preferences';
import { changeTexting, readTexting } from '../domains/preference-center/texting';
import { linkPaths } from '../delivery/tracking/linkSigner';
import { accountOfToken } from '../delivery/tracking/recipientToken';
import type { Provider, Server } from '../provider';
import { acceptedTags, type Language } from './languages';
import { answerUnknownLink } from './pages/notices';
import { pageHeaders } from './pages/page';
import { renderPreferencesPage } from './pages/renderPreferencesPage';
import { longestComment, renderUnsubscribePage, type UnsubscribePageModel } from './pages/renderUnsubscribePage';
import { readable } from '../validation/readableText';
import {
  changeSubscriptions,
  readSubscriptions,
  signupLanguage,
  type SubscriptionChange,
  type SubscriptionGroup,
  unsubscribe,
} from './subscriptions';
import { findTokenHolder, type TokenHolder } from './tokenHolder';

const params = Type.Object({ token: Type.String() });
const languageTag = Type.Optional(Type.String({ maxLength: 40 }));
const querystring = Type.Object({ scope: Type.Optional(Type.String()), lang: languageTag });
/** Generous, because mail services send one-click requests of many recipients from few addresses. */
const config = {
  public: { perMinute: 600, page: true },
  unlimited: true,
  content: ({ token = '' }: { token?: string }) => accountOfToken(token),
} as const;
const unsubscribePath = `${linkPaths.unsubscribe}:token`;
const preferencesPath = `${linkPaths.preferences}:token`;

/** Unsubscribe and preferences pages. GET never changes anything; POST does (RFC 8058). */
export function subscriptionRoutes(server: Server, provider: Provider): void {
  const { database } = provider;
  const answer = (reply: FastifyReply, html: string, brand: Brand | undefined): FastifyReply =>
    reply.headers(pageHeaders(brand)).send(html);
  const brandOf = async ({ accountId }: TokenHolder): Promise<Brand | undefined> =>
    (await findBrand(database, accountId))?.brand;
  /** The language that the address asks for, the recipient chose, their browser wants, or they signed up in. */
  const languageOf = async (
    request: FastifyRequest<{ Querystring: { lang?: string } }>,
    holder: TokenHolder,
  ): Promise<Language> => {
    const { language: chosen } = await readPreferences(database, holder.accountId, holder.email);
    const { lang } = request.query;
    return languageFor(database, holder.accountId, [
      // What is chosen on the page counts at once, whatever its address asks for.
      ...(request.method === 'GET' ? [lang, chosen] : [chosen, lang]),
      ...acceptedTags(request.headers['accept-language']),
      await signupLanguage(database, holder),
    ]);
  };

  /** Answers with a page about the group of the message, or about everything. */
  const answerUnsubscribing = async (
    request: FastifyRequest<{ Querystring: { lang?: string } }>,
    reply: FastifyReply,
    { token, scope }: { readonly token: string; readonly scope?: string | undefined },
    act: (holder: TokenHolder, group: SubscriptionGroup | undefined) => Promise<UnsubscribePageModel['step']>,
  ): Promise<FastifyReply> => {
    const holder = await findTokenHolder(database, token, 'subscription');
    if (holder === undefined) return answerUnknownLink(request, reply);
    const { company, group } = await readSubscriptions(database, holder);
    const isAll = scope === 'all';
    const asked = isAll ? undefined : group;
    const step = await act(holder, asked);
    const brand = await brandOf(holder);
    const center = await readCenter(database, holder.accountId);
    const { pausedUntil } = await readPreferences(database, holder.accountId, holder.email);
    const html = renderUnsubscribePage({
      brand,
      language: await languageOf(request, holder),
      company,
      email: holder.email,
      group: asked,
      step,
      preferencesUrl: linkPaths.preferences + token,
      reasonUrl: center.asks_reason ? `${linkPaths.unsubscribe}${token}/reason${isAll ? '?scope=all' : ''}` : undefined,
      offersPause: center.offers_pause && pausedUntil === null,
      offersLess: center.offers_frequency,
    });
    return answer(reply, html, brand);
  };

  const answerPreferences = async (
    request: FastifyRequest<{ Querystring: { lang?: string } }>,
    reply: FastifyReply,
    holder: TokenHolder,
    { center, saved, typed }: { center: PreferenceCenterContent; saved: boolean; typed?: readonly Detail[] },
  ): Promise<FastifyReply> => {
    const { accountId, email } = holder;
    const brand = await brandOf(holder);
    const language = await languageOf(request, holder);
    const html = renderPreferencesPage({
      brand,
      ...(await readSubscriptions(database, holder)),
      language,
      languages: await languageChoices(database, accountId),
      email,
      center,
      preferences: await readPreferences(database, accountId, email),
      details: typed ?? (await readDetails(database, accountId, email, center, language)),
      texting: await readTexting(database, accountId, email),
      saved,
    });
    return answer(reply, html, brand);
  };

  addScope(server, 'subscription pages', (scope) => {
    // One-click requests (RFC 8058) are accepted with any body and content type, or none.
    scope.addHook('onRequest', (request, _reply, done) => {
      delete request.raw.headers['content-type'];
      done();
    });
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    const schema = { hide: true, params, querystring } as const;
    const preferencesSchema = { hide: true, params, querystring: Type.Object({ lang: languageTag }) } as const;

    scope.get(unsubscribePath, { config, schema }, (request, reply) =>
      answerUnsubscribing(request, reply, { ...request.params, ...request.query }, async () => 'ask'),
    );

    scope.post(unsubscribePath, { config, schema }, (request, reply) =>
      answerUnsubscribing(request, reply, { ...request.params, ...request.query }, async (holder, group) => {
        await unsubscribe(database, holder, group?.id);
        return 'done';
      }),
    );

    scope.get(`${unsubscribePath}/reason`, { config, schema }, (request, reply) =>
      answerUnsubscribing(request, reply, { ...request.params, ...request.query }, async () => 'ask'),
    );

    scope.post(`${unsubscribePath}/reason`, { config, schema }, (request, reply) =>
      answerUnsubscribing(request, reply, { ...request.params, ...request.query }, async (holder, group) => {
        const form = formOf(request);
        const reason = leaveReasons.find((one) => one === form.get('reason'));
        const { group: current, unsubscribedFromAll } = await readSubscriptions(database, holder);
        // Who is still subscribed is asked first, wherever the request comes from.
        if (!unsubscribedFromAll && (group === undefined || current?.subscribed === true)) return 'ask';
        if (reason === undefined) return 'done';
        const comment = readable((form.get('comment') ?? '').trim().slice(0, longestComment));
        await noteReason(database, holder.accountId, holder.email, { reason, comment, groupId: group?.id });
        return 'told';
      }),
    );

    scope.get(preferencesPath, { config, schema: preferencesSchema }, async (request, reply) => {
      const holder = await findTokenHolder(database, request.params.token, 'subscription');
      if (holder === undefined) return answerUnknownLink(request, reply);
      return answerPreferences(request, reply, holder, {
        center: await readCenter(database, holder.accountId),
        saved: false,
      });
    });

    scope.post(preferencesPath, { config, schema: preferencesSchema }, async (request, reply) => {
      const { token } = request.params;
      const holder = await findTokenHolder(database, token, 'subscription');
      if (holder === undefined) return answerUnknownLink(request, reply);
      const { accountId, email } = holder;
      const center = await readCenter(database, accountId);
      const form = formOf(request);
      const action = form.get('action');
      if (action === 'leave') {
        await unsubscribe(database, holder, undefined);
        return answerUnsubscribing(request, reply, { token, scope: 'all' }, async () => 'done');
      }
      if (action === 'pause' || action === 'resume') {
        const pause = action === 'pause' ? 'month' : 'end';
        if (pause === 'end' || center.offers_pause)
          await changePreferences(database, accountId, email, { pause }, holder.sentAt);
        return answerPreferences(request, reply, holder, { center, saved: true });
      }
      const language = await languageOf(request, holder);
      const details = await readDetails(database, accountId, email, center, language);
      const typed = await saveDetails(database, accountId, email, details, form.toString(), language);
      if (typed.some(({ error }) => error !== undefined))
        return answerPreferences(request, reply.code(400), holder, { center, saved: false, typed });
      // Unchecked boxes are not submitted, so "not all" counts only if the form's hidden fields are present.
      const decides = form.has('shown') || form.has('all');
      await changeSubscriptions(database, holder, {
        ...(decides && { all: form.get('all') === 'yes' }),
        ...chosenGroups(form),
      });
      if (form.has('shown_texts')) await changeTexting(database, accountId, email, form.get('texts') === 'yes');
      const chosen = chosenPreferences(form, center, await knownTags(database, accountId));
      if (Object.keys(chosen).length > 0) await changePreferences(database, accountId, email, chosen, holder.sentAt);
      return answerPreferences(request, reply, holder, { center, saved: decides || action === 'save' });
    });
  });
}

const formOf = ({ body }: FastifyRequest): URLSearchParams => new URLSearchParams(typeof body === 'string' ? body : '');

/** Only groups that the page showed. */
function chosenGroups(form: URLSearchParams): Pick<SubscriptionChange, 'leave' | 'join'> {
  const ids = (name: string): number[] => form.getAll(name).map(Number).filter(Number.isSafeInteger);
  const chosen = new Set(ids('group'));
  const shown = ids('shown').slice(0, 100);
  return { leave: shown.filter((id) => !chosen.has(id)), join: shown.filter((id) => chosen.has(id)) };
}

/** A language counts if it is another one than the page had: the others follow the browser. */
function chosenPreferences(
  form: URLSearchParams,
  center: PreferenceCenterContent,
  tags: readonly string[],
): PreferenceChange {
  const frequency = mailFrequencies.find((one) => one === form.get('frequency'));
  const language = tags.find((one) => one === form.get('language'));
  return {
    ...(center.offers_frequency && frequency !== undefined && { frequency }),
    ...(center.offers_language && language !== undefined && language !== form.get('shown_language') && { language }),
  };
}
