import type { Database } from '../../database/database';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { isEmailAddress } from '../../validation/emailAddress';
import { isMailAddress } from '../../validation/mailAddress';
import { type AccountSettings, readSetting, type SettingName, writeSetting } from './storedSettings';

/** What must hold of a setting before it is stored. @throws HttpError 400 */
const checks: { readonly [Name in SettingName]?: (value: AccountSettings[Name]) => void } = {
  address_whitelist({ list }) {
    const wrong = list.findIndex((one) => !isMailAddress(one) && !isDomain(one));
    if (wrong !== -1) throw badRequest('Give email addresses, or domains such as example.com.', `list[${wrong}]`);
  },
  bcc: checkRecipient,
  forward_bounce: checkRecipient,
  forward_spam: checkRecipient,
  template({ enabled, html_content: html }) {
    if (enabled && !bodyTag.test(html))
      throw badRequest('The HTML must contain <% body %>, where the message goes.', 'html_content');
  },
};

/** Where a message goes in the HTML around it. */
export const bodyTag = /<% ?body ?%>/;

/** Whether a text is a domain that mail can be addressed to. */
const isDomain = (text: string): boolean => text.includes('.') && isEmailAddress(`x@${text}`);

function checkRecipient({ enabled, email }: { enabled: boolean; email: string }): void {
  if (email === '' && enabled) throw badRequest('email is required to turn this on.', 'email');
  if (email !== '' && !isMailAddress(email)) throw badRequest('This is not a valid email address.', 'email');
}

/** Changes the fields that are given. @throws HttpError 400 */
export async function changeSetting<Name extends SettingName>(
  database: Database,
  accountId: number,
  name: Name,
  change: Partial<AccountSettings[Name]>,
): Promise<AccountSettings[Name]> {
  return database.transaction(async (transaction) => {
    // Two changes of different fields must not undo each other.
    await transaction.execute(sql`select from accounts where account_id = ${accountId} for update`);
    const value = { ...(await readSetting(transaction, accountId, name)), ...change };
    checks[name]?.(value);
    await writeSetting(transaction, accountId, name, value);
    return value;
  });
}
