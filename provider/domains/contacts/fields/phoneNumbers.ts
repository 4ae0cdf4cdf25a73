import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PhoneNumberSettings } from 'sendwright/wire/phoneNumbers';
import type { Queryable } from '../../../database/database';
import { sql } from '../../../database/sql';
import { badRequest } from '../../../http/errors';

/** The country of numbers without a country code, as ISO 3166-1 alpha-2; undefined: numbers need a code. */
export type PhoneCountry = CountryCode | undefined;

/**
 * A phone number as E.164, such as +14155550100; undefined if it is not valid in its country. `country` applies to
 * numbers without a country code.
 */
export function e164(text: string, country: PhoneCountry): string | undefined {
  // `extract`: the whole text must be a number.
  const number = parsePhoneNumberFromString(text, {
    extract: false,
    ...(country !== undefined && { defaultCountry: country }),
  });
  return number?.isValid() === true && number.ext === undefined ? number.number : undefined;
}

/** The account's country for numbers without a country code. */
export async function phoneCountry(database: Queryable, accountId: number): Promise<PhoneCountry> {
  const row = await database.first<{ phone_country: string | null }>(
    sql`select phone_country from accounts where account_id = ${accountId}`,
  );
  const country = row?.phone_country ?? '';
  return isSupportedCountry(country) ? country : undefined;
}

export async function readPhoneSettings(database: Queryable, accountId: number): Promise<PhoneNumberSettings> {
  return { default_country: (await phoneCountry(database, accountId)) ?? null };
}

/** @throws HttpError 400 for a country without its own phone numbers */
export async function changePhoneSettings(
  database: Queryable,
  accountId: number,
  { default_country: given }: PhoneNumberSettings,
): Promise<PhoneNumberSettings> {
  const country = given?.trim().toUpperCase() ?? null;
  if (country !== null && !isSupportedCountry(country))
    throw badRequest('default_country must be a country code of two letters, such as US.', 'default_country');
  await database.execute(sql`update accounts set phone_country = ${country} where account_id = ${accountId}`);
  return { default_country: country };
}
