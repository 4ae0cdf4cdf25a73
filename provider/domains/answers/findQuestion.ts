import { isQuestion, parseDesign, type Question, walkBlocks } from 'sendwright/email';
import type { AbTest } from 'sendwright/wire/abTests';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { ownParts } from '../../delivery/message/loadMessage';
import type { TokenHolder } from '../../public/tokenHolder';
import { streams } from '../deliveries/lanes';

/** The sender's question, as the message has it now; undefined if it has been removed, or has no design. */
export async function findQuestion(
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
