import { useCallback } from 'react';
import { Http, useParameter, useService } from 'sendwright/sdk';
import { NewDraft } from '../components/NewDraft';
import { SingleSendsStore } from '../singleSendsStore';

/** Makes a draft of a template's active version. */
export default function CreateFromTemplate() {
  const templateId = useParameter('templateId');
  const http = useService(Http);
  const store = useService(SingleSendsStore);
  const create = useCallback(
    async (signal: AbortSignal) => {
      const { name, versions } = await http.call('GET /templates/:template_id', {
        params: { template_id: templateId },
        retry: true,
        signal,
      });
      const version = versions.find(({ active }) => active === 1) ?? versions[0];
      return store.create(name.slice(0, 100), {
        ...(version?.subject && { subject: version.subject }),
        ...(version?.html_content && { html_content: version.html_content }),
        ...(version?.plain_content && { plain_content: version.plain_content }),
        ...(version?.editor && { editor: version.editor }),
        ...(version?.design != null && { design: version.design }),
      });
    },
    [http, store, templateId],
  );
  return <NewDraft create={create} problem="A single send couldn't be made of this template." />;
}
