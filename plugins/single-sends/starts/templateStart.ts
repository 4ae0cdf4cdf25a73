import { preheaderOf } from 'sendwright/email';
import type { Http } from 'sendwright/sdk';
import type { StartChoice } from '../contract';

/** A template's active version as the start of a send. Rejects with `HttpFailure`. */
export async function templateStart(http: Http, templateId: string, signal?: AbortSignal): Promise<StartChoice> {
  const { name, versions } = await http.call('GET /templates/:template_id', {
    params: { template_id: templateId },
    retry: true,
    signal,
  });
  const version = versions.find(({ active }) => active === 1) ?? versions[0];
  const preheader = preheaderOf(version?.design);
  return {
    name: name.slice(0, 100),
    content: {
      editor: version?.editor ?? 'code',
      ...(version?.subject && { subject: version.subject }),
      ...(preheader !== '' && { preheader }),
      ...(version?.html_content && { html_content: version.html_content }),
      ...(version?.plain_content && { plain_content: version.plain_content }),
      ...(version?.generate_plain_content === false && { generate_plain_content: false }),
      ...(version?.design != null && { design: version.design }),
    },
  };
}
