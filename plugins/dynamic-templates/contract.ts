import { type Token, token } from 'sendwright/sdk';

export const paths = {
  list: '/dynamic-templates',
  create: '/dynamic-templates/new',
  rename: '/dynamic-templates/:templateId/edit',
  duplicate: '/dynamic-templates/:templateId/duplicate',
  remove: '/dynamic-templates/:templateId/delete',
  createVersion: '/dynamic-templates/:templateId/versions/new',
  removeVersion: '/dynamic-templates/:templateId/versions/:versionId/delete',
  preview: '/dynamic-templates/:templateId/version/:versionId/preview',
  /**
   * What it opens over itself follows: those of the design editor (its contract), of the image manager, and
   * `versionDialogs`.
   */
  editor: '/dynamic-templates/:templateId/version/:versionId/editor/:dialog?/:part?/:image?/:action?/:inboxTestId?',
} as const;

/** A dynamic template as a choice. */
export interface TemplateChoice {
  readonly id: string;
  readonly name: string;
}

/** The account's dynamic templates, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface DynamicTemplates {
  /** Those whose name has `typed` in it, newest change first. */
  find(typed: string, signal?: AbortSignal): Promise<readonly TemplateChoice[]>;
  open(page: 'rename' | 'duplicate' | 'remove' | 'createVersion', templateId: string): void;
}
export const DynamicTemplates: Token<DynamicTemplates> = token<DynamicTemplates>('dynamic-templates');
