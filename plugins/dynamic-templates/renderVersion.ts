import type { MessageProblem } from 'sendwright/wire/tracking';

/** A version's rendered parts. */
export interface RenderedVersion {
  readonly subject: string;
  readonly preheader: string;
  readonly html: string;
  readonly text: string;
  readonly problems: MessageProblem[];
}

/** Renders a version with test data using the same interpreter as the provider, which is loaded on first use. */
export async function renderVersion(
  parts: { readonly subject: string; readonly html: string; readonly text?: string; readonly preheader?: string },
  data: Readonly<Record<string, unknown>>,
): Promise<RenderedVersion> {
  const { compileTemplate, TemplateError } = await import('sendwright/email/template');
  const problems: MessageProblem[] = [];
  const fill = (field: MessageProblem['field'], source: string, escape: boolean): string => {
    try {
      return compileTemplate(source).render(data, { escape });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      problems.push({ field, line: error.line, column: error.column, message: error.message });
      return '';
    }
  };
  return {
    subject: fill('subject', parts.subject, false),
    preheader: fill('preheader', parts.preheader ?? '', false),
    html: fill('html_content', parts.html, true),
    text: fill('plain_content', parts.text ?? '', false),
    problems,
  };
}
