/** The types of links. */
export type LinkType = 'http' | 'mailto' | 'tel';

/** A link's address in parts. `target` is the whole address of a page, an email address or a phone number. */
export interface LinkParts {
  readonly type: LinkType;
  readonly target: string;
  /** Of an email that the link begins; empty where it has none. */
  readonly subject: string;
  /** What else a mailto address says (`cc`, `body`), as it is written there. */
  readonly others: readonly string[];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Reads an address. What is neither mailto nor tel is a page's, merge tags and unfinished ones too. */
export function readLink(url: string): LinkParts {
  const bare = url.trim();
  const phone = /^tel:(.*)$/is.exec(bare)?.[1];
  if (phone !== undefined) return { type: 'tel', target: decoded(phone), subject: '', others: [] };
  const mail = /^mailto:([^?]*)(?:\?(.*))?$/is.exec(bare);
  if (!mail) return { type: 'http', target: url, subject: '', others: [] };
  const headers = (mail[2] ?? '').split('&').filter((header) => header !== '');
  const subject = headers.find((header) => /^subject=/i.test(header))?.replace(/^subject=/i, '') ?? '';
  return {
    type: 'mailto',
    target: decoded(mail[1] ?? ''),
    subject: decoded(subject),
    others: headers.filter((header) => !/^subject=/i.test(header)),
  };
}

/** The address of the parts (RFC 6068 for mailto, RFC 3966 for tel); empty where there is no target yet. */
export function writeLink({ type, target, subject, others }: LinkParts): string {
  const bare = target.trim();
  if (type === 'http') return target;
  if (bare === '') return `${type}:`;
  if (type === 'tel') return `tel:${bare.replace(/[^\d+*#;=\w{}.-]/g, '')}`;
  const headers = [...(subject === '' ? [] : [`subject=${encodeURIComponent(subject)}`]), ...others];
  return `mailto:${bare.replace(/[\s?&]/g, '')}${headers.length > 0 ? `?${headers.join('&')}` : ''}`;
}

/** What keeps a link of this kind from working, in words; undefined where nothing does. */
export function partsProblem({ type, target }: LinkParts): string | undefined {
  const bare = target.trim();
  if (bare === '' || bare.includes('{{')) return undefined;
  if (type === 'mailto')
    return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(bare) ? undefined : 'Must be a valid email address.';
  if (type === 'tel')
    return /\d{3}/.test(bare.replace(/[^\d]/g, '')) && !/[a-z]{2}/i.test(bare)
      ? undefined
      : 'Must be a phone number, best with its country code: +1 555 0100.';
  return undefined;
}
