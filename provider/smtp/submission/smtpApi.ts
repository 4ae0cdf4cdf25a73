import type { MailPersonalization, MailSend } from 'sendwright/wire/mail';
import { requireReadable } from '../../validation/readableText';
import { SmtpRefusal } from '../smtpListener';

/** What an `X-SMTPAPI` header says, as fields of `mail/send`. */
export interface SmtpApi {
  readonly fields: Partial<MailSend>;
  /** One per address in `to`, which then replace the envelope's recipients; empty without `to`. */
  readonly recipients: readonly MailPersonalization[];
}

const headerName = 'X-SMTPAPI';
const refuse = (message: string): SmtpRefusal => new SmtpRefusal(550, `${headerName}: ${message}`);

/** Filters of the published SMTP API without an equivalent; they have no effect there, either. */
const ignoredFilters = new Set(['dkim', 'domainkeys', 'gravatar', 'spamcheck']);
/** Characters of a value, as `mail/send` limits a personalization's, and replacements that are looked for. */
const maximumValue = 10_000;
const maximumReplacements = 2_000_000;
const known = new Set([
  'to',
  'sub',
  'section',
  'category',
  'unique_args',
  'asm_group_id',
  'asm_groups_to_display',
  'send_at',
  'send_each_at',
  'ip_pool',
  'batch_id',
  'filters',
]);

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Parses the header of the published SMTP API: a JSON object with recipients and their substitutions, sections,
 * categories, arguments, unsubscribe groups, times and filters. Values are checked with the request that they become
 * part of.
 * @throws SmtpRefusal 550 if it isn't an object of that shape
 */
export function readSmtpApi(value: string): SmtpApi {
  if (value === '') return { fields: {}, recipients: [] };
  const api = parse(value);
  const unknown = Object.keys(api).find((key) => !known.has(key));
  if (unknown !== undefined) throw refuse(`"${unknown.slice(0, 50)}" is not supported.`);
  const { category, unique_args: args, asm_group_id: group, asm_groups_to_display: shown, send_at: sendAt } = api;
  const { ip_pool: pool, batch_id: batch, filters } = api;
  return {
    fields: {
      ...(category !== undefined && { categories: texts([category].flat(), 'category') }),
      ...(args !== undefined && { custom_args: scalars(args, 'unique_args') }),
      ...(group !== undefined && {
        asm: {
          group_id: whole(group, 'asm_group_id'),
          ...(shown !== undefined && { groups_to_display: list(shown, 'asm_groups_to_display').map(wholeOfGroup) }),
        },
      }),
      ...(sendAt !== undefined && { send_at: whole(sendAt, 'send_at') }),
      ...(pool !== undefined && { ip_pool_name: text(pool, 'ip_pool') }),
      ...(batch !== undefined && { batch_id: text(batch, 'batch_id') }),
      ...(filters !== undefined && readFilters(filters)),
    },
    recipients: readRecipients(api),
  };
}

function parse(value: string): Json {
  let parsed: unknown;
  try {
    parsed = JSON.parse(value);
  } catch {
    throw refuse('the value must be valid JSON.');
  }
  requireReadable(parsed, value, headerName);
  if (!isObject(parsed)) throw refuse('the value must be a JSON object.');
  return parsed;
}

function readRecipients({ to, sub = {}, section = {}, send_each_at: times }: Json): MailPersonalization[] {
  if (to === undefined) {
    if (times !== undefined) throw refuse('send_each_at needs "to".');
    if (isObject(sub) && Object.keys(sub).length === 0) return [];
    throw refuse('sub needs "to".');
  }
  const addresses = texts([to].flat(), 'to');
  const sections = Object.entries(scalars(section, 'section'));
  if (!isObject(sub)) throw refuse('sub must be an object.');
  const tags = Object.entries(sub).map(([tag, values]) => {
    const each = scalarsOf(list(values, `sub.${tag}`), `sub.${tag}`);
    if (each.length < addresses.length) throw refuse(`sub.${tag} needs a value for each address in "to".`);
    return [tag, each] as const;
  });
  if (addresses.length * tags.length * (tags.length + sections.length) > maximumReplacements)
    throw refuse('there are too many recipients, tags and sections together.');
  const at = times === undefined ? [] : list(times, 'send_each_at').map((time) => whole(time, 'send_each_at'));
  return addresses.map((address, place) => {
    const own = tags.map(([tag, values]) => [tag, values[place] ?? ''] as const);
    const substitutions = Object.fromEntries(own.map(([tag, value]) => [tag, withSections(value, sections, own)]));
    const time = at[place];
    return {
      to: [mailbox(address)],
      ...(tags.length > 0 && { substitutions }),
      ...(time !== undefined && { send_at: time }),
    };
  });
}

type Replacement = readonly [tag: string, value: string];

