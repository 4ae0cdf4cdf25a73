import type { Design } from 'sendwright/email';
import type { ImportReport } from 'sendwright/email/import';

/** HTML that was read, both ways it can become a design. */
export interface ReadHtml {
  readonly html: string;
  readonly design: Design;
  readonly report: ImportReport;
}

const mostCharacters = 5 * 1024 * 1024;

/** Reads HTML; the reader is fetched with the first. Throws an `Error` for the user where there is nothing in it. */
export async function readHtml(html: string): Promise<ReadHtml> {
  if (html.length > mostCharacters)
    throw new Error('This is more than 5 MB. No email app shows that much: leave the images out of the HTML.');
  const { importHtml } = await import('sendwright/email/import');
  const { design, report } = importHtml(html, { promote: true });
  if (report.source === 'empty') throw new Error('There is nothing in this HTML.');
  return { html, design, report };
}

/** The same of a file, in whatever encoding it is written. */
export async function readHtmlFile(file: File): Promise<ReadHtml> {
  const { decodeHtml } = await import('sendwright/email/import');
  return readHtml(decodeHtml(new Uint8Array(await file.arrayBuffer())).html);
}
