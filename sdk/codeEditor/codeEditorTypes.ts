import type { Ref } from 'react';

/** Something wrong in the code; `from` and `to` count characters from 0. Without `from`, `line` from 1 says where. */
export interface CodeProblem {
  readonly message: string;
  readonly severity?: 'error' | 'warning' | 'info' | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly line?: number | undefined;
}

/** A handlebars tag that can be completed: `first_name`, `#if`, `unsubscribe`. */
export interface TagCompletion {
  /** What stands between the braces. */
  readonly tag: string;
  /** What it stands for: "First name". */
  readonly detail?: string | undefined;
}

/** A word of a query that can be completed: a field, a keyword, a function. */
export interface WordCompletion {
  /** What is listed. */
  readonly label: string;
  readonly kind: 'field' | 'keyword' | 'function';
  /** What it stands for: "First name, text". */
  readonly detail?: string | undefined;
  /** What is written, where that is not the label. */
  readonly insert?: string | undefined;
}

/** What a page can do to its editor. */
export interface CodeEditorHandle {
  /** Puts text in the place of the selection, and the cursor after it. */
  insert(text: string): void;
  /** Brings a line into view and puts the cursor there; `line` counts from 1. */
  goToLine(line: number): void;
  /** The line at the top of what is seen, from 1; with a fraction where it is half gone. */
  topLine(): number;
  /** Scrolls a line to the top and leaves the cursor where it is; a fraction is the part of the line that is gone. */
  scrollToLine(line: number): void;
}

export interface CodeEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** `query`: the languages of segments and searches. */
  readonly language?: 'html' | 'text' | 'query' | undefined;
  readonly problems?: readonly CodeProblem[] | undefined;
  /**
   * What else to fix in the code, asked for in a pause of typing: pass the same function each time. HTML up to 150,000
   * characters.
   */
  readonly check?: ((value: string) => Promise<readonly CodeProblem[]>) | undefined;
  readonly completions?: readonly TagCompletion[] | undefined;
  /** Completed in queries, as one types. */
  readonly words?: readonly WordCompletion[] | undefined;
  readonly ariaLabel: string;
  /** Pixels or a CSS length; 400 pixels unless told. */
  readonly height?: number | string | undefined;
  readonly readOnly?: boolean | undefined;
  /** Gets the focus when its dialog opens, also where the editor has to be fetched first. */
  readonly focusFirst?: boolean | undefined;
  /** Null until the editor has been fetched. */
  readonly handle?: Ref<CodeEditorHandle> | undefined;
}

/** Two versions of some code. */
export interface CodeComparisonProps {
  /** What is written here. */
  readonly mine: string;
  /** What was written elsewhere. */
  readonly theirs: string;
}
