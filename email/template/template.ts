/** What a template is rendered with. Only own properties are ever read. */
export type TemplateData = Readonly<Record<string, unknown>>;

export interface RenderOptions {
  /** Escape `{{values}}` for HTML. Off for subjects and text parts. On unless told. */
  escape?: boolean;
}

/** A compiled template: compile once, render for each recipient. */
export interface Template {
  /**
   * The text for one recipient. A missing value is empty.
   * @throws TemplateError when the output would exceed the limits.
   */
  render(data: TemplateData, options?: RenderOptions): string;
  /** The template holds no handlebars: every rendering is the same. */
  readonly isStatic: boolean;
}

/** A template that cannot be compiled or rendered, and where in its source. */
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
