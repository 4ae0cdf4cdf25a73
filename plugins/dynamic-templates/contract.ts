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
   * Followed by the suffixes of its dialogs: those of the design editor (see its contract), of the image manager, and
   * `versionDialogs`.
   */
  editor: '/dynamic-templates/:templateId/version/:versionId/editor/:dialog?/:part?/:image?/:action?/:inboxTestId?',
} as const;

/** A dynamic template as an option in a selector. */
export interface TemplateChoice {
  readonly id: string;
  readonly name: string;
}

/** The account's dynamic templates, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface DynamicTemplates {
  /** The templates whose name contains `typed`, most recently changed first. */
  find(typed: string, signal?: AbortSignal): Promise<readonly TemplateChoice[]>;
  open(page: 'rename' | 'duplicate' | 'remove' | 'createVersion', templateId: string): void;
}
export const DynamicTemplates: Token<DynamicTemplates> = token<DynamicTemplates>('dynamic-templates');
