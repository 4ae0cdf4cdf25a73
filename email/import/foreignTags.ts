import { type FilteredTag, readFilters, unquoted } from './foreignFilters';
import type { ImportLog } from './importReport';

/**
 * Rewrites the merge tags and system links of other tools as ours, in the source, so that code blocks have them, too:
 * Mailchimp (`*|FNAME|*`), Klaviyo and other Django and Liquid dialects (`{{ first_name|default:'there' }}`), HubSpot
 * (`{{ contact.firstname }}`), Campaign Monitor (`[firstname,fallback=there]`, `<unsubscribe>`), ActiveCampaign
 * (`%FIRSTNAME%`), MailerLite (`{$name}`), Salesforce (`%%first_name%%`), Constant Contact (`[[FIRSTNAME]]`), and older
 * tags of the v3 API. What has no equivalent is left as it is; each rewriting, each filter that no field has here, and
 * each leftover is in the report.
 */
export function rewriteForeignTags(html: string, log: ImportLog): string {
  if (!/[*%{[<]/.test(html)) return html;
  let text = html;
  for (const dialect of dialects) {
    if (!text.includes(dialect.sign)) continue;
    text = text.replace(dialect.tag, (...match: unknown[]) => {
      const whole = String(match[0]);
      if (whole.length > longest) return whole;
      const groups = match.slice(1, -2).map((group) => (typeof group === 'string' ? group : undefined));
      const read = dialect.read(groups, whole);
      const ours = typeof read === 'object' ? read.tag : read;
      if (ours === undefined) {
        if (dialect.own?.(whole) !== true)
          log.note('kept', whole.slice(0, 100), 'It is a tag of another tool, and has no equivalent here.');
        return whole;
      }
      for (const filter of typeof read === 'object' ? read.filters : [])
        log.note('stripped', `“${filter.slice(0, 60)}” of ${whole.slice(0, 100)}`, 'Fields have no filters here.');
      if (!isSpelling(whole, ours) && ours !== '</a>') {
        const became = ours.replace(/^<a href="([^"]*)".*/s, '$1');
        const isText = became === ours && whole.length <= 100;
        log.note('converted', whole.slice(0, 100), `It is written ${became} now.`, isText ? became : undefined);
      }
      return ours;
    });
  }
  return text;
}

/** What is longer is no tag that somebody wrote. */
const longest = 600;

interface Dialect {
  /** Text that every tag of the dialect contains. */
  readonly sign: string;
  readonly tag: RegExp;
  /** What the tag is written as here; undefined if nothing is the same. */
  readonly read: (groups: readonly (string | undefined)[], whole: string) => Rewritten | undefined;
  /** Whether a tag that is not converted is one of our own language, or no tag at all. */
  readonly own?: (whole: string) => boolean;
}

/** What a tag is written as, maybe with what it did to its field and ours does not. */
type Rewritten = string | { readonly tag: string; readonly filters: readonly string[] };

const unsubscribe = '{{{unsubscribe}}}';
const preferences = '{{{unsubscribe_preferences}}}';
const weblink = '{{Weblink}}';
const sender = '{{Sender_Name}}';
const street = '{{Sender_Address}}, {{Sender_City}}, {{Sender_State}} {{Sender_Zip}}, {{Sender_Country}}';

/** Names of tags without their signs, in lower case letters and digits, by what they are here. */
const systemNames: Readonly<Record<string, readonly string[]>> = {
  [unsubscribe]: [
    'unsub',
    'unsubscribe',
    'unsubscribelink',
    'unsubscribeurl',
    'unsuburl',
    'unsublink',
    'unsublinken',
    'optouturl',
    'unsubcenterurl',
    'optout',
    'systemunsubscribelink',
    'setusertounsubscribedurl',
    'pmunsubscribe',
    'linkunsubscribe',
    'unsubscribelinkall',
  ],
  [preferences]: [
    'updateprofile',
    'managepreferences',
    'managepreferenceslink',
    'managepreferencesurl',
    'preferences',
    'preferencecenter',
    'preferencecenterurl',
    'profilecenterurl',
    'subscriptioncenterurl',
    'updatelink',
    'updateprofilelink',
    'managesubscriptionurl',
    'managesubscriptionsurl',
    'emailpreferencecenter',
    'emailpreferences',
    'subscriberpreferencesurl',
    'setusertosubscribedurl',
  ],
  [weblink]: [
    'archive',
    'webversion',
    'webview',
    'webviewlink',
    'viewinbrowser',
    'viewinbrowserurl',
    'viewaspageurl',
    'webcopy',
    'viewemailurl',
    'mirror',
    'mirrorpage',
    'viewonline',
    'browserurl',
    'weblink',
    'systemviewaswebpagelink',
    'permalink',
  ],
  [sender]: [
    'listcompany',
    'companyname',
    'organizationname',
    'sitesettingscompanyname',
    'membername',
    'accountcompany',
  ],
  [street]: [
    'listaddress',
    'listaddressline',
    'listaddresshtml',
    'htmllistaddresshtml',
    'organizationfulladdress',
    'organizationaddress',
    'companyaddress',
    'senderinfo',
    'senderinfosingleline',
    'accountaddress',
  ],
  '{{Sender_Address}}': ['sitesettingscompanystreetaddress1', 'memberaddr', 'memberaddress1'],
  '{{Sender_City}}': ['sitesettingscompanycity', 'membercity'],
  '{{Sender_State}}': ['sitesettingscompanystate', 'memberstate'],
  '{{Sender_Zip}}': ['sitesettingscompanyzip', 'memberpostalcode'],
  '{{Sender_Country}}': ['sitesettingscompanycountry', 'membercountry'],
};
const fieldNames: Readonly<Record<string, readonly string[]>> = {
  first_name: ['fname', 'firstname', 'givenname', 'recipientfirstname'],
  last_name: ['lname', 'lastname', 'surname', 'familyname', 'recipientlastname'],
  email: ['email', 'emailaddress', 'emailaddr'],
  phone_number: ['phone', 'phonenumber', 'mobilephone', 'telephone'],
  address_line_1: ['address', 'address1', 'street', 'streetaddress', 'addressline1'],
  city: ['city', 'town'],
  state_province_region: ['state', 'region', 'province', 'stateprovinceregion'],
  postal_code: ['zip', 'zipcode', 'postalcode', 'postcode'],
  country: ['country'],
};
const inverted = (names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([ours, theirs]) => theirs.map((name): [string, string] => [name, ours])));
const systemOf = inverted(systemNames);
const fieldOf = inverted(fieldNames);

