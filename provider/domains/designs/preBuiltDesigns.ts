import type { Design as DesignDocument, FollowedBrand } from 'sendwright/email';
import { type GalleryDesign, galleryDesigns, makeDesign } from 'sendwright/email/gallery';
import type { Design } from 'sendwright/wire/designs';
import { compileDesign } from '../../delivery/message/designDocument';
import type { Page } from '../../http/paging';
import type { DesignValues } from './queries';
import { presentShipped } from './thumbnails/shippedThumbnails';

/** When the collection was last changed. */
const madeAt = '2026-11-28T00:00:00.000Z';

export interface Compiled extends DesignValues {
  readonly id: string;
  readonly design: DesignDocument;
}
const compiled = new Map<string, Compiled>();
/** Designs of usually one base address of the images. */
const maximumCompiled = 500;

/** A design in a look of its own; compiled once, because it is the same for all accounts. */
function compiledAt(design: GalleryDesign, root: string): Compiled {
  const key = `${design.id} ${root}`;
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= maximumCompiled) compiled.clear();
  const made = compile(design, root);
  compiled.set(key, made);
  return made;
}

function compile(gallery: GalleryDesign, root: string, brand?: FollowedBrand): Compiled {
  const { id, name, categories, subject } = gallery;
  const design = makeDesign(gallery, root, brand);
  const { html, text } = compileDesign(design, root, 'design');
  return {
    id,
    name,
    categories,
    editor: 'design',
    subject,
    generate_plain_content: true,
    design,
    html_content: html,
    plain_content: text,
  };
}

/** A pre-built design as the wire shows it; its thumbnail's address is still a path. */
export const presentPreBuilt = ({ categories, ...design }: Compiled): Design => ({
  ...design,
  categories: [...categories],
  revision: 1,
  ...presentShipped('pre-builts', design.id),
  created_at: madeAt,
  updated_at: madeAt,
});

/**
 * Its images are served from `root`, our base address. In the look of `brand`, or one of its own. Undefined for an
 * unknown id.
 */
export function findPreBuilt(id: string, root: string, brand?: FollowedBrand): Compiled | undefined {
  const found = galleryDesigns.find((design) => design.id === id);
  return found && (brand ? compile(found, root, brand) : compiledAt(found, root));
}

export const preBuiltPage = (
  { offset, limit }: Page,
  root: string,
): { designs: readonly Compiled[]; count: number } => ({
  count: galleryDesigns.length,
  designs: galleryDesigns.slice(offset, offset + limit).map((design) => compiledAt(design, root)),
});
