import type { Design } from 'sendwright/wire/designs';
import type { MessageProblem } from 'sendwright/wire/tracking';
import type { ComponentType, ReactNode } from 'react';
import type { EditorAction } from 'sendwright/plugins/design-editor/contract';
import type { TestableMessage } from 'sendwright/plugins/email-testing/contract';
import { type Token, token } from 'sendwright/sdk';

/** `sendgrid-designs` are the built-in ones. */
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

/** The content of the code editor. */
export interface CodeDraft {
  readonly name: string;
  readonly subject: string;
  readonly html: string;
}

export interface StoredCode extends CodeDraft {
  /** Increases with each change. */
  readonly revision: number;
}

/** Loads and saves HTML. All calls reject with `HttpFailure`. */
export interface CodeSource {
  load(): Promise<StoredCode>;
  /** Saves changes based on `revision`; rejects with 412, without saving, if there is a newer revision. */
  save(draft: CodeDraft, revision: number): Promise<StoredCode>;
  /**
   * Saves the content as a new item of the same kind and returns its name. If missing, the option to keep both is not
   * offered.
   */
  saveCopy?(draft: CodeDraft): Promise<string>;
  /** What a preview needs from the owner besides the code. */
  message?(): { readonly preheader: string; readonly senderId?: number };
  /**
   * Renders the message as it is sent, with its template errors. If missing, it is rendered as for campaigns, and the
   * editor opens a preview at `preview`, `preview/test_data` and `test_data` below its address.
   */
  preview?(message: {
    readonly html: string;
    readonly subject: string;
  }): Promise<{ readonly html: string; readonly problems: readonly MessageProblem[] }>;
}

export interface CodeEditorProps {
  readonly source: CodeSource;
  readonly opened: StoredCode;
  /** The editor's own address; the image manager's addresses are below it. */
  readonly address: string;
  readonly back: { readonly label: string; readonly address: string };
  /** What it is, for use within a sentence: "design". */
  readonly noun: string;
  /**
   * What email testing needs to know about it; if missing, testing is not offered. The owner's routes also open its
   * dialog.
   */
  readonly tested?: Pick<TestableMessage, 'request' | 'resourceId' | 'hasSender' | 'testData'>;
  /** Shown next to the name: the owner's state. */
  readonly beside?: ReactNode;
  /** Called when everything is saved and the main button is clicked; if missing, the button saves. */
  readonly action?: EditorAction;
  /** Called when the author makes a change, because loading the code again would then overwrite it. */
  readonly onChange?: () => void;
  /** Shown next to the save button. Gets a function that saves immediately and returns whether it succeeded. */
  readonly renderTools?: (save: () => Promise<boolean>) => ReactNode;
}

/** The account's designs, for commands and other plugins. Every call rejects with `HttpFailure`. */
export interface DesignLibrary {
  /** The full-screen code editor: the code next to the message, autosaved. */
  readonly CodeEditor: ComponentType<CodeEditorProps>;
  /** The designs whose name contains `typed`, most recently changed first. */
  find(
    kind: DesignKind,
    typed: string,
    signal?: AbortSignal,
  ): Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Saves HTML as a new design and returns it. */
  create(design: { readonly name: string; readonly html: string }): Promise<Design>;
  open(page: 'editor' | 'preview' | 'remove' | 'rename' | 'test', id: string): void;
  /** `inBrand` false: a built-in design keeps its own look. */
  duplicate(kind: DesignKind, id: string, inBrand?: boolean): Promise<Design>;
  /** Creates a single send from a design and opens its editor. `inBrand` as above. */
  startSend(kind: DesignKind, id: string, inBrand?: boolean): Promise<void>;
}
export const DesignLibrary: Token<DesignLibrary> = token<DesignLibrary>('designs');
