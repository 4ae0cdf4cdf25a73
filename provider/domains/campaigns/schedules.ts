import type { CampaignScheduled } from 'sendwright/wire/campaigns';
import { badRequest, notFound } from '../../http/errors';
import type { Caller, Provider } from '../../provider';
import { scheduleSingleSend, unscheduleSingleSend } from '../single-sends/schedule/scheduling';
import type { SingleSendRow } from '../single-sends/singleSendRow';
import { queueTestSend } from '../test-sends/testSends';
import { requireCampaign, statusOf } from './campaigns';
import { withPublishedFields } from './publishedFields';

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/** Schedules a draft, for a time in Unix seconds. Throws 400 naming everything that is missing. */
export async function scheduleCampaign(
  provider: Provider,
  accountId: number,
  number: number,
  sendAt: number,
): Promise<CampaignScheduled> {
  const row = await requireCampaign(provider, accountId, number);
  if (row.status === 'scheduled')
    throw badRequest('This campaign is already scheduled. Change its time with PATCH, or delete the schedule first.');
  return setTime(provider, accountId, number, row, sendAt);
}

/** Changes the time of a scheduled campaign. Throws 400 if it is not scheduled. */
export async function rescheduleCampaign(
  provider: Provider,
  accountId: number,
  number: number,
  sendAt: number,
): Promise<CampaignScheduled> {
  const row = await requireCampaign(provider, accountId, number);
  if (row.status === 'draft') throw badRequest('This campaign is not scheduled. Schedule it with POST.');
  return setTime(provider, accountId, number, row, sendAt);
}

async function setTime(
  { database }: Provider,
  accountId: number,
  number: number,
  { single_send_id: id }: SingleSendRow,
  sendAt: number,
): Promise<CampaignScheduled> {
  const row = await withPublishedFields(() =>
    scheduleSingleSend(database, accountId, id, { send_at: new Date(sendAt * 1000).toISOString() }),
  );
  return { id: number, send_at: row.send_at === null ? sendAt : seconds(row.send_at), status: statusOf(row) };
}

/** When a campaign is or was to be sent. Throws 404 for a draft. */
export async function readSchedule(
  provider: Provider,
  accountId: number,
  number: number,
): Promise<{ send_at: number }> {
  const { status, send_at: time } = await requireCampaign(provider, accountId, number);
  if (status === 'draft' || time === null) throw notFound('This campaign is not scheduled.', 'campaign_id');
  return { send_at: seconds(time) };
}

/** Makes a scheduled campaign a draft again. Throws 404 if it is one, 400 once it has started. */
export async function unscheduleCampaign(provider: Provider, accountId: number, number: number): Promise<void> {
  const { single_send_id: id, status } = await requireCampaign(provider, accountId, number);
  if (status === 'draft') throw notFound('This campaign is not scheduled.', 'campaign_id');
  await withPublishedFields(() => unscheduleSingleSend(provider.database, accountId, id));
}

/** Sends a campaign after the account's undo period. */
export async function sendCampaign(
  provider: Provider,
  accountId: number,
  number: number,
): Promise<{ id: number; status: CampaignScheduled['status'] }> {
  const { single_send_id: id } = await requireCampaign(provider, accountId, number);
  const row = await withPublishedFields(() => scheduleSingleSend(provider.database, accountId, id, { send_at: 'now' }));
  return { id: number, status: statusOf(row) };
}

/** Sends a test to one address or several. */
export async function testCampaign(
  provider: Provider,
  caller: Caller,
  number: number,
  to: string | readonly string[],
): Promise<void> {
  const { template_id, email_config: config } = await requireCampaign(provider, caller.accountId, number);
  await withPublishedFields(() =>
    queueTestSend(provider, caller, {
      template_id,
      emails: [to].flat(),
      sender_id: config.sender_id,
      suppression_group_id: config.suppression_group_id,
      custom_unsubscribe_url: config.custom_unsubscribe_url,
    }),
  );
}
