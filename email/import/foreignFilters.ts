/** A tag of Liquid, Django, Jinja or Smarty in its parts: `name | default: 'words' | upcase`. */
export interface FilteredTag {
  readonly name: string;
  /** The words of `default`; undefined without one. */
  readonly fallback?: string;
  /** What else is done to the value, as it is written: no field here has that. */
  readonly filters: readonly string[];
}

/** Undefined if there are no filters: `{{first_name | friend}}` is a fallback of our own. */
export function readFilters(inside: string): FilteredTag | undefined {
  if (!inside.includes('|')) return undefined;
  const [name = '', ...written] = split(inside.replaceAll('&quot;', '"').replaceAll('&#39;', "'"), '|');
  if (written.length === 1 && !isFilter(written[0] ?? '')) return undefined;
  let fallback: string | undefined;
  const filters: string[] = [];
  for (const filter of written) {
    const words = fallback === undefined ? defaultWords(filter) : undefined;
    if (words === undefined) filters.push(filter);
    else fallback = words;
  }
  return { name, filters, ...(fallback !== undefined && { fallback }) };
}

/** The words of an argument in quotes; undefined for anything else. */
export function unquoted(value: string | undefined): string | undefined {
  const words = (value ?? '').replaceAll('&quot;', '"').replaceAll('&#39;', "'").trim();
  const argument = words.endsWith(')') ? words.slice(0, -1).trimEnd() : words;
  const quote = argument[0];
  return argument.length > 1 && (quote === '"' || quote === "'") && argument.endsWith(quote)
    ? argument.slice(1, -1)
    : undefined;
}

const callOf = /^(\w+)\s*[:(](.*)$/s;

/** The rest is a fallback of our own: `First` is not in lower case, and `friend (you)` has a space and no quotes. */
const isFilter = (text: string): boolean =>
  /^\w+(?:\s*:|\()/.test(text) || known.has(text) || defaultWords(text) !== undefined;

/** The words of `default: 'words'`, `default:"words"`, `default('words', true)` or `default: 0`. */
function defaultWords(filter: string): string | undefined {
  const [, name = '', rest = ''] = callOf.exec(filter) ?? [];
  if (!defaults.has(name.toLowerCase())) return undefined;
  const [first = ''] = split(rest.trim().endsWith(')') ? rest.trim().slice(0, -1) : rest, ',');
  return /^-?[\d.]+$/.test(first) ? first : unquoted(first);
}

/** Splits a text at a sign outside of quotes. */
function split(text: string, sign: string): string[] {
  const parts: string[] = [];
  let quote = '';
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === sign) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

const defaults = new Set(['default', 'default_if_none', 'd']);
/** Filters without an argument, which could otherwise be fallbacks of our own. */
const known = new Set(
  (
    'default capitalize capfirst title titlecase title_case upcase upper uppercase downcase lower ' +
    'lowercase camelize camelcase strip lstrip rstrip trim strip_html striptags strip_tags strip_newlines ' +
    'newline_to_br nl2br linebreaks linebreaksbr escape escape_once escapejs force_escape url_encode ' +
    'url_decode urlencode urlize cgi_escape url_escape url_param_escape safe raw e h html_safe json ' +
    'jsonify to_json tojson date time datetimeformat format_date naturalday timesince timeuntil size ' +
    'length count wordcount first last sort sort_natural reverse uniq unique compact sum abs ceil floor ' +
    'round int integer float floatformat intcomma money money_with_currency money_without_currency ' +
    'money_without_trailing_zeros currency format_currency number_with_delimiter number_to_currency ' +
    'handle handleize slugify pluralize ordinal string list items keys values md5 sha1 sha256 ' +
    'base64_encode base64_decode first_letter firstof yesno random hash_value'
  ).split(' '),
);
