import { assetsAt, compile, type Design } from 'sendwright/email';
import {
  type CarriedImage,
  comparedTarget,
  compareContents,
  type ContentComparison,
  importHtml,
  type ImportReport,
  readImportFile,
  readImportText,
  showCarried,
} from 'sendwright/email/import';

/** HTML to read: a file, an archive or a saved message, or text that was pasted. */
export interface HtmlQuestion {
  readonly from: File | string;
  /** Whether recognizable images, buttons and text become blocks. */
  readonly promote: boolean;
  /** Where the workbench is: icons of designs have their addresses there. */
  readonly origin: string;
}

/** HTML that was read, and the design that is made of it. */
export interface HtmlReading {
  /** The name of the file or the subject of the message; empty for text that was pasted. */
  readonly name: string;
  readonly html: string;
  /** Images that came with it. */
  readonly images: readonly CarriedImage[];
  readonly design: Design;
  readonly report: ImportReport;
  /** It, and what the design compiles to, with the images inside. */
  readonly before: string;
  readonly after: string;
  readonly contents: ContentComparison;
}

/** The share of the work that is done when the design is made; the rest compiles and compares it. */
const importShare = 0.85;

/** Reads HTML; throws an `Error` for the user if it can't be read. This takes seconds for megabytes. */
export async function readHtml(
  { from, promote, origin }: HtmlQuestion,
  onProgress: (share: number) => void,
): Promise<HtmlReading> {
  const { name, subject, html, images } =
    typeof from === 'string'
      ? { name: '', subject: undefined, ...readImportText(from) }
      : await readImportFile(await bytesOf(from), from.name);
  const { design: made, report } = importHtml(html, {
    promote,
    onProgress: (share) => onProgress(share * importShare),
  });
  if (made.blocks.length === 0) throw new Error('There is nothing in this HTML.');
  onProgress(importShare);
  // That of a message says more than the title of its page.
  const design = subject === undefined ? made : { ...made, subject };
  const assets = assetsAt(origin);
  const { html: compiled } = compile(design, { target: 'send', assets });
  const target = comparedTarget(html);
  const compared = target === 'send' ? compiled : compile(design, { target, assets }).html;
  return {
    name,
    html,
    images,
    design,
    report,
    contents: compareContents(html, compared),
    before: showCarried(html, images),
    after: showCarried(compiled, images),
  };
}

async function bytesOf(file: File): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // It was moved or changed after it was selected.
    throw new Error(`${file.name} can’t be read. Choose it again.`);
  }
}
