import type { Design as DesignDocument } from 'sendwright/email';
import type { Design } from 'sendwright/wire/designs';
import { compileDesign } from '../../delivery/message/designDocument';
import type { Page } from '../../http/paging';
import { announcement } from './preBuilts/announcement';
import type { PreBuilt } from './preBuilts/blocks';
import { digest } from './preBuilts/digest';
import { invitation } from './preBuilts/invitation';
import { newsletter } from './preBuilts/newsletter';
import { question } from './preBuilts/question';
import { sale } from './preBuilts/sale';
import { thanks } from './preBuilts/thanks';
import { welcome } from './preBuilts/welcome';
import type { DesignValues } from './queries';

/** The documents of all pre-built designs, in display order. Their images are served from `root`, our base address. */
export const preBuiltDocuments = (root: string): PreBuilt[] =>
  [newsletter, announcement, welcome, invitation, sale, thanks, question, digest].map((make) => make(root));

/** When the collection was last changed. */
const madeAt = '2026-11-21T00:00:00.000Z';

export interface Compiled extends DesignValues {
  readonly id: string;
  readonly design: DesignDocument;
}
const compiled = new Map<string, readonly Compiled[]>();
/** Cached base addresses; usually there is only one. */
const maximumRoots = 8;

/** Compiled once per base address of the images, because they are the same for all accounts. */
function all(root: string): readonly Compiled[] {
  const known = compiled.get(root);
  if (known) return known;
  if (compiled.size >= maximumRoots) compiled.clear();
  const made = preBuiltDocuments(root).map(({ id, name, categories, design }): Compiled => ({
    id,
    name,
    categories,
    editor: 'design',
    subject: design.subject,
    generate_plain_content: true,
    design,
    ...contentOf(design, root),
  }));
  compiled.set(root, made);
  return made;
}

function contentOf(design: DesignDocument, root: string): { html_content: string; plain_content: string } {
  const { html, text } = compileDesign(design, root, 'design');
  return { html_content: html, plain_content: text };
}

/** A pre-built design as the wire shows it. */
export const presentPreBuilt = (
  { categories, ...design }: Compiled,
  thumbnail: Pick<Design, 'thumbnail_url' | 'thumbnail_ready'>,
): Design => ({
  ...design,
  categories: [...categories],
  revision: 1,
  ...thumbnail,
  created_at: madeAt,
  updated_at: madeAt,
});

/** Its images are served from `root`, our base address; undefined for an unknown id. */
export const findPreBuilt = (id: string, root: string): Compiled | undefined =>
  all(root).find((design) => design.id === id);

export function preBuiltPage({ offset, limit }: Page, root: string): { designs: readonly Compiled[]; count: number } {
  return { count: all(root).length, designs: all(root).slice(offset, offset + limit) };
}
