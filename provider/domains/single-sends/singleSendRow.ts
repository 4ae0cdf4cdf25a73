import type { EmailConfig, SendTo, SingleSendStatus } from 'sendwright/wire/singleSends';
import { type Sql, sql } from '../../database/sql';

/** The message as stored: the wire's object without the id that has its own column. */
export type StoredEmailConfig = Omit<EmailConfig, 'template_id'>;

/** A single send as its table holds it. */
export interface SingleSendRow {
  single_send_id: string;
  name: string;
  status: SingleSendStatus;
  categories: string[];
  send_at: Date | null;
  send_to: SendTo;
  email_config: StoredEmailConfig;
  template_id: string;
  created_at: Date;
  updated_at: Date;
}

export const singleSendColumns: Sql = sql`
  single_send_id, name, status, categories, send_at, send_to, email_config, template_id, created_at, updated_at`;
