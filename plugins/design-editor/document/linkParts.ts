/** The types of links. */
export type LinkType = 'http' | 'mailto' | 'tel';

/** The parts of a link's address. `target` is a page's whole address, an email address or a phone number. */
export interface LinkParts {
  readonly type: LinkType;
  readonly target: string;
  /** The subject of a mailto link; empty if it has none. */
  readonly subject: string;
  /** The other parameters of a mailto link (`cc`, `body`), unparsed. */
  readonly others: readonly string[];
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Parses an address. Everything but mailto and tel is a web page, including merge tags and incomplete addresses. */
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

/** Formats an address (RFC 6068 for mailto, RFC 3966 for tel); empty if there is no target yet. */
export function writeLink({ type, target, subject, others }: LinkParts): string {
  const bare = target.trim();
  if (type === 'http') return target;
  if (bare === '') return `${type}:`;
  if (type === 'tel') return `tel:${bare.replace(/[^\d+*#;=\w{}.-]/g, '')}`;
  const headers = [...(subject === '' ? [] : [`subject=${encodeURIComponent(subject)}`]), ...others];
  return `mailto:${bare.replace(/[\s?&]/g, '')}${headers.length > 0 ? `?${headers.join('&')}` : ''}`;
}

/** Why a link cannot work; undefined if it is valid. */
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
