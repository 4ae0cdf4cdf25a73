import { type Slot, slot, type Token, token } from 'sendwright/sdk';
import type { ContactSelection } from 'sendwright/wire/contactSelection';
import type { SingleSend } from 'sendwright/wire/singleSends';

export const paths = {
  list: '/single-sends',
  bulkDelete: '/single-sends/bulk_delete',
  create: '/single-sends/new',
  settings: '/single-sends/settings',
  approvals: '/single-sends/approvals',
  feeds: '/single-sends/feeds',
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
  editorSendTest: '/single-sends/:id/editor/send_test',
  /** The design or code of the message, over the whole window. */
  editorContent: '/single-sends/:id/editor/content',
  /** Its dialogs: those of the design editor (see `editorDialogs` in its contract), and the same for code. */
  editorContentDialog: '/single-sends/:id/editor/content/:dialog/:part?/:image?/:action?/:inboxTestId?',
  /** The other published addresses: older ones of dialogs, email testing, and the dialogs of the content. */
  editorDialog: '/single-sends/:id/editor/:dialog/:part?/:image?/:action?/:inboxTestId?',
  /** The people behind a figure of the audience. */
  editorPeople: '/single-sends/:id/editor/people/:figure',
  editorNewList: '/single-sends/:id/editor/modals/create_list',
  editorNewSender: '/single-sends/:id/editor/modals/create_sender',
  editorNewGroup: '/single-sends/:id/editor/modals/create_unsubscribe',
  smsEditor: '/single-sends/sms/:id/editor',
  smsEditorImages: '/single-sends/sms/:id/editor/image_manager',
  smsEditorImageEdit: '/single-sends/sms/:id/editor/image_manager/edit',
  smsEditorImageRemove: '/single-sends/sms/:id/editor/image_manager/images/:imageId/delete',
  smsEditorSendTest: '/single-sends/sms/:id/editor/send_test',
  smsEditorNewList: '/single-sends/sms/:id/editor/modals/create_list',
  review: '/single-sends/:id/review',
  reviewTesting: '/single-sends/:id/review/email_testing/:part/:resultId?/:view?/:inboxTestId?',
  reviewNewList: '/single-sends/:id/review/create_list',
  reviewNewSender: '/single-sends/:id/review/create_sender',
  reviewNewGroup: '/single-sends/:id/review/create_unsubscribe',
  send: '/single-sends/:id/review/send',
  stats: '/single-sends/:id/stats',
  statsPreview: '/single-sends/:id/stats/preview',
  statsPeople: '/single-sends/:id/stats/people/:figure',
} as const;

/** The end of an editor's address that opens the dialog for a test. */
/** In the address of an editor: the check of the review to fix there. */
export const fixParameter = 'fix';

/** In the address of the content: another start is chosen for it. */
export const startParameter = 'start';

export const sendTestEnd = 'send_test';

/** The name of a new send. */
export const defaultName = 'Untitled Single Send';

/** A single send as an option in a selector. */
export interface SingleSendChoice {
  readonly id: string;
  readonly name: string;
  readonly status: SingleSend['status'];
}

/** The initial recipients of a new send. */
export interface StartAudience {
  readonly list_ids?: readonly string[];
  readonly segment_ids?: readonly string[];
}

/** The account's single sends, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface SingleSends {
  /** The sends whose name contains `typed`, most recently changed first. */
  find(
    typed: string,
    statuses?: readonly SingleSend['status'][],
    signal?: AbortSignal,
  ): Promise<readonly SingleSendChoice[]>;
  /** Creates a draft, without recipients unless given, opens its editor and returns it. */
  create(audience?: StartAudience): Promise<SingleSend>;
  /** Duplicates a send as a new draft and opens its editor. */
  duplicate(id: string): Promise<SingleSend>;
  /** Saves a send's message as a design of the account and notifies the user of the result. */
  createDesign(id: string): Promise<void>;
  /** Changes a scheduled send back to a draft. Notifies the user of the result, also when it is too late. */
  unschedule(id: string): Promise<void>;
  /** Pauses or resumes a send and notifies the user of the result. */
  act(action: 'pause' | 'resume', id: string): Promise<void>;
  /**
   * Opens the page that shows what has been sent, and asks there whether to cancel the rest. Canceling cannot be
   * undone.
   */
  askToCancel(id: string): void;
  /** Downloads a send's statistics as CSV. */
  exportStats(id: string, name: string, days?: { readonly from: string; readonly to: string }): Promise<void>;
  /** Opens a page of a send. */
  open(page: 'editor' | 'editorSendTest' | 'review' | 'stats' | 'remove' | 'send' | 'preview', id: string): void;
}
export const SingleSends: Token<SingleSends> = token<SingleSends>('single-sends');

/** The initial content of a new send. */
export interface StartChoice {
  readonly name: string;
  readonly content: {
    readonly subject?: string;
    readonly preheader?: string;
    readonly html_content?: string;
    readonly plain_content?: string;
    /** False: `plain_content` is the text part; otherwise it is made from the HTML. */
    readonly generate_plain_content?: boolean;
    readonly editor?: 'code' | 'design';
    readonly design?: unknown;
    readonly design_id?: string;
  };
}
/** Designs that a send can start from; without a fill only the blank one is offered. */
export const DesignChoices: Slot<{
  /** `import`: a dialog that reads HTML from a file or as text. */
  kind: 'your-designs' | 'sendgrid-designs' | 'import';
  onChosen: (choice: StartChoice) => void;
  /** Closes the dialog of `import`. */
  onClose?: () => void;
}> = slot('single-sends.designs');
/** Templates that a send can start from, by id; without a fill none are offered. */
export const TemplateChoices: Slot<{ onChosen: (templateId: string) => void }> = slot('single-sends.templates');

/** People behind a figure of the statistics, for actions of other plugins. `name`: "3,833 people". */
export interface ChosenPeople {
  readonly selection: ContactSelection;
  readonly count: number;
  readonly name: string;
}
/**
 * A segment of the same people that can be created; `name` is proposed. Without a `query` that selects exactly these
 * people, they get a tag, which the segment has as its condition.
 */
export interface PeopleSegment {
  readonly query?: string | undefined;
  readonly name: string;
}
/** What can be done with all people behind a figure. */
export const PeopleBehind: Slot<{ chosen: ChosenPeople; segment: PeopleSegment }> = slot('single-sends.peopleBehind');
/** The dialog that sets a field of people behind a figure. */
export const PeopleField: Slot<{ chosen: ChosenPeople; onClose: () => void }> = slot('single-sends.peopleField');
/** The dialog that tags people behind a figure. */
export const PeopleTags: Slot<{ chosen: ChosenPeople; onClose: () => void }> = slot('single-sends.peopleTags');
/** The dialog that adds people behind a figure to a list. */
export const PeopleToList: Slot<{ chosen: ChosenPeople; onClose: () => void }> = slot('single-sends.peopleToList');
