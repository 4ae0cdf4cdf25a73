import type { ImportLog } from './importReport';

const link = /(\shref\s*=\s*)(?:"([^"<>\s]{3,2000})"|'([^'<>\s]{3,2000})')/gi;
/** A host with at least one dot, and perhaps a path: `www.example.com`, `facebook.com/page`. */
const host = /^(?:[\p{L}\p{N}-]{1,63}\.){1,8}(\p{L}{2,24})(?::\d{1,5})?(?:[/?#].*)?$/u;
/** What ends like a host and is a file. */
const files = /^(?:html?|php|aspx?|jsp|pdf|png|jpe?g|gif|webp|svg|css|js|txt|docx?|zip)$/i;

/** Adds the scheme that links to `www.example.com` lack: browsers would look for a file of that name. */
export function completeBareLinks(html: string, log: ImportLog): string {
  return html.replace(link, (whole, start: string, one?: string, other?: string) => {
    const address = one ?? other ?? '';
    const end = host.exec(address)?.[1];
    if (end === undefined || (files.test(end) && !/^www\./i.test(address))) return whole;
    log.note('converted', address.slice(0, 100), 'It is a link to https:// now.');
    return one === undefined ? `${start}'https://${address}'` : `${start}"https://${address}"`;
  });
}
