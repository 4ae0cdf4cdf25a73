import type { Design } from 'sendwright/wire/designs';
import type { MessageProblem } from 'sendwright/wire/tracking';
import type { ComponentType, ReactNode } from 'react';
import type { EditorAction } from 'sendwright/plugins/design-editor/contract';
import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import { type Token, token } from 'sendwright/sdk';

/** `sendgrid-designs` are the ready-made ones. */
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

/** What is written in the code editor. */
export interface CodeDraft {
  readonly name: string;
  readonly subject: string;
  readonly html: string;
}

export interface StoredCode extends CodeDraft {
  /** Counts the changes. */
  readonly revision: number;
}

/** Where HTML comes from and goes to. All calls reject with `HttpFailure`. */
export interface CodeSource {
  load(): Promise<StoredCode>;
  /** Saves what was written on `revision`; 412 where there is something newer, and nothing has been saved then. */
  save(draft: CodeDraft, revision: number): Promise<StoredCode>;
  /**
   * Keeps what was written as one more of its kind, and answers its name. Without it, nobody is offered to keep both.
   */
  keepCopy?(draft: CodeDraft): Promise<string>;
  /** What previews as campaigns send need of the owner besides the code. */
  message?(): { readonly preheader: string; readonly senderId?: number };
  /**
   * The message as it is sent, and what is wrong with its tags. Without it: as campaigns send it, and the editor opens
   * a preview at `preview`, `preview/test_data` and `test_data` behind its address.
   */
  preview?(message: {
    readonly html: string;
    readonly subject: string;
  }): Promise<{ readonly html: string; readonly problems: readonly MessageProblem[] }>;
}

export interface CodeEditorProps {
  readonly source: CodeSource;
  readonly opened: StoredCode;
  /** The editor's own address; the image manager's addresses follow it. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
  /** What it is, in the middle of a sentence: "design". */
  readonly noun: string;
  /**
   * What email testing needs to know of it; without it none is offered. The owner's routes lead to its dialog as well.
   */
  readonly tested?: Pick<TestableMessage, 'request' | 'resourceId' | 'hasSender' | 'testData'>;
  /** Beside the name: in which state the owner is. */
  readonly beside?: ReactNode;
  /** Called when everything is saved and the main button is pressed; without it that button saves. */
  readonly action?: EditorAction;
  /** Called when the author changes something: whoever loads the code again then would replace it under their hands. */
  readonly onChange?: () => void;
  /** Beside the button that saves; gets what saves at once and tells whether that went well. */
  readonly renderTools?: (save: () => Promise<boolean>) => ReactNode;
}

/** The account's designs, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface DesignLibrary {
  /** The full-screen code editor: the code beside the message, saved by itself. */
  readonly CodeEditor: ComponentType<CodeEditorProps>;
  /** Those whose name has `typed` in it, newest change first. */
  find(
    kind: DesignKind,
    typed: string,
    signal?: AbortSignal,
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Keeps HTML as a design of its own and answers it. */
  create(design: { readonly name: string; readonly html: string }): Promise<Design>;
  open(page: 'editor' | 'preview' | 'remove' | 'rename', id: string): void;
  duplicate(kind: DesignKind, id: string): Promise<Design>;
  /** Begins a single send with a design, and opens its editor. */
  startSend(kind: DesignKind, id: string): Promise<void>;
}
export const DesignLibrary: Token<DesignLibrary> = token<DesignLibrary>('designs');
