import { TemplateError } from 'sendwright/email/template';
import type { AbTest } from 'sendwright/wire/abTests';
import type { ClickMap, ClickMapLink } from 'sendwright/wire/stats';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { inertHtml } from '../../delivery/message/inertHtml';
import { linksPerVariation, loadMessage } from '../../delivery/message/loadMessage';
import { loadRecipients } from '../../delivery/message/loadRecipients';
import type { Recipient } from '../../delivery/message/message';
import { InvalidAddressError } from '../../delivery/message/mime/encodeHeader';
import { prepareMessage } from '../../delivery/message/prepareMessage';
import type { LinkSigner } from '../../delivery/tracking/linkSigner';
import { badRequest, notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { waitForTextTurn } from '../../validation/templateProblem';
import { isUuid } from '../../validation/uuid';
import { sendStreams } from '../single-sends/delivery/sendStreams';
import { clickedLinks, countsOf, type LinkFilter, type LinkRow } from './queries';
import { rangeOf, type StatsRequest } from './stats';

export interface ClickMapRequest extends StatsRequest {
  readonly ab_variation_id?: string;
  readonly ab_phase_id?: 'test' | 'send';
}

const nobody: Recipient = { contactId: '00000000-0000-4000-8000-000000000000', email: 'contact@example.com', data: {} };

/** Marks the links of a message with their numbers, where sending puts their tracked addresses. */
const marks: LinkSigner = {
  linksFor: () => ({
    open: '',
    clickBase: '#link-',
    redirect: (_url, index) => `#link-${index % linksPerVariation}`,
    unsubscribe: '#unsubscribe',
    preferences: '#preferences',
    weblink: '#weblink',
    answers: '#answer',
  }),
  returnPath: (_contactId, domain) => `nobody@${domain}`,
};

/** A sent message with the clicks on each link. Throws 404 for an unknown send and 400 for an unknown variation. */
export async function clickMapOf(
  { database, config }: Pick<Provider, 'database' | 'config'>,
  accountId: number,
  singleSendId: string,
  query: ClickMapRequest,
): Promise<ClickMap> {
  const range = rangeOf(query);
  const variationId = await variationOf(database, accountId, singleSendId, query.ab_variation_id?.toLowerCase());
  const filter: LinkFilter = { variationId: variationId ?? undefined, phase: query.ab_phase_id };
  const grouping = { variation: variationId !== null, phase: filter.phase !== undefined };
  const [clicked, counts, message] = await Promise.all([
    clickedLinks(database, accountId, singleSendId, filter, grouping, range),
    countsOf(database, accountId, [singleSendId], range, 'total', grouping),
    markedMessage(database, config.publicUrl, { accountId, singleSendId, variationId }),
  ]);
  const ofPart = counts.filter(
    (row) =>
      (variationId === null || row.variation === variationId) &&
      (filter.phase === undefined || row.phase === filter.phase),
  );
  const sumOf = (metric: 'clicks' | 'unique_clicks' | 'human_unique_clicks' | 'machine_clicks') =>
    ofPart.reduce((sum, row) => sum + row[metric], 0);
  const people = sumOf('human_unique_clicks');
  return {
    ab_variation: variationId ?? 'all',
    ab_phase: filter.phase ?? 'all',
    html: message.html,
    shown_as: message.shownAs,
    links: linksWithClicks(message.links, clicked, people),
    total_clicks: sumOf('clicks'),
    unique_clicks: sumOf('unique_clicks'),
    human_unique_clicks: people,
    machine_clicks: sumOf('machine_clicks'),
  };
}

/** The variation to show; null for a send without an A/B test. */
async function variationOf(
  database: Database,
  accountId: number,
  singleSendId: string,
  wanted: string | undefined,
): Promise<string | null> {
  const send = isUuid(singleSendId)
    ? await database.first<{ abtest: AbTest | null }>(sql`
        select abtest from single_sends where account_id = ${accountId} and single_send_id = ${singleSendId}`)
    : undefined;
  if (send === undefined) throw notFound();
  const { variations = [], winning_template_id: winner } = send.abtest ?? {};
  const found = variations.find(({ id }) => id === (wanted ?? winner));
  if (wanted !== undefined && found === undefined)
    throw badRequest('ab_variation_id is no variation of this single send.', 'ab_variation_id');
  return (found ?? variations[0])?.id ?? null;
}

interface Place {
  readonly accountId: number;
  readonly singleSendId: string;
  readonly variationId: string | null;
}

interface MarkedMessage {
  readonly html: string;
  readonly shownAs: string | null;
  /** By position, as in the statistics; positions without a tracked link are missing. */
  readonly links: readonly (string | undefined)[];
}

/** The message as a recipient got it, with marks for links. */
async function markedMessage(database: Database, publicUrl: string, place: Place): Promise<MarkedMessage> {
  const { accountId, singleSendId: streamId, variationId } = place;
  const stream = { accountId, streamId };
  const loaded = await loadMessage(database, publicUrl, sendStreams, stream, variationId, { evenDeleted: true });
  if (loaded === undefined) return { html: '', shownAs: null, links: [] };
  const { content, settings } = loaded;
  await waitForTextTurn(content.html, content.plain);
  const recipient = await exampleRecipient(database, place);
  try {
    const message = prepareMessage(content, { ...settings, firstLink: 0, links: marks });
    const { html } = message.personalize(recipient ?? nobody);
    return { html: inertHtml(html), shownAs: recipient?.email ?? null, links: message.links };
  } catch (error) {
    if (error instanceof TemplateError || error instanceof InvalidAddressError)
      return { html: '', shownAs: null, links: [] };
    throw error;
  }
}

/** The first who clicked, so that the message has a clicked link where its links depend on the recipient. */
async function exampleRecipient(
  database: Database,
  { accountId, singleSendId, variationId }: Place,
): Promise<Recipient | undefined> {
  const row = await database.first<{ contact_id: string }>(sql`
    (select contacts.contact_id from send_reactions
      join contacts on contacts.account_id = ${accountId} and contacts.email = send_reactions.email
      where send_reactions.account_id = ${accountId} and single_send_id = ${singleSendId} and clicked_at is not null
        and (${variationId}::uuid is null or variation_id = ${variationId})
      order by clicked_at, send_reactions.email limit 1)
    union all
    (select contact_id from deliveries where account_id = ${accountId} and stream_id = ${singleSendId}
      and (${variationId}::uuid is null or variation_id = ${variationId}) limit 1)
    limit 1`);
  if (row === undefined) return undefined;
  return (await loadRecipients(database, accountId, [row.contact_id])).get(row.contact_id);
}

/** All links of a message, with those that were clicked and are no longer in it. */
function linksWithClicks(links: MarkedMessage['links'], clicked: readonly LinkRow[], clickers: number): ClickMapLink[] {
  const rows = new Map(clicked.map((row) => [row.url_location, row]));
  const places = new Set([...links.keys(), ...rows.keys()]);
  return [...places]
    .toSorted((one, other) => one - other)
    .flatMap((place): ClickMapLink[] => {
      const row = rows.get(place);
      const url = links[place] ?? row?.url;
      if (url === undefined) return [];
      const {
        clicks = 0,
        unique_clicks: all = 0,
        human_unique_clicks: people = 0,
        machine_clicks: machines = 0,
      } = row ?? {};
      return [
        {
          url,
          url_location: place,
          clicks,
          unique_clicks: all,
          human_unique_clicks: people,
          share: clickers === 0 ? 0 : people / clickers,
          machine_clicks: machines,
        },
      ];
    });
}
