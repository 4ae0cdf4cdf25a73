import { Type } from '@sinclair/typebox';
import { escapeHtml, TemplateError } from 'sendwright/email/template';
import { loadMessage } from '../../delivery/message/loadMessage';
import { prepareMessage } from '../../delivery/message/prepareMessage';
import { accountLinkUrl } from '../../delivery/tracking/linkUrl';
import type { Provider, Server } from '../../provider';
import { languageOf } from '../../public/languages';
import { answerUnknownLink } from '../../public/pages/notices';
import { messageHeaders, page, pageHeaders } from '../../public/pages/page';
import { waitForTextTurn } from '../../validation/templateProblem';
import { findBrand } from '../brand-kit/brandKits';
import { isUuid } from '../contacts/ids';
import { sendStreams } from '../single-sends/delivery/sendStreams';
import { accountOfArchive, archivePath, findArchive, type OpenArchive } from './archives';
import { type ArchivedEmail, readArchived } from './archivedSends';
import { feedOf } from './feed';

/** Rendered messages: rendering one takes a thousand times as long as finding it, and it is the same for everybody. */
const kept = 50;
const remembered = 5 * 60_000;

/** What anybody reads: the list of an archive, its feed, and each email as a person whom nobody knows would get it. */
export function publicArchiveRoutes(server: Server, { database, config }: Provider): void {
  const rendered = new Map<string, { readonly html: string; readonly until: number }>();
  const route = {
    public: { perMinute: 120, page: true },
    unlimited: true,
    content: ({ token = '' }: { token?: string }) => accountOfArchive(token),
  } as const;
  const schema = { hide: true, params: Type.Object({ token: Type.String() }) } as const;
  const addressOf = async ({ accountId }: OpenArchive, token: string): Promise<string> =>
    `${await accountLinkUrl(database, config.contentUrl, accountId)}${archivePath}${token}`;
  const shown = async (archive: OpenArchive): Promise<ArchivedEmail[]> =>
    (await readArchived(database, archive)).filter(({ hidden }) => !hidden);

  server.get(`${archivePath}:token`, { config: route, schema }, async (request, reply) => {
    const { token } = request.params;
    const archive = await findArchive(database, token);
    if (!archive) return answerUnknownLink(request, reply);
    const brand = (await findBrand(database, archive.accountId))?.brand;
    const emails = await shown(archive);
    return reply
      .headers({ ...pageHeaders(brand), link: `<${archivePath}${token}/feed.xml>; rel="alternate"` })
      .send(page(archive.title, indexOf(archive, token, emails), archive.language, brand));
  });

  server.get(`${archivePath}:token/feed.xml`, { config: route, schema }, async (request, reply) => {
    const { token } = request.params;
    const archive = await findArchive(database, token);
    if (!archive) return answerUnknownLink(request, reply);
    return reply
      .headers({ 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=300' })
      .send(feedOf(archive, await addressOf(archive, token), await shown(archive)));
  });

  server.get(
    `${archivePath}:token/:send`,
    { config: route, schema: { hide: true, params: Type.Object({ token: Type.String(), send: Type.String() }) } },
    async (request, reply) => {
      const { token, send } = request.params;
      const archive = isUuid(send) ? await findArchive(database, token) : undefined;
      const [email] = archive ? await readArchived(database, archive, { id: send }) : [];
      if (!archive || !email || email.hidden) return answerUnknownLink(request, reply);
      const key = `${archive.accountId} ${token} ${send}`;
      const known = rendered.get(key);
      const html = known && known.until > Date.now() ? known.html : await render(archive, email, token);
      if (html === undefined) return answerUnknownLink(request, reply);
      rendered.delete(key);
      rendered.set(key, { html, until: known && known.html === html ? known.until : Date.now() + remembered });
      const [oldest] = rendered.keys();
      if (rendered.size > kept && oldest !== undefined) rendered.delete(oldest);
      return reply.headers(messageHeaders).send(html);
    },
  );

  /** The email with no values of any contact, without tracking and without links of one recipient. */
  async function render(archive: OpenArchive, email: ArchivedEmail, token: string): Promise<string | undefined> {
    const { accountId } = archive;
    const message = await loadMessage(
      database,
      config.contentUrl,
      sendStreams,
      { accountId, streamId: email.id },
      email.variationId,
      { evenDeleted: true },
    );
    if (!message) return undefined;
    const { content, settings } = message;
    const { links: _links, ...untracked } = settings;
    await waitForTextTurn(content.html);
    try {
      const { html } = prepareMessage({ ...content, plain: '', generatePlain: false }, untracked).personalize({
        contactId: '00000000-0000-4000-8000-000000000000',
        email: '',
        data: {},
      });
      return html.replaceAll('"#weblink"', `"${await addressOf(archive, token)}/${email.id}"`);
    } catch (error) {
      if (error instanceof TemplateError) return undefined;
      throw error;
    }
  }
}

/** By language, instead of emails. */
const nothing: Readonly<Record<string, string>> = {
  en: 'Nothing has been sent yet.',
  de: 'Noch wurde nichts verschickt.',
  es: 'Aún no se ha enviado nada.',
  fr: 'Rien n’a encore été envoyé.',
  it: 'Non è ancora stato inviato nulla.',
  ja: 'まだ配信はありません。',
  nl: 'Er is nog niets verzonden.',
  pl: 'Nic jeszcze nie wysłano.',
  pt: 'Ainda não foi enviado nada.',
};

function indexOf({ intro, language }: OpenArchive, token: string, emails: readonly ArchivedEmail[]): string {
  const words = intro === '' ? '' : `<p class="words">${escapeHtml(intro)}</p>`;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const rows = emails.map(
    ({ id, subject, preheader, sentAt }) =>
      `<p><a href="${archivePath}${token}/${id}"><strong>${escapeHtml(subject)}</strong></a><br>` +
      (preheader === '' ? '' : `${escapeHtml(preheader)}<br>`) +
      `<time datetime="${sentAt.toISOString()}">${escapeHtml(day.format(sentAt))}</time></p>`,
  );
  return (
    words +
    (rows.length === 0 ? `<p class="done">${escapeHtml(nothing[languageOf(language)] ?? '')}</p>` : rows.join('')) +
    `<p class="after"><a href="${archivePath}${token}/feed.xml">RSS</a></p>`
  );
}
