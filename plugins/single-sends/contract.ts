import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { SingleSend } from 'sendwright/wire/singleSends';

export const paths = {
  list: '/single-sends',
  bulkDelete: '/single-sends/bulk_delete',
  create: '/single-sends/new',
  settings: '/single-sends/settings',
  selector: '/single-sends/selector/:templateType/new',
  createSelector: '/single-sends/new/selector/:designs',
  createFromTemplate: '/single-sends/new/selector/template/:templateId',
  createDesign: '/single-sends/create-design',
  createDesignFromTemplate: '/single-sends/create-design/selector/template/:templateId',
  remove: '/single-sends/:id/delete',
  preview: '/single-sends/:id/preview',
  editor: '/single-sends/:id/editor',
  editorDelete: '/single-sends/:id/editor/confirm-delete',
  editorPreview: '/single-sends/:id/editor/preview',
  editorPreviewData: '/single-sends/:id/editor/preview/test_data',
  editorTestData: '/single-sends/:id/editor/test_data',
  editorDecreaseVariations: '/single-sends/:id/editor/modals/decrease_variations',
  editorDeleteVariation: '/single-sends/:id/editor/modals/delete_variation',
  editorDisableAb: '/single-sends/:id/editor/modals/disable_ab',
  /** Whatever else the design editor opens over itself (its contract, `editorDialogs`), and the image manager. */
  editorDialog: '/single-sends/:id/editor/:dialog/:part?/:image?/:action?/:inboxTestId?',
  editorNewList: '/single-sends/:id/editor/modals/create_list',
  editorNewSender: '/single-sends/:id/editor/modals/create_sender',
  editorNewGroup: '/single-sends/:id/editor/modals/create_unsubscribe',
  smsEditor: '/single-sends/sms/:id/editor',
  smsEditorImages: '/single-sends/sms/:id/editor/image_manager',
  smsEditorImageEdit: '/single-sends/sms/:id/editor/image_manager/edit',
  smsEditorImageRemove: '/single-sends/sms/:id/editor/image_manager/images/:imageId/delete',
  smsEditorNewList: '/single-sends/sms/:id/editor/modals/create_list',
  review: '/single-sends/:id/review',
  reviewTesting: '/single-sends/:id/review/email_testing/:part/:resultId?/:view?/:inboxTestId?',
  reviewNewList: '/single-sends/:id/review/create_list',
  reviewNewSender: '/single-sends/:id/review/create_sender',
  reviewNewGroup: '/single-sends/:id/review/create_unsubscribe',
  send: '/single-sends/:id/review/send',
  stats: '/single-sends/:id/stats',
  statsPreview: '/single-sends/:id/stats/preview',
} as const;

/** The name of a new send. */
export const defaultName = 'Untitled Single Send';

/** A single send as a choice. */
export interface SingleSendChoice {
  readonly id: string;
  readonly name: string;
  readonly status: SingleSend['status'];
}

/** Whom a new send goes to at first. */
export interface StartAudience {
  readonly list_ids?: readonly string[];
  readonly segment_ids?: readonly string[];
}

/** The account's single sends, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface SingleSends {
  /** Those whose name has `typed` in it, newest change first. */
  find(
    typed: string,
    statuses?: readonly SingleSend['status'][],
    signal?: AbortSignal,
  ): Promise<readonly SingleSendChoice[]>;
  /** Creates a draft, to nobody yet unless told, opens its editor and answers it. */
  create(audience?: StartAudience): Promise<SingleSend>;
  /** Copies a send into a new draft and opens its editor. */
  duplicate(id: string): Promise<SingleSend>;
  /** Makes a scheduled send a draft again; says so, also where it is too late for that. */
  unschedule(id: string): Promise<void>;
  /** Pauses or resumes a send; says so, or why not. */
  act(action: 'pause' | 'resume', id: string): Promise<void>;
  /**
   * Asks whether the rest of a send is to be cancelled, which cannot be undone: on the page that shows what has left.
   */
  askToCancel(id: string): void;
  /** Downloads a send's statistics as CSV. */
  exportStats(id: string, name: string, days?: { readonly from: string; readonly to: string }): Promise<void>;
  /** Opens a page of a send. */
  open(page: 'editor' | 'review' | 'stats' | 'remove' | 'send' | 'preview', id: string): void;
}
export const SingleSends: Token<SingleSends> = token<SingleSends>('single-sends');

/** What a new send begins with. */
export interface StartChoice {
  readonly name: string;
  readonly content: {
    readonly subject?: string;
    readonly html_content?: string;
    readonly plain_content?: string;
    readonly editor?: 'code' | 'design';
    readonly design?: unknown;
    readonly design_id?: string;
  };
}
/** Designs to begin a send with; without a fill there is only the blank one. */
export const DesignChoices: Slot<{
  kind: 'your-designs' | 'sendgrid-designs';
  onChosen: (choice: StartChoice) => void;
}> = slot('single-sends.designs');
/** Templates to begin a send with, by id; without a fill nobody is asked. */
export const TemplateChoices: Slot<{ onChosen: (templateId: string) => void }> = slot('single-sends.templates');