const bare = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const owners = /^(?:contact|person|customer|subscriber|recipient|lead|profile|user|member|var)\s*[.:]\s*/i;

const ownName = (name: string): string =>
  name
    .trim()
    .replace(owners, '')
    .replace(/^(?:custom|properties|attributes|fields)\./i, '');

/** `{{first_name}}`, with its fallback; a field of the same name if none of ours is meant. */
function fieldTag(name: string, fallback?: string): string | undefined {
  const own = ownName(name);
  // A value inside of data that a request or an event has.
  const path = own.includes('.') ? own.replace(/\[(\d+)\]/g, '.$1') : '';
  const field =
    fieldOf.get(bare(own)) ??
    (isPath.test(path)
      ? path
      : own
          .trim()
          .replace(/[^\p{L}\p{N}]+/gu, '_')
          .replace(/^_|_$/g, '')
          .toLowerCase());
  if (field.length > 100 || !(isPlainName.test(field) || isPath.test(field))) return undefined;
  const words = fallback?.trim() ?? '';
  return words === '' ? `{{${field}}}` : `{{insert ${field} "default=${words.replace(/["\\]/g, '\\$&')}"}}`;
}

const tagOf = (name: string, fallback?: string): string | undefined =>
  systemOf.get(bare(name.replace(owners, ''))) ?? fieldTag(name, fallback);

/** A link where the other tool's tag writes a whole one. */
const linkTo = (address: string, words: string): string => `<a href="${address}">${words}</a>`;

const isPath = /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}\p{N}_]+)+$/u;
const isPlainName = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** Tags whose name alone says that they are another tool's: ours have no dots in front of these. */
const theirOwners =
  /^(?:contact|person|subscriber|lead|profile|organization|site_settings|system|pm|account|var)\s*[.:]/i;

