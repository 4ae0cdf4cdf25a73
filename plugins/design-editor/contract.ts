import type { ComponentType, ReactNode } from 'react';
import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import { type Token, token } from 'sendwright/sdk';
import type { MessagePreview } from 'sendwright/wire/tracking';

/** A design as stored by its owner. */
export interface StoredDesign {
  readonly name: string;
  /**
   * The document (`Design` of `sendwright/email`), not validated; null where there is only HTML, which is then
   * imported.
   */
  readonly design: unknown;
  readonly html: string;
  /** Incremented with each change. */
  readonly revision: number;
}

/** A change that is saved as a whole; omitted properties stay the same. */
export interface DesignChange {
  readonly name?: string;
  readonly design?: unknown;
}

/** `conflict`: it was changed elsewhere, and nothing has been saved. `locked`: it cannot be changed, for `reason`. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly theirs: StoredDesign }
  | { readonly kind: 'locked'; readonly reason: string };

/** The parts of a message that may contain merge tags. */
export interface FilledMessage {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Where a design is loaded from and saved to: a single send, or a design of the library. All calls reject with
 * `HttpFailure`.
 */
export interface DesignSource {
  /** The kind of owner, for versions and for the undo history stored in this browser. */
  readonly kind: 'design' | 'single-send' | 'template' | 'automation';
  readonly id: string;
  /**
   * The id of one of the owner's messages if it has several, such as a variation of an A/B test. It has its own undo
   * history and versions.
   */
  readonly part?: string;
  /** Whether subject and preheader belong to the document; otherwise their owner has fields for them. */
  readonly hasSubject: boolean;
  load(signal: AbortSignal): Promise<StoredDesign>;
  /** Saves a change that is based on `revision`. */
  save(change: DesignChange, revision: number): Promise<SaveAnswer>;
  /**
   * Renders the message with data, as it is sent. If present, each API request supplies the values: previews use test
   * data instead of contacts. Without it, previews use a contact, as campaigns do.
   */
  fillIn?(message: FilledMessage, data: Readonly<Record<string, unknown>>): Promise<MessagePreview>;
  /** The owner's properties that previews need besides the document. */
  message?(): { readonly subject: string; readonly preheader: string; readonly senderId?: number };
}

/** The editing state of an open design. */
export interface DesignWork {
  /** Saves pending changes now. Returns whether everything is saved. */
  save(): Promise<boolean>;
  /** Whether anything was changed since the design was opened, saved or not. */
  readonly isTouched: boolean;
}

export interface DesignEditorProps {
  readonly source: DesignSource;
  /** The editor's own address. The addresses of its dialogs extend it: see `editorDialogs`. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
  /**
   * Shown beside the name: links to the owner's other messages, such as variations. A new `source` opens another one.
   */
  readonly beside?: ReactNode;
  /** The message's other settings, shown beside the blocks. */
  readonly settings?: ReactNode;
  /** The owner's stored test data as JSON text; without it, the editor does not store test data. */
  readonly testData?: { readonly text: string; readonly onChange: (text: string) => void };
  /**
   * Called with the editing state when a design opens, and with undefined when it closes. Save it before acting on the
   * stored message.
   */
  readonly onWork?: (work: DesignWork | undefined) => void;
  /** What email testing needs; without it, testing is not offered. The owner's routes lead to its dialog as well. */
  readonly tested?: Pick<TestableMessage, 'request' | 'resourceId' | 'hasSender' | 'save'>;
  /**
   * Whether readers unsubscribe from everything: then there are no preferences, and no unsubscribe block links to them.
   */
  readonly withoutPreferences?: boolean;
  /** Opens the owner's dialog that sends a test; without it there is no button for that. */
  readonly onTest?: () => void;
  /** Called after saving when the main button is pressed; without it there is no button. */
  readonly action?: EditorAction;
}

/** The editor's main button. */
export interface EditorAction {
  readonly label: string;
  readonly run: () => void;
  /** Disables the button while nothing has changed. */
  readonly isIdle?: boolean;
}

/** The full-screen design editor. */
export interface DesignEditor {
  readonly Editor: ComponentType<DesignEditorProps>;
}
export const DesignEditor: Token<DesignEditor> = token<DesignEditor>('design-editor');

/**
 * The editor's dialogs, as the last segments of its path. The owner declares a route `over` its own for them, with
 * parameters for up to four segments (`:dialog/:part?/:image?/:action?`) and an empty page: the editor reads the
 * address.
 */
export const editorDialogs = {
  preview: 'preview',
  previewData: 'preview/test_data',
  testData: 'test_data',
  images: 'image_manager',
  editImage: 'image_manager/edit',
  deleteImage: 'image_manager/images/:imageId/delete',
  modules: 'modules',
  editLink: 'modules/edit-link',
  editCode: 'modules/edit_code',
  convert: 'edit_code/convert',
} as const;
