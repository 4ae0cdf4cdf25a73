import { type Token, token } from 'sendwright/sdk';
import type { SingleSend } from 'sendwright/wire/singleSends';

export const paths = {
  list: '/single-sends',
  bulkDelete: '/single-sends/bulk_delete',
  create: '/single-sends/new',
  remove: '/single-sends/:id/delete',
  preview: '/single-sends/:id/preview',
  editor: '/single-sends/:id/editor',
  editorDelete: '/single-sends/:id/editor/confirm-delete',
  editorPreview: '/single-sends/:id/editor/preview',
  editorNewList: '/single-sends/:id/editor/modals/create_list',
  editorNewSender: '/single-sends/:id/editor/create_sender',
  editorNewGroup: '/single-sends/:id/editor/create_unsubscribe',
  review: '/single-sends/:id/review',
  reviewNewList: '/single-sends/:id/review/create_list',
  reviewNewSender: '/single-sends/:id/review/create_sender',
  reviewNewGroup: '/single-sends/:id/review/create_unsubscribe',
  send: '/single-sends/:id/review/send',
  stats: '/single-sends/:id/stats',
  statsPreview: '/single-sends/:id/stats/preview',
} as const;

/** What a new send is called (specification, section 9). */
export const defaultName = 'Untitled Single Send';

/** A single send as a choice. */
export interface SingleSendChoice {
  readonly id: string;
  readonly name: string;
  readonly status: SingleSend['status'];
}

/** The account's single sends, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface SingleSends {
  /** Those whose name has `typed` in it, newest change first. */
  find(typed: string, statuses?: readonly SingleSend['status'][], signal?: AbortSignal): Promise<readonly SingleSendChoice[]>;
  /** Creates a draft, opens its editor and answers it. */
  create(): Promise<SingleSend>;
  /** Copies a send into a new draft and opens its editor. */
  duplicate(id: string): Promise<SingleSend>;
  /** Makes a scheduled send a draft again; says so, also where it is too late for that. */
  unschedule(id: string): Promise<void>;
  /** Downloads a send's statistics as CSV. */
  exportStats(id: string, name: string): Promise<void>;
  /** Opens a page of a send. */
  open(page: 'editor' | 'review' | 'stats' | 'remove' | 'send' | 'preview', id: string): void;
}
export const SingleSends: Token<SingleSends> = token<SingleSends>('single-sends');