/** `{{ … }}` of Liquid, Django, HubSpot, Marketo and others. Ours, and Handlebars of applications, stay as they are. */
function readBraces(inside: string): Rewritten | undefined {
  const name = inside.trim();
  const filtered = readFilters(name);
  if (filtered) return readFiltered(filtered);
  if (name.startsWith('personalization_token(')) {
    const [field, fallback] = name.slice('personalization_token('.length).split(',');
    return fieldTag(unquoted(field) ?? '', unquoted(fallback));
  }
  if (braze.test(name)) return tagOf(brazeName(name));
  const [marketo = '', fallback] = name.split(':default=');
  if (fallback !== undefined && /^(?:lead|company)\./.test(marketo))
    return fieldTag(marketo.slice(marketo.indexOf('.') + 1), fallback === 'edit me' ? '' : fallback);
  if (name.startsWith('var:')) {
    const [, field = '', words] = name.split(':');
    return fieldTag(field, unquoted(words));
  }
  if (name.includes('|') || name.includes('(')) return undefined;
  if (theirOwners.test(name)) return owners.test(name) ? tagOf(name) : systemOf.get(bare(name));
  const system = name.includes('_') || name === 'mirror' ? systemOf.get(bare(name)) : undefined;
  if (system !== undefined && name !== 'unsubscribe_preferences' && !/[\s".]/.test(name)) return system;
  return inside !== name && isPlainName.test(name) ? `{{${name}}}` : undefined;
}

/** Braze: `${first_name}`, `custom_attribute.${size}`. */
const braze = /^[\w.]*\$\{[\w.]+\}$/;
const brazeName = (name: string): string => name.slice(name.indexOf('${') + 2, -1);

/** A field, its fallback, and the filters that are lost; undefined for a calculation. */
function readFiltered({ name, fallback, filters }: FilteredTag): Rewritten | undefined {
  const lookup = name === 'person' && filters[0]?.startsWith('lookup') === true ? filters[0] : undefined;
  const lost = lookup === undefined ? filters : filters.slice(1);
  const tag =
    lookup !== undefined
      ? fieldTag(unquoted(lookup.slice('lookup'.length).replace(/^\s*[:(]/, '')) ?? '', fallback)
      : braze.test(name)
        ? tagOf(brazeName(name), fallback)
        : isField.test(name)
          ? tagOf(name, fallback)
          : undefined;
  return tag === undefined ? undefined : { tag, filters: lost };
}
/** What a filter is applied to, if it is no text, number or calculation. */
const isField = /^[\p{L}_][\p{L}\p{N}_.[\] -]*$/u;

/** `{% … %}` of Klaviyo, Customer.io and others. */
function readStatement(inside: string): string | undefined {
  const text = inside.replace(/^-|-$/g, '').trim();
  const end = text.search(/[^\w.]/);
  const name = end < 0 ? text : text.slice(0, end);
  const rest = end < 0 ? '' : text.slice(end);
  const quote = /["']/.exec(rest)?.[0];
  const words = quote === undefined ? undefined : rest.split(quote)[1];
  const address = systemOf.get(bare(name.replace(/_(?:link|url|tag)$/, '')));
  if (address === undefined || address === street) return undefined;
  if (/_(?:link|url)$/.test(name)) return address;
  return linkTo(
    address,
    words ?? (address === weblink ? 'View in browser' : address === unsubscribe ? 'Unsubscribe' : 'Manage preferences'),
  );
}

/** Mailchimp's conditions: `*|IF:FNAME|*`, `*|ELSE:|*`, `*|END:IF|*`. */
function readMailchimp(inside: string): Rewritten | undefined {
  const changed = /^(?:TITLE|UPPER|LOWER):([A-Z0-9_]+)$/i.exec(inside)?.[1];
  if (changed !== undefined) {
    const tag = readMailchimp(changed);
    return typeof tag === 'string' ? { tag, filters: [inside.slice(0, -changed.length - 1)] } : undefined;
  }
  const condition = /^(?:IF|IFNOT):([A-Z0-9_]+)$/i.exec(inside);
  if (condition?.[1] !== undefined) {
    const field = fieldTag(condition[1])?.slice(2, -2);
    return field && (/^ifnot/i.test(inside) ? `{{#unless ${field}}}` : `{{#if ${field}}}`);
  }
  if (/^else:?$/i.test(inside)) return '{{else}}';
  if (/^end:?if$/i.test(inside)) return '{{/if}}';
  const name = bare(inside);
  const system = systemOf.get(name);
  if (system !== undefined) return system;
  const field = fieldOf.get(name);
  if (field !== undefined) return `{{${field}}}`;
  // Those with a colon are commands, and those of the account or the date have no equivalent.
  return /^[A-Z0-9_]{1,10}$/.test(inside) && !notMailchimpFields.has(name) ? fieldTag(inside) : undefined;
}
const notMailchimpFields = new Set(['forward', 'rewards', 'currentyear', 'subject', 'date', 'translate', 'abuseemail']);

const dialects: readonly Dialect[] = [
  { sign: '*|', tag: /\*\|([^|<>*\n]+)\|\*/g, read: ([inside = '']) => readMailchimp(inside.trim()) },
  {
    sign: '%%',
    tag: /%%(?:\{([\w.]+)(?:,\s*"([^"<>]*)")?\}|([A-Za-z][\w:.-]*))%%/g,
    read: ([ghost, fallback, name]) => tagOf(ghost ?? name ?? '', fallback),
  },
  { sign: '{%', tag: /\{%([^%{}<>]+)%\}/g, read: ([inside = '']) => readStatement(inside) },
  {
    sign: '{{',
    tag: /(?<!\{)\{\{(?!\{)([^{}<>]+|\s*[\w.]*\$\{[\w.]+\}[^{}<>]*)\}\}(?!\})/g,
    read: ([inside = '']) => readBraces(inside),
    own: (whole) =>
      readFilters(whole.slice(2, -2).trim()) === undefined &&
      !/^\{\{\s*(?:contact|person|subscriber|lead)\./.test(whole),
  },
  { sign: '{{{', tag: /\{\{\{\s*pm:unsubscribe\s*\}\}\}/g, read: () => unsubscribe },
  {
    sign: '{$',
    tag: /\{\$([a-z_]+)(\|[^<>{}]*)?\}/gi,
    read: ([name = '', rest = '']) => {
      if (name === 'url') return weblink;
      return rest === '' ? tagOf(name) : readFiltered(readFilters(name + rest) ?? { name, filters: [rest.slice(1)] });
    },
  },
  {
    sign: '[[',
    tag: /\[\[([^[\]<>]+)\]\]/g,
    read: ([inside = '']) => readPair(inside.replace(/_[A-Z]{2}$/, ''), ' OR '),
    own: () => true,
  },
  { sign: '[%', tag: /\[%([^\]<>%]+)%\]/g, read: ([inside = '']) => readPair(inside, '|') },
  {
    sign: '[',
    tag: /\[(firstname|lastname|fullname|email|webversion)(,[^[\]<>]*)?\]/gi,
    read: ([name = '', rest = '']) => tagOf(name, rest.split('fallback=')[1]),
  },
  {
    sign: '<',
    tag: /<(\/?)(unsubscribe|webversion|preferences)\b([^<>]*)>/gi,
    // With its attributes: the links of these tags have their colors from them.
    read: ([closing, name = '', rest = '']) =>
      closing ? '</a>' : `<a href="${systemOf.get(bare(name)) ?? unsubscribe}"${rest.replace(/\/$/, '').trimEnd()}>`,
  },
  {
    sign: '%',
    tag: /%(FIRSTNAME|LASTNAME|EMAIL|PHONE|UNSUBSCRIBELINK|UPDATELINK|WEBCOPY|SENDER-INFO(?:-SINGLELINE)?)%/g,
    read: ([name = '']) => tagOf(name),
  },
  {
    sign: '%',
    tag: /%(?:recipient\.(\w+)|(?:mailing_list_)?unsubscribe_url)%/g,
    read: ([field]) => (field === undefined ? unsubscribe : fieldTag(field)),
  },
];

/** A name, and after `between` a fallback, which may be in quotes. */
function readPair(inside: string, between: string): string | undefined {
  const [name = '', fallback] = inside.split(between);
  if (!/^\s*[A-Za-z][\w ]*$/.test(name)) return undefined;
  return tagOf(name.trim(), unquoted(fallback) ?? fallback);
}

/** Whether only white space differs. */
const isSpelling = (one: string, other: string): boolean => one.replace(/\s/g, '') === other;
