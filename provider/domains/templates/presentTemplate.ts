import { compileTemplate, TemplateError } from 'sendwright/email/template';
import type { Template, TemplateSummary, TemplateVersion, TemplateVersionSummary } from 'sendwright/wire/templates';
import { publicPath } from '../../storage/publicFiles';
import type { TemplateRow, VersionRow, VersionSummaryRow, VersionValues } from './queries';

/** `YYYY-MM-DD HH:MM:SS` in UTC, as templates have their times. */
const timeOf = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/** A version as lists show it; its thumbnail's address is still a path. */
export function presentSummary({ version_id, template_id, active, name, subject, editor, generate_plain_content, thumbnail_key, updated_at }: VersionSummaryRow): TemplateVersionSummary {
  const thumbnail = thumbnail_key === null ? null : publicPath(thumbnail_key);
  return { id: version_id, template_id, active: active ? 1 : 0, name, subject, editor, generate_plain_content, thumbnail_url: thumbnail, updated_at: timeOf(updated_at) };
}

/** A whole version, with what is wrong in its handlebars where its template has any. */
export function presentVersion(row: VersionRow): TemplateVersion {
  const { html_content, plain_content, test_data, design, revision } = row;
  const warnings = isDynamic(row.template_id) ? handlebarsProblems(row).map((message) => ({ message })) : [];
  return { ...presentSummary(row), html_content, plain_content, test_data, warnings, design, revision };
}

const ownPart = ({ template_id, name, generation, updated_at }: TemplateRow) => ({ id: template_id, name, generation, updated_at: timeOf(updated_at) });

export const presentTemplateSummary = (row: TemplateRow, versions: readonly VersionSummaryRow[]): TemplateSummary => ({ ...ownPart(row), versions: versions.map(presentSummary) });

export const presentTemplate = (row: TemplateRow, versions: readonly VersionRow[]): Template => ({ ...ownPart(row), versions: versions.map(presentVersion) });

/** Whether handlebars fill it. */
export const isDynamic = (templateId: string): boolean => templateId.startsWith('d-');

/** What is wrong with the handlebars of a version, part by part. */
export function handlebarsProblems({ subject, html_content, plain_content }: Pick<VersionValues, 'subject' | 'html_content' | 'plain_content'>): string[] {
  return Object.entries({ subject, html_content, plain_content }).flatMap(([part, source]) => {
    try {
      compileTemplate(source);
      return [];
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      return [`${part}, line ${error.line}: ${error.message}`];
    }
  });
}
