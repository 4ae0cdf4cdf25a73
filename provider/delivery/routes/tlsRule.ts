import type { Queryable } from '../../database/database';
import { sql } from '../../database/sql';
import type { SmtpSettings } from '../transport/smtpSettings';
import type { MailRoute } from './mailRoute';

/** What connections an account's mail may use. */
export type TlsRule = 'any' | 'encrypted' | 'verified';

/** The rule that an account has set (`/v3/user/settings/enforced_tls`). */
export async function loadTlsRule(database: Queryable, accountId: number): Promise<TlsRule> {
  const row = await database.first<{ require_tls: boolean; require_valid_cert: boolean }>(sql`
    select (value ->> 'require_tls')::boolean as require_tls,
      (value ->> 'require_valid_cert')::boolean as require_valid_cert
    from mail_settings where account_id = ${accountId} and name = 'enforced_tls'`);
  return row?.require_valid_cert ? 'verified' : row?.require_tls ? 'encrypted' : 'any';
}

/** Whether every connection to a server obeys the rule. */
export const obeysTls = (rule: TlsRule, { implicitTls, startTls, verifyCertificate }: SmtpSettings): boolean =>
  rule === 'any' || ((implicitTls || startTls === 'required') && (rule === 'encrypted' || verifyCertificate));

/** Whether a route obeys the rule. APIs are reached over HTTPS, with certificates that are verified. */
export const routeObeysTls = (rule: TlsRule, { place }: MailRoute): boolean =>
  place.type !== 'smtp' || obeysTls(rule, place.server);
