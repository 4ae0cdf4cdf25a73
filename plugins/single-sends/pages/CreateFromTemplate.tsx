import { useCallback } from 'react';
import { useParameter, useService } from 'sendwright/sdk';
import { NewDraft } from '../components/NewDraft';
import { SingleSendEndpoints } from '../endpoints';
import { SingleSendsStore } from '../singleSendsStore';

/** Makes a draft of a template's active version. */
export default function CreateFromTemplate() {
  const templateId = useParameter('templateId');
  const endpoints = useService(SingleSendEndpoints);
  const store = useService(SingleSendsStore);
  const create = useCallback(
    async (signal: AbortSignal) => {
      const { name, versions } = await endpoints.template(templateId, signal);
      const {
        subject,
        html_content: html,
        plain_content: plain,
        editor,
        design,
      } = versions.find((version) => version.active === 1) ?? versions[0] ?? {};
      return store.create(name.slice(0, 100), {
        ...(subject && { subject }),
        ...(html && { html_content: html }),
        ...(plain && { plain_content: plain }),
        ...(editor && { editor }),
        ...(design != null && { design }),
      });
    },
    [endpoints, store, templateId],
  );
  return <NewDraft create={create} problem="A single send couldn't be made of this template." />;
}
