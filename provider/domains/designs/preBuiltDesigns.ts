import { compile, type Design as DesignDocument } from 'sendwright/email';
import type { Design, DesignSummary } from 'sendwright/wire/designs';
import { notFound } from '../../http/errors';
import type { Page } from '../../http/paging';
import { preBuiltDocuments } from './preBuilts';
import type { DesignValues } from './queries';

/** When the collection was last changed. */
const madeAt = '2026-11-21T00:00:00.000Z';

interface Compiled extends DesignValues {
  readonly id: string;
}
let compiled: Compiled[] | undefined;

/** Compiled on first use, and once: they are the same for all accounts. */
function all(): Compiled[] {
  compiled ??= preBuiltDocuments().map(({ id, name, categories, design }) => ({ id, name, categories, editor: 'design', subject: design.subject, generate_plain_content: true, design, ...contentOf(design) }));
  return compiled;
}

function contentOf(design: DesignDocument): { html_content: string; plain_content: string } {
  // None of them shows a network's sign, which would be a picture that somebody has to host.
  const { html, text } = compile(design, { target: 'design', assets: { socialIcon: () => '' } });
  return { html_content: html, plain_content: text };
}

const present = ({ categories, ...design }: Compiled): Design => ({ ...design, categories: [...categories], revision: 1, created_at: madeAt, updated_at: madeAt });

/** What a copy is made from; undefined for an id that no pre-built design has. */
export const findPreBuilt = (id: string): DesignValues | undefined => all().find((design) => design.id === id);

/** Throws 404 for an id that no pre-built design has. */
export function preBuiltDesign(id: string): Design {
  const found = all().find((design) => design.id === id);
  if (!found) throw notFound('design not found', 'id');
  return present(found);
}

export function preBuiltPage({ offset, limit }: Page, summary: boolean): { result: (Design | DesignSummary)[]; count: number } {
  const designs = all().slice(offset, offset + limit).map(present);
  return { count: all().length, result: summary ? designs.map(({ html_content: _html, plain_content: _plain, design: _design, ...rest }) => rest) : designs };
}
