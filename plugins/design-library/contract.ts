import type { Design } from 'sendwright/wire/designs';
import { type Token, token } from 'sendwright/sdk';

/** `sendgrid-designs` are the ready-made ones (specification, section 2). */
export type DesignKind = 'your-designs' | 'sendgrid-designs';

export const paths = {
  index: '/design-library',
  mine: '/design-library/my-designs',
  create: '/design-library/your-designs/new',
  importHtml: '/design-library/your-designs/import',
  list: '/design-library/:templateType',
  preview: '/design-library/:templateType/:templateId/preview',
  rename: '/design-library/your-designs/:templateId/rename',
  remove: '/design-library/your-designs/:templateId/delete',
  editor: '/design-library/your-designs/:templateId/editor',
} as const;

/** The account's designs, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface DesignLibrary {
  /** Those whose name has `typed` in it, newest change first. */
  find(kind: DesignKind, typed: string, signal?: AbortSignal): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Keeps HTML as a design of its own and answers it. */
  create(design: { readonly name: string; readonly html: string }): Promise<Design>;
  open(page: 'editor' | 'preview' | 'remove' | 'rename', id: string): void;
  duplicate(kind: DesignKind, id: string): Promise<Design>;
  /** Begins a single send with a design, and opens its editor. */
  startSend(kind: DesignKind, id: string): Promise<void>;
}
export const DesignLibrary: Token<DesignLibrary> = token<DesignLibrary>('design-library');
