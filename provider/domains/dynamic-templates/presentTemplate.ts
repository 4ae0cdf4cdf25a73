import type {
  Template,
  TemplateSummary,
  TemplateVersion,
  TemplateVersionSummary,
} from 'sendwright/wire/dynamicTemplates';
import { HttpError } from '../../http/errors';
import { templateProblem } from '../../validation/templateProblem';
import { presentThumbnail } from '../designs/thumbnails/thumbnailRoutes';
import type { TemplateRow, VersionRow, VersionSummaryRow, VersionValues } from './queries';

/** `YYYY-MM-DD HH:MM:SS` in UTC, the time format of templates. */
const timeOf = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/** A version in lists; its thumbnail's address is still a path. */
export function presentSummary(row: VersionSummaryRow): TemplateVersionSummary {
  const { version_id, template_id, active, name, subject, editor, generate_plain_content } = row;
  return {
    id: version_id,
    template_id,
    active: active ? 1 : 0,
    name,
    subject,
    editor,
    generate_plain_content,
    ...presentThumbnail('versions', row),
    updated_at: timeOf(row.updated_at),
    draft_updated_at: row.draft_updated_at && timeOf(row.draft_updated_at),
  };
}

/** A complete version, with handlebars errors if its template uses handlebars. */
export async function presentVersion(row: VersionRow): Promise<TemplateVersion> {
  const { html_content, plain_content, test_data, design, revision } = row;
  const warnings = isDynamic(row.template_id)
    ? (await handlebarsProblems(row)).map(({ field, line, message }) => ({
        message: `${field}, line ${line}: ${message}`,
      }))
    : [];
  return { ...presentSummary(row), html_content, plain_content, test_data, warnings, design, revision };
}

const ownPart = ({ template_id, name, generation, updated_at }: TemplateRow) => ({
  id: template_id,
  name,
  generation,
  updated_at: timeOf(updated_at),
});

export const presentTemplateSummary = (row: TemplateRow, versions: readonly VersionSummaryRow[]): TemplateSummary => ({
  ...ownPart(row),
  versions: versions.map(presentSummary),
});

export async function presentTemplate(row: TemplateRow, versions: readonly VersionRow[]): Promise<Template> {
  const presented: TemplateVersion[] = [];
  for (const version of versions) presented.push(await presentVersion(version));
  return { ...ownPart(row), versions: presented };
}

/** Whether the template uses handlebars. */
const isDynamic = (templateId: string): boolean => templateId.startsWith('d-');

type Content = Pick<VersionValues, 'subject' | 'html_content' | 'plain_content'>;

/** The handlebars errors of a version, by part. */
async function handlebarsProblems({
  subject,
  html_content,
  plain_content,
}: Content): Promise<{ field: string; line: number; message: string }[]> {
  const problems: { field: string; line: number; message: string }[] = [];
  for (const [field, source] of Object.entries({ subject, html_content, plain_content })) {
    const problem = await templateProblem(source);
    if (problem) problems.push({ field, line: problem.line, message: problem.message });
  }
  return problems;
}

/** The position of an error as shown in the editor: lines are those of the HTML unless stated otherwise. */
const placeOf = (field: string, line: number): string =>
  field === 'subject' ? 'Subject' : field === 'plain_content' ? `Plain text, line ${line}` : `Line ${line}`;

/** Whether the contents of one of the template's versions can be sent. */
export const canBeActive = async (templateId: string, content: Content): Promise<boolean> =>
  !isDynamic(templateId) || (await handlebarsProblems(content)).length === 0;

/** Throws 400 with each part whose handlebars have errors. */
export async function requireActivatable(templateId: string, content: Content): Promise<void> {
  const problems = isDynamic(templateId) ? await handlebarsProblems(content) : [];
  if (problems.length === 0) return;
  throw new HttpError(
    400,
    problems.map(({ field, line, message }) => ({
      message: `Fix the handlebars errors in this email before you activate it. ${placeOf(field, line)}: ${message}`,
      field,
      error_id: 'handlebars_errors',
    })),
  );
}
