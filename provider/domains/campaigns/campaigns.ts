import type {
  Campaign,
  CampaignCreate,
  CampaignList,
  CampaignListQuery,
  CampaignUpdate,
} from 'sendwright/wire/campaigns';
import type { SingleSendUpdate } from 'sendwright/wire/singleSends';
import { notFound } from '../../http/errors';
import type { Provider } from '../../provider';
import { idOf, namedIds, numbersOf } from '../contactdb/numbers';
import { designedBody } from '../single-sends/design/designedBody';
import type { SingleSendRow } from '../single-sends/singleSendRow';
import {
  createSingleSend,
  deleteSingleSends,
  listSingleSends,
  readSingleSend,
  updateSingleSend,
} from '../single-sends/singleSends';
import { withPublishedFields } from './publishedFields';

/** The published page. */
const standardPage = 10;

const campaignMissing = (): Error => notFound('not found', 'campaign_id');

/** The single send of a campaign. Throws 404, also for text messages, which the legacy API does not know. */
export async function requireCampaign(
  { database }: Pick<Provider, 'database'>,
  accountId: number,
  number: number,
): Promise<SingleSendRow> {
  const id = await idOf(database, accountId, 'campaign', number);
  if (id === undefined) throw campaignMissing();
  const row = await readSingleSend(database, accountId, id);
  if (row.sms_config !== null) throw campaignMissing();
  return row;
}

/** The status of a campaign, from the detailed one of its single send. */
export function statusOf({
  status,
  ui_status: detailed,
}: Pick<SingleSendRow, 'status' | 'ui_status'>): Campaign['status'] {
  if (status === 'draft') return 'Draft';
  if (status === 'scheduled') return 'Scheduled';
  switch (detailed) {
    case 'cancelled':
      return 'Canceled';
    case 'triggered':
    case 'partially-sent':
    case 'nobody-mailed':
    case 'expired':
      return 'Sent';
    default:
      return 'In Progress';
  }
}

async function present({ database }: Provider, accountId: number, rows: readonly SingleSendRow[]): Promise<Campaign[]> {
  const ids = rows.map(({ single_send_id: id }) => id);
  const [numbers, lists, segments] = [
    await numbersOf(database, accountId, 'campaign', ids),
    await numbersOf(database, accountId, 'list', [...new Set(rows.flatMap(({ send_to: to }) => to.list_ids))]),
    await numbersOf(database, accountId, 'segment', [...new Set(rows.flatMap(({ send_to: to }) => to.segment_ids))]),
  ];
  return rows.flatMap((row) => {
    const { email_config: config, send_to: to } = row;
    const id = numbers.get(row.single_send_id);
    // A single send that was deleted meanwhile has no number.
    if (id === undefined) return [];
    const [variation] = row.abtest?.variations ?? [];
    return [
      {
        id,
        title: row.name,
        subject: config.subject ?? variation?.subject ?? '',
        sender_id: config.sender_id,
        list_ids: to.list_ids.flatMap((list) => lists.get(list) ?? []),
        segment_ids: to.segment_ids.flatMap((segment) => segments.get(segment) ?? []),
        categories: row.categories,
        suppression_group_id: config.suppression_group_id,
        custom_unsubscribe_url: config.custom_unsubscribe_url ?? '',
        ip_pool: config.ip_pool ?? '',
        html_content: config.html_content ?? variation?.html_content ?? '',
        plain_content: config.generate_plain_content ? '' : (config.plain_content ?? ''),
        editor: config.editor ?? 'code',
        status: statusOf(row),
      },
    ];
  });
}

async function presentOne(provider: Provider, accountId: number, row: SingleSendRow): Promise<Campaign> {
  const [campaign] = await present(provider, accountId, [row]);
  if (!campaign) throw campaignMissing();
  return campaign;
}

/** Email sends, most recently changed first. */
export async function listCampaigns(
  provider: Provider,
  accountId: number,
  { limit = standardPage, offset = 0 }: CampaignListQuery,
): Promise<CampaignList> {
  const { rows } = await listSingleSends(provider.database, accountId, { channels: ['email'] }, { limit, offset });
  return { result: await present(provider, accountId, rows) };
}

export const readCampaign = async (provider: Provider, accountId: number, number: number): Promise<Campaign> =>
  presentOne(provider, accountId, await requireCampaign(provider, accountId, number));

/** The body as that of a single send, without the title. */
async function contentOf(
  provider: Provider,
  accountId: number,
  { categories, list_ids: lists, segment_ids: segments, title: _title, ...message }: CampaignUpdate,
): Promise<SingleSendUpdate> {
  const { plain_content: plain } = message;
  return {
    ...(categories !== undefined && { categories }),
    send_to: {
      ...(lists !== undefined && { list_ids: await namedIds(provider.database, accountId, 'list', lists ?? []) }),
      ...(segments !== undefined && {
        segment_ids: await namedIds(provider.database, accountId, 'segment', segments ?? []),
      }),
    },
    email_config: {
      ...message,
      ...(message.ip_pool === '' && { ip_pool: null }),
      ...(plain !== undefined && { generate_plain_content: !plain }),
    },
  };
}

/** Creates a draft. Throws 400 naming the invalid field. */
export async function createCampaign(provider: Provider, accountId: number, body: CampaignCreate): Promise<Campaign> {
  const content = await contentOf(provider, accountId, body);
  const row = await withPublishedFields(() =>
    createSingleSend(
      provider.database,
      accountId,
      designedBody({ ...content, name: body.title }, provider.config.contentUrl),
    ),
  );
  return presentOne(provider, accountId, row);
}

/** Changes a draft. Throws 400 naming the invalid field, and if it is scheduled or sent. */
export async function updateCampaign(
  provider: Provider,
  accountId: number,
  number: number,
  body: CampaignUpdate,
): Promise<Campaign> {
  const { single_send_id: id } = await requireCampaign(provider, accountId, number);
  const content = await contentOf(provider, accountId, body);
  const change = { ...content, ...(body.title !== undefined && { name: body.title }) };
  const row = await withPublishedFields(() =>
    updateSingleSend(provider.database, accountId, id, designedBody(change, provider.config.contentUrl)),
  );
  return presentOne(provider, accountId, row);
}

export async function deleteCampaign(provider: Provider, accountId: number, number: number): Promise<void> {
  const { single_send_id: id } = await requireCampaign(provider, accountId, number);
  await deleteSingleSends(provider.database, accountId, [id]);
}
