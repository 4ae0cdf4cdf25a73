import type { ComponentType, ReactNode } from 'react';
import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import { type Token, token } from 'sendwright/sdk';
import type { MessagePreview } from 'sendwright/wire/tracking';

/** A designed message as its owner has it. */
export interface StoredDesign {
  readonly name: string;
  /** The document (`Design` of `sendwright/email`), unread; null where there is only HTML, which is imported then. */
  readonly design: unknown;
  readonly html: string;
  /** Counts the changes. */
  readonly revision: number;
}

/** What is saved together; what is left out stays. */
export interface DesignChange {
  readonly name?: string;
  readonly design?: unknown;
}

/**
 * `conflict`: it was changed elsewhere meanwhile, and nothing has been saved. `locked`: it can't be changed now, for
 * `reason`.
 */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number }
  | { readonly kind: 'conflict'; readonly theirs: StoredDesign }
  | { readonly kind: 'locked'; readonly reason: string };

/** The parts of a message whose tags are filled in. */
export interface FilledMessage {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
}

/**
 * Where a design comes from and goes to: a single send, a design of the library. All calls reject with `HttpFailure`.
 */
export interface DesignSource {
  /** Whose it is, for versions and for the history of changes that this browser keeps. */
  readonly kind: 'design' | 'single-send' | 'template' | 'automation';
  readonly id: string;
  /**
   * The id of one of the owner's messages where it has several: of a variation of an A/B test. It has a history and
   * versions of its own.
   */
  readonly part?: string;
  /** True where subject and preheader belong to the document, false where their owner has fields for them. */
  readonly hasSubject: boolean;
  load(signal: AbortSignal): Promise<StoredDesign>;
  /** Saves what was made on `revision`. */
  save(change: DesignChange, revision: number): Promise<SaveAnswer>;
  /**
   * The message filled with data, as it is sent. Where there is one, values come with each mail from whoever sends it:
   * test data stands for them, and contacts have none. Without it, previews are as campaigns send to a contact.
   */
  fillIn?(message: FilledMessage, data: Readonly<Record<string, unknown>>): Promise<MessagePreview>;
  /** What previews need of the owner besides the document. */
  message?(): { readonly subject: string; readonly preheader: string; readonly senderId?: number };
}

/** The work at a design that is open. */
export interface DesignWork {
  /** Saves the last words now. Answers whether all is saved. */
  save(): Promise<boolean>;
  /** Whether anything was changed since the design was opened, saved or not. */
  readonly isTouched: boolean;
}

export interface DesignEditorProps {
  readonly source: DesignSource;
  /** The editor's own address. Its dialogs' addresses follow it: see `editorDialogs`. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
  /**
   * Beside the name: what leads to the owner's other messages, such as its variations. Another `source` opens another
   * one.
   */
  readonly beside?: ReactNode;
  /** What else belongs to the message: shown beside the blocks. */
  readonly settings?: ReactNode;
  /** The owner's test data, JSON text, where it keeps any; without it the editor forgets it. */
  readonly testData?: { readonly text: string; readonly onChange: (text: string) => void };
  /**
   * Told of the work when a design is open, and of none when it closes: whoever is about to act on what is stored has
   * it saved first.
   */
  readonly onWork?: (work: DesignWork | undefined) => void;
  /**
   * What email testing needs to know of it; without it none is offered. The owner's routes lead to its dialog as well.
   */
  readonly tested?: Pick<TestableMessage, 'request' | 'resourceId' | 'hasSender' | 'save'>;
  /** Called when everything is saved and the main button is pressed; without it there is none. */
  readonly action?: EditorAction;
}

/** What an editor's main button does. */
export interface EditorAction {
  readonly label: string;
  readonly run: () => void;
  /** There is nothing to do while nothing has changed. */
  readonly isIdle?: boolean;
}

/** The full-screen design editor. */
export interface DesignEditor {
  readonly Editor: ComponentType<DesignEditorProps>;
}
export const DesignEditor: Token<DesignEditor> = token<DesignEditor>('design-editor');

/**
 * What the editor opens over itself, as the last segments of its path. Whoever mounts the editor declares a route
 * `over` its own for them, with parameters for up to four segments (`:dialog/:part?/:image?/:action?`) and a page that
 * shows nothing: the editor looks at the address.
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
