import type { Http } from 'sendwright/sdk';
import type { AutomationEmailConfig } from 'sendwright/wire/automations';
import type { TemplateVersionCreate } from 'sendwright/wire/dynamicTemplates';

/** Keeps an email as a dynamic template with one version. Rejects with `HttpFailure`. */
export async function createTemplate(http: Http, name: string, config: AutomationEmailConfig): Promise<void> {
  const { subject, html_content: html, plain_content: plain, design, editor, generate_plain_content } = config;
  const { id } = await http.call('POST /templates', { body: { name: name.slice(0, 100), generation: 'dynamic' } });
  const content = design ? { design } : { html_content: html ?? '' };
  const body: TemplateVersionCreate = {
    name: 'Version 1',
    subject: (subject ?? '').trim().slice(0, 255) || name.slice(0, 100),
    editor: editor ?? 'code',
    generate_plain_content,
    ...content,
    ...(!generate_plain_content && { plain_content: plain ?? '' }),
  };
  await http.call('POST /templates/:template_id/versions', { params: { template_id: id }, body });
}
