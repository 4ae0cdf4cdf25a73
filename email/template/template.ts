/** What a template is rendered with. Only own properties are ever read. */
export type TemplateData = Readonly<Record<string, unknown>>;

export interface RenderOptions {
  /** Escape `{{values}}` for HTML. Off for subjects and plain text. Default: true. */
  escape?: boolean;
}

/** A compiled template: compile it once, render it for each recipient. */
export interface Template {
  /**
   * The text for one recipient. Missing values are empty.
   * @throws TemplateError if the output would exceed the limits.
   */
  render(data: TemplateData, options?: RenderOptions): string;
  /** The template contains no handlebars, so every rendering is the same. */
  readonly isStatic: boolean;
}

/** A template that can't be compiled or rendered, and the position of the error. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';

  constructor(
    message: string,
    /** Line in the source, from 1. */
    readonly line: number,
    /** Column in the line, from 0. */
    readonly column: number,
  ) {
    super(message);
  }
}
