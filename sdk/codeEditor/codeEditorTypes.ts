import type { Ref } from 'react';

/** A problem in the code; `from` and `to` are offsets from 0. Without `from`, `line` (from 1) is its position. */
export interface CodeProblem {
  readonly message: string;
  readonly severity?: 'error' | 'warning' | 'info' | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly line?: number | undefined;
}

/** A handlebars tag that can be completed: `first_name`, `#if`, `unsubscribe`. */
export interface TagCompletion {
  /** The text between the braces. */
  readonly tag: string;
  /** Its description: "First name". */
  readonly detail?: string | undefined;
}

/** A word that can be completed in a query: a field, a keyword, a function. */
export interface WordCompletion {
  /** The displayed text. */
  readonly label: string;
  readonly kind: 'field' | 'keyword' | 'function';
  /** Its description: "First name, text". */
  readonly detail?: string | undefined;
  /** The inserted text, if it is not the label. */
  readonly insert?: string | undefined;
}

/** The editor's methods for a page. */
export interface CodeEditorHandle {
  /** Replaces the selection, and moves the cursor after it. */
  insert(text: string): void;
  /** Scrolls to a line and moves the cursor there; `line` counts from 1. */
  goToLine(line: number): void;
  /** The first visible line, from 1; fractional if it is partly scrolled out. */
  topLine(): number;
  /** Scrolls a line to the top without moving the cursor; a fraction scrolls it partly out. */
  scrollToLine(line: number): void;
}

export interface CodeEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `query`: the languages of segments and searches. */
  readonly language?: 'html' | 'text' | 'query' | undefined;
  readonly problems?: readonly CodeProblem[] | undefined;
  /** An additional check, called in pauses of typing: pass a stable function. For HTML up to 150,000 characters. */
  readonly check?: ((value: string) => Promise<readonly CodeProblem[]>) | undefined;
  readonly completions?: readonly TagCompletion[] | undefined;
  /** Completions for queries, while typing. */
  readonly words?: readonly WordCompletion[] | undefined;
  readonly ariaLabel: string;
  /** Pixels or a CSS length; default 400 pixels. */
  readonly height?: number | string | undefined;
  readonly readOnly?: boolean | undefined;
  /** Gets the focus when its dialog opens, even if the editor has to be fetched first. */
  readonly focusFirst?: boolean | undefined;
  /** Null until the editor has loaded. */
  readonly handle?: Ref<CodeEditorHandle> | undefined;
}

/** Two versions of a text. */
export interface CodeComparisonProps {
  /** The local version. */
  readonly mine: string;
  /** The other version. */
  readonly theirs: string;
}
