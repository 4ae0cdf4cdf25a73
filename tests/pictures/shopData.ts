import type { Design, DesignPage } from 'sendwright/wire/designs';
import type { SenderList } from 'sendwright/wire/senders';
import type { SingleSend, SingleSendPage } from 'sendwright/wire/singleSends';
import type { Database } from '../../provider/database/database';
import { type Sql, sql } from '../../provider/database/sql';
import type { Api } from '../e2e/support/api';

// An account with a history: sends of the last three months, as if they had been sent then, and what people did.

interface PastSend {
  readonly name: string;
  readonly subject: string;
  readonly design: string;
  readonly daysAgo: number;
  /** Shares of the recipients. */
  readonly opened: number;
  readonly clicked: number;
}

const sends: readonly PastSend[] = [
  {
    name: 'Welcome to autumn',
    subject: 'The first roast of autumn is here',
    design: 'The letter',
    daysAgo: 82,
    opened: 0.46,
    clicked: 0.11,
  },
  {
    name: 'September digest',
    subject: 'What we read, baked and brewed',
    design: 'The week in short',
    daysAgo: 68,
    opened: 0.41,
    clicked: 0.09,
  },
  {
    name: 'Tasting evening',
    subject: '{{first_name}}, a seat at our table?',
    design: 'You are invited',
    daysAgo: 54,
    opened: 0.52,
    clicked: 0.17,
  },
  {
    name: 'One question',
    subject: 'How do you take your coffee?',
    design: 'One question',
    daysAgo: 47,
    opened: 0.44,
    clicked: 0.19,
  },
  {
    name: 'October newsletter',
    subject: 'Plums, pears and a new oven',
    design: 'The letter',
    daysAgo: 33,
    opened: 0.48,
    clicked: 0.12,
  },
  {
    name: 'New opening hours',
    subject: 'We open at 7 from Monday',
    design: 'Big news',
    daysAgo: 24,
    opened: 0.57,
    clicked: 0.06,
  },
  {
    name: 'Autumn sale',
    subject: '30% off until Sunday',
    design: 'Short sale',
    daysAgo: 17,
    opened: 0.5,
    clicked: 0.21,
  },
  {
    name: 'November newsletter',
    subject: 'Three cakes for gray days',
    design: 'The letter',
    daysAgo: 6,
    opened: 0.49,
    clicked: 0.14,
  },
];
/** Whose statistics and messages are in the pictures. */
const latest = 'November newsletter';

export interface Shop {
  readonly latest: string;
  readonly draft: string;
  readonly design: string;
}

