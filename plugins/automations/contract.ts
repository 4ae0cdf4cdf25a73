import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { AutomationStatus } from 'sendwright/wire/automations';
import type { SmsConfig } from 'sendwright/wire/sms';

export const paths = {
  list: '/automations',
  bulkDelete: '/automations/bulk_delete',
  selector: '/automations/selector',
  choose: '/automations/choose',
  remove: '/automations/:id/delete',
  /** `contact_list`: the contacts in it; `canvas`: its steps as a canvas. */
  detail: '/automations/:id/detail/:view?',
  preview: '/automations/:id/preview/:messageNum?',
  stats: '/automations/:id/stats/:messageNum?',
  /** A template's versions are selected at `selector/{templateId}/version`. */
  createDesign: '/automations/:id/messages/:messageNum/create-design/:dialog?/:part?/:image?',
  /** The editors append their dialogs' addresses (contracts of design editor and email testing). */
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
  /** Automations whose name contains `typed`, most recently changed first. */
  find(
    typed: string,
    statuses?: readonly AutomationStatus[],
    signal?: AbortSignal,
  ): Promise<readonly AutomationChoice[]>;
  /** Opens a page of an automation. */
  open(page: 'detail' | 'contacts' | 'stats' | 'remove' | 'preview', id: string): void;
  /** Copies an automation to a new draft and opens it; failures are reported. */
  duplicate(id: string): Promise<void>;
  /** Starts or stops an automation, and reports success or what is missing. */
  act(action: 'live' | 'disable', id: string): Promise<void>;
  /** Downloads the statistics of automations as CSV, or reports the failure. */
  exportStats(
    ids: readonly string[],
    name: string,
    days?: { readonly from: string; readonly to: string },
  ): Promise<void>;
}
export const Automations: Token<Automations> = token<Automations>('automations');

export interface TextMessageProps {
  /** As it is named on the page: "SMS 2". */
  readonly name: string;
  readonly config: SmsConfig;
  /** Who enters the automation, for the preview. */
  readonly audience: { readonly list_ids: readonly string[]; readonly segment_ids: readonly string[] };
  readonly isReadOnly: boolean;
  /** Also show what is missing in fields that were not visited. */
  readonly showProblems: boolean;
  readonly onChange: (config: SmsConfig) => void;
}

/** The fields and the phone of a text message's step; without a fill, the step can only be moved and removed. */
export const TextMessage: Slot<TextMessageProps> = slot('automations.text-message');
