import type { AbTest } from 'sendwright/wire/abTests';
import { compileTemplate, TemplateError } from 'sendwright/email/template';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import type { Queryable } from '../../database/database';
import { type Sql, sql } from '../../database/sql';
import { ownParts } from '../../delivery/message/loadMessage';

/** Sends on a page, and in a feed. */
export const shownSends = 100;

/** An email of a list whose sending has ended. */
export interface ArchivedEmail {
  readonly id: string;
  readonly subject: string;
  readonly preheader: string;
  readonly sentAt: Date;
  readonly hidden: boolean;
  /** What won an A/B test; null without a test. */
  readonly variationId: string | null;
}

interface Row {
  single_send_id: string;
  finished_at: Date;
  email_config: Partial<EmailConfig>;
  abtest: Pick<AbTest, 'variations'> | null;
  winning_template_id: string | null;
  hidden: boolean;
}

interface Archive {
  readonly accountId: number;
  readonly listId: string;
}

/** The emails of a list's archive, latest first; with one id only that one. */
export async function readArchived(
  database: Queryable,
  { accountId, listId }: Archive,
  { id, evenEarlier = false }: { readonly id?: string; readonly evenEarlier?: boolean } = {},
): Promise<ArchivedEmail[]> {
  const which: Sql = id === undefined ? sql`true` : sql`single_send_id = ${id}::uuid`;
  const rows = await database.rows<Row>(sql`
    select single_send_id, coalesce(finished_at, updated_at) as finished_at, email_config, abtest, winning_template_id,
      exists (
        select from list_archive_hidden as left_out
        where left_out.account_id = ${accountId} and left_out.list_id = ${listId}
          and left_out.single_send_id = single_sends.single_send_id
      ) as hidden
    from single_sends
    where account_id = ${accountId} and status = 'triggered' and finished_at is not null and cancelled_at is null
      and sms_config is null and send_to -> 'list_ids' ? ${listId} and ${which}
      -- Of an A/B test, what won it.
      and (abtest is null or winning_template_id is not null)
      and (${evenEarlier} or finished_at >= coalesce((
        select since from list_archives where account_id = ${accountId} and list_id = ${listId}
      ), '-infinity'::timestamptz))
    order by finished_at desc, single_send_id limit ${shownSends}`);
  return rows.map((row) => {
    const winner = row.abtest?.variations.find((variation) => variation.id === row.winning_template_id);
    const { subject, preheader } = { ...row.email_config, ...ownParts(winner) };
    return {
      id: row.single_send_id,
      subject: wordsOf(subject) || 'Without a subject',
      preheader: wordsOf(preheader),
      sentAt: row.finished_at,
      hidden: row.hidden,
      variationId: winner?.id ?? null,
    };
  });
}

/** A line of a message as a reader without a profile sees it: merge tags give their fallbacks. */
function wordsOf(source: string | null | undefined): string {
  try {
    return compileTemplate(source ?? '')
      .render({}, { escape: false })
      .replaceAll(/\s+/g, ' ')
      .trim();
  } catch (error) {
    if (error instanceof TemplateError) return '';
    throw error;
  }
}
