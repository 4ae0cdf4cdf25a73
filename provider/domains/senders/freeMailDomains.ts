/**
 * Domains of free mail services whose DMARC policy tells receivers to refuse (`hard`) or distrust (`soft`) mail from
 * other servers.
 */
export const freeMailDomains = {
  hard: [
    'aol.com',
    'mail.ru',
    'rocketmail.com',
    'yahoo.ca',
    'yahoo.co.in',
    'yahoo.co.uk',
    'yahoo.com',
    'yahoo.de',
    'yahoo.es',
    'yahoo.fr',
    'yahoo.it',
    'ymail.com',
  ],
  soft: [
    'gmail.com',
    'gmx.com',
    'gmx.de',
    'gmx.net',
    'googlemail.com',
    'hotmail.co.uk',
    'hotmail.com',
    'icloud.com',
    'live.com',
    'mac.com',
    'me.com',
    'msn.com',
    'outlook.com',
    'proton.me',
    'protonmail.com',
    'web.de',
    'yandex.com',
    'yandex.ru',
    'zoho.com',
  ],
} as const;

/** The warning for a sender with this address; undefined if its domain is their own. */
export function freeMailWarning(email: string): string | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const listed = (domains: readonly string[]): boolean => domains.includes(domain);
  if (listed(freeMailDomains.hard)) {
    return (
      `${domain} tells receivers to refuse mail that other servers send in its name (DMARC). Use an address at your ` +
      'own domain.'
    );
  }
  if (listed(freeMailDomains.soft)) {
    return (
      `Mail in the name of ${domain} that other servers send often lands in the spam folder (DMARC). Use an address ` +
      'at your own domain.'
    );
  }
  return undefined;
}
