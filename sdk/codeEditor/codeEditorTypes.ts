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

export interface CodeEditorProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly language?: 'html' | 'text' | undefined;
  readonly problems?: readonly CodeProblem[] | undefined;
  readonly completions?: readonly TagCompletion[] | undefined;
  readonly ariaLabel: string;
  /** Pixels or a CSS length; 400 pixels unless told. */
  readonly height?: number | string | undefined;
  readonly readOnly?: boolean | undefined;
}