/** A value can consist of sections, whose text can contain the recipient's other tags. */
function withSections(value: string, sections: readonly Replacement[], own: readonly Replacement[]): string {
  const filled = replaceEach(value, sections);
  return filled === value ? value : replaceEach(filled, own);
}

const replaceEach = (value: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((filled, [tag, replacement]) => {
    if (tag === '' || !filled.includes(tag)) return filled;
    const parts = filled.split(tag);
    if (filled.length + (parts.length - 1) * replacement.length > maximumValue)
      throw refuse(`the section or tag "${tag.slice(0, 50)}" makes a value longer than ${maximumValue} characters.`);
    return parts.join(replacement);
  }, value);

/** `Ada <ada@example.com>` or an address alone. */
function mailbox(address: string): { email: string; name?: string } {
  const open = address.lastIndexOf('<');
  if (open < 0 || !address.endsWith('>')) return { email: address.trim() };
  const name = address.slice(0, open).trim().replaceAll('"', '');
  return { email: address.slice(open + 1, -1).trim(), ...(name !== '' && { name }) };
}

/** The filters, each `{ "settings": { "enable": 1, … } }`. */
function readFilters(filters: unknown): Partial<MailSend> {
  if (!isObject(filters)) throw refuse('filters must be an object.');
  const tracking: NonNullable<MailSend['tracking_settings']> = {};
  const mail: NonNullable<MailSend['mail_settings']> = {};
  let template: string | undefined;
  for (const [name, filter] of Object.entries(filters)) {
    if (ignoredFilters.has(name)) continue;
    const settings: unknown = isObject(filter) ? filter['settings'] : undefined;
    if (!isObject(settings)) throw refuse(`filters.${name} must have "settings".`);
    const enable = isOn(settings['enable']);
    const own = (key: string): string | undefined => {
      const value = settings[key];
      return value === undefined ? undefined : text(value, `filters.${name}.${key}`);
    };
    const both = { ...present('html', own('text/html')), ...present('text', own('text/plain')) };
    if (name === 'clicktrack') tracking.click_tracking = { enable, enable_text: isOn(settings['enable_text']) };
    else if (name === 'opentrack') tracking.open_tracking = { enable, ...present('substitution_tag', own('replace')) };
    else if (name === 'subscriptiontrack')
      tracking.subscription_tracking = { enable, ...both, ...present('substitution_tag', own('replace')) };
    else if (name === 'ganalytics')
      tracking.ganalytics = {
        enable,
        ...present('utm_source', own('utm_source')),
        ...present('utm_medium', own('utm_medium')),
        ...present('utm_term', own('utm_term')),
        ...present('utm_content', own('utm_content')),
        ...present('utm_campaign', own('utm_campaign')),
      };
    else if (name === 'footer') mail.footer = { enable, ...both };
    else if (
      name === 'bypass_list_management' ||
      name === 'bypass_spam_management' ||
      name === 'bypass_bounce_management' ||
      name === 'bypass_unsubscribe_management'
    )
      mail[name] = { enable };
    else if (name === 'templates') template = enable ? own('template_id') : undefined;
    else throw refuse(`the filter "${name.slice(0, 50)}" is not supported.`);
  }
  return {
    ...(Object.keys(tracking).length > 0 && { tracking_settings: tracking }),
    ...(Object.keys(mail).length > 0 && { mail_settings: mail }),
    ...(template !== undefined && { template_id: template }),
  };
}

/** `{ [key]: value }`, or nothing without a value. */
const present = <Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> => {
  const found: Partial<Record<Key, string>> = {};
  if (value !== undefined) found[key] = value;
  return found;
};

/** Clients write 1, "1" or true. */
const isOn = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

function list(value: unknown, field: string): readonly unknown[] {
  if (!Array.isArray(value)) throw refuse(`${field} must be a list.`);
  return value;
}

function text(value: unknown, field: string): string {
  if (typeof value !== 'string') throw refuse(`${field} must be text.`);
  return value;
}

const texts = (values: readonly unknown[], field: string): string[] => values.map((value) => text(value, field));

/** Texts, and numbers as texts. */
function scalarsOf(values: readonly unknown[], field: string): string[] {
  return values.map((value) => {
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw refuse(`${field} must contain texts and numbers only.`);
    return String(value);
  });
}

function scalars(value: unknown, field: string): Record<string, string> {
  if (!isObject(value)) throw refuse(`${field} must be an object.`);
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, scalarsOf([one], `${field}.${key}`)[0] ?? '']),
  );
}

/** A whole number, also written as text. */
function whole(value: unknown, field: string): number {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) throw refuse(`${field} must be a whole number.`);
  return number;
}

const wholeOfGroup = (value: unknown): number => whole(value, 'asm_groups_to_display');
