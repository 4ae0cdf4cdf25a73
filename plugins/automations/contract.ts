import { type Token, token } from 'sendwright/sdk';
import type { AutomationStatus } from 'sendwright/wire/automations';

export const paths = {
  list: '/automations',
  bulkDelete: '/automations/bulk_delete',
  selector: '/automations/selector',
  choose: '/automations/choose',
  remove: '/automations/:id/delete',
  /** `contact_list`: who is in it. */
  detail: '/automations/:id/detail/:view?',
  preview: '/automations/:id/preview/:messageNum?',
  stats: '/automations/:id/stats/:messageNum?',
  /** The versions of a template are chosen from at `selector/{templateId}/version`. */
  createDesign: '/automations/:id/messages/:messageNum/create-design/:dialog?/:part?/:image?',
  /** What the editors open over themselves follows (contracts of design editor and email testing). */
  editor: '/automations/:id/messages/:messageNum/editor/:dialog?/:part?/:image?/:action?/:inboxTestId?',
} as const;

/** An automation as a choice. */
export interface AutomationChoice {
  readonly id: string;
  readonly name: string;
  readonly status: AutomationStatus;
}

/** The account's automations, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface Automations {
  /** Those whose name has `typed` in it, newest change first. */
  find(
    typed: string,
    statuses?: readonly AutomationStatus[],
    signal?: AbortSignal,
  ): Promise<readonly AutomationChoice[]>;
  /** Opens a page of an automation. */
  open(page: 'detail' | 'contacts' | 'stats' | 'remove' | 'preview', id: string): void;
  /** Copies an automation into a new draft and opens it; a failure has been told. */
  duplicate(id: string): Promise<void>;
  /** Begins to take contacts in, or stops; says so, or what is still missing. */
  act(action: 'live' | 'disable', id: string): Promise<void>;
  /** Downloads the statistics of some automations as CSV, or says that it failed. */
  exportStats(
    ids: readonly string[],
    name: string,
    days?: { readonly from: string; readonly to: string },
  ): Promise<void>;
}
export const Automations: Token<Automations> = token<Automations>('automations');
