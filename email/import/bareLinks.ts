import type { ImportLog } from './importReport';

const link = /(\shref\s*=\s*)(?:"([^"<>\s]+)"|'([^'<>\s]+)')/gi;
const label = /^[\p{L}\p{N}-]+$/u;

/** The last part of the host that an address starts with, such as `www.example.com/page`; undefined: it has none. */
function endOfHost(address: string): string | undefined {
  const [host = ''] = address.split(/[/?#:]/, 1);
  const labels = host.split('.');
  const end = labels.at(-1) ?? '';
  const isHost = labels.length > 1 && labels.every((one) => label.test(one)) && /^\p{L}\p{L}+$/u.test(end);
  return isHost && !/^[^/?#]*:(?!\d)/.test(address) ? end : undefined;
}

/** What ends like a host and is a file. */
const files = /^(?:html?|php|aspx?|jsp|pdf|png|jpe?g|gif|webp|svg|css|js|txt|docx?|zip)$/i;

/** Adds the scheme that links to `www.example.com` lack: browsers would look for a file of that name. */
export function completeBareLinks(html: string, log: ImportLog): string {
  return html.replace(link, (whole, start: string, one?: string, other?: string) => {
    const address = one ?? other ?? '';
    const end = endOfHost(address);
    if (end === undefined || (files.test(end) && !/^www\./i.test(address))) return whole;
    log.note('converted', address.slice(0, 100), 'It is a link to https:// now.');
    return one === undefined ? `${start}'https://${address}'` : `${start}"https://${address}"`;
  });
}