/** Creates the history through the API; only times and reactions are written to the database. */
export async function openShop(api: Api, database: Database): Promise<Shop> {
  const parts = await recipients(api);
  const preBuilts = (await api.call<DesignPage>('GET', '/designs/pre-builts?page_size=50')).result;
  const designs = new Map<string, string>();
  for (const { design } of sends) {
    if (designs.has(design)) continue;
    const found = preBuilts.find(({ name }) => name === design);
    if (found === undefined) throw new Error(`There is no pre-built design "${design}".`);
    const copy = await api.call<Design>('POST', `/designs/pre-builts/${found.id}`, { name: found.name });
    // Links that differ by recipient are not requested: the pictures must be the same without a network.
    const linked = JSON.stringify(copy.design).replaceAll(/https:\/\/www\.example\.com\/[^"]*/g, '$&{{contact_id}}');
    await api.call('PATCH', `/designs/${copy.id}`, { design: JSON.parse(linked) });
    designs.set(design, copy.id);
  }
  const create = (name: string, subject: string, design: string): Promise<SingleSend> =>
    api.call<SingleSend>('POST', '/marketing/singlesends', {
      name,
      categories: [design === 'Short sale' ? 'offers' : 'news'],
      send_to: { list_ids: [parts.list] },
      email_config: {
        subject,
        preheader: 'From the Corner Shop in Lisbon',
        design_id: designs.get(design),
        sender_id: parts.sender,
        suppression_group_id: parts.group,
      },
    });
  for (const { name, subject, design } of sends) {
    const { id } = await create(name, subject, design);
    await api.sendNow(id);
    await api.finishedSend(id);
  }
  const scheduled = await create('Advent calendar', 'A door for every day', 'Big news');
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await api.call('PUT', `/marketing/singlesends/${scheduled.id}/schedule`, { send_at: soon });
  const draft = await create('Holiday sale', '{{first_name}}, 30% off until Sunday night', 'Short sale');
  const { result } = await api.call<SingleSendPage>('GET', '/marketing/singlesends?page_size=50');
  await spreadContacts(database);
  for (const past of sends) {
    const id = result.find(({ name }) => name === past.name)?.id ?? '';
    await movePast(database, id, past);
  }
  return {
    latest: result.find(({ name }) => name === latest)?.id ?? '',
    draft: draft.id,
    design: designs.get('The letter') ?? '',
  };
}

async function recipients(api: Api): Promise<{ list: string; sender: number; group: number }> {
  const { result } = await api.call<{ result: { id: string; name: string }[] }>('GET', '/marketing/lists');
  const [sender] = (await api.call<SenderList>('GET', '/marketing/senders')).results;
  const [group] = await api.call<{ id: number }[]>('GET', '/asm/groups');
  const list = result.find(({ name }) => name === 'Newsletter');
  if (!sender || !group || !list) throw new Error('The sample data are missing.');
  return { list: list.id, sender: sender.id, group: group.id };
}

const minute = 60_000;
const day = 86_400_000;

/** How long before now a send left: at nine in the morning, in whole quarters of an hour, as statistics count them. */
function minutesSince({ daysAgo }: PastSend): number {
  const nine = Math.floor(Date.now() / day) * day - daysAgo * day + 9 * 60 * minute;
  return Math.round((Date.now() - nine) / minute / 15) * 15;
}

/** Lets the contacts join over twelve weeks, most of them before. */
async function spreadContacts(database: Database): Promise<void> {
  await database.execute(sql`update audience_counts set contact_count = 0`);
  await database.execute(sql`
    with joined as (
      update contacts set created_at = created_at - interval '1 day' * (
        case when abs(hashtext(email)) % 100 < 60 then 100
          else power(abs(hashtext('x' || email)) % 100 / 100.0, 1.3) * 83 end)
      returning account_id, email, created_at
    )
    insert into audience_counts as counts (account_id, quarter, source, contact_count)
    select account_id, quarter_of(created_at), case abs(hashtext(email)) % 4 when 0 then 'import' else 'form' end,
      count(*)
    from joined group by 1, 2, 3
    on conflict (account_id, quarter, source) do update set
      contact_count = counts.contact_count + excluded.contact_count`);
}

/** Moves a finished send and its events to the past, and adds what its recipients did. */
async function movePast(database: Database, id: string, past: PastSend): Promise<void> {
  const { opened, clicked } = past;
  const ago = sql`${minutesSince(past)} * interval '1 minute'`;
  // Reports count a message when its delivery is recorded: once more with the opposite sign now, and once in the past.
  const countedAt = (sign: number, at: Sql) => sql`
    select account_id, dimension, case dimension when 'all' then '' else mailbox_provider(email) end,
      case dimension when 'all' then quarter_of(${at})
        else date_bin('1 day', ${at}, timestamptz '2000-01-01 00:00Z') end,
      ${sign} * count(*)
    from email_events cross join (values ('all'), ('mailbox_provider')) as of (dimension)
    where single_send_id = ${id} and event = 'delivered' group by 1, 2, 3, 4`;
  await database.execute(sql`
    insert into report_changes (account_id, dimension, name, at, delivered)
    ${countedAt(-1, sql`occurred_at`)} union all ${countedAt(1, sql`occurred_at - ${ago}`)}`);
  await database.execute(sql`
    update single_sends set
      created_at = created_at - ${ago} - interval '1 day', updated_at = updated_at - ${ago}, send_at = send_at - ${ago},
      triggered_at = triggered_at - ${ago}, finished_at = finished_at - ${ago}
    where single_send_id = ${id}`);
  await database.execute(sql`
    update email_events set occurred_at = occurred_at - ${ago} where single_send_id = ${id}`);
  await database.execute(sql`update send_counts set quarter = quarter - ${ago} where single_send_id = ${id}`);
  // Most people read in the first hours, the others over days. The hash makes every run the same.
  await database.execute(sql`
    with delivered as (
      select *, abs(hashtext(email || ${id})) % 10000 / 10000.0 as open_chance,
        abs(hashtext(${id} || email)) % 10000 / 10000.0 as pace
      from email_events where single_send_id = ${id} and event = 'delivered'
    ), reactions as (
      select account_id, contact_id, email, single_send_id, 'open' as event,
        occurred_at + interval '9 days' * power(pace, 7) + interval '2 minutes' as at,
        detail || jsonb_build_object('machine', open_chance > ${opened}::float8 - 0.06) as more
      from delivered where open_chance < ${opened}::float8
      union all
      select account_id, contact_id, email, single_send_id, 'click',
        occurred_at + interval '9 days' * power(pace, 7) + interval '4 minutes',
        detail || jsonb_build_object('url_index', links.n, 'url', links.url)
      from delivered
        cross join lateral (select abs(hashtext(email)) % 5 as n) as chosen
        join (values (0, 'https://shop.example/cakes'), (1, 'https://shop.example/coffee'),
          (2, 'https://shop.example/visit'), (3, 'https://shop.example/cakes/plum'),
          (4, 'https://shop.example/gifts')) as links (n, url) using (n)
      where open_chance < ${clicked}::float8
      union all
      select account_id, contact_id, email, single_send_id, 'group_unsubscribe',
        occurred_at + interval '1 day' * pace, detail
      from delivered where open_chance > 0.06 and open_chance < 0.063
    )
    insert into email_events (account_id, contact_id, email, single_send_id, event, occurred_at, detail)
    select account_id, contact_id, email, single_send_id, event, at, more from reactions where at < now()`);
}
