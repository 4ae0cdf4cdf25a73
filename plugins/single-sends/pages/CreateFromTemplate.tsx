import { useCallback, useEffect, useState } from 'react';
import { Alerts, HttpFailure, Navigation, pathTo, useParameter, usePageSignal, useService } from 'sendwright/sdk';
import { ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { SingleSendEndpoints } from '../endpoints';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

/** Makes a draft of a template's active version and goes on to its editor. */
export default function CreateFromTemplate() {
  const templateId = useParameter('templateId');
  const endpoints = useService(SingleSendEndpoints);
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const [failure, setFailure] = useState<unknown>();

  const create = useCallback(
    () =>
      endpoints
        .template(templateId, signal)
        .then(({ name, versions }) => {
          const { subject, html_content: html, plain_content: plain, editor, design } = versions.find((version) => version.active === 1) ?? versions[0] ?? {};
          return store.create(name.slice(0, 100), { ...(subject && { subject }), ...(html && { html_content: html }), ...(plain && { plain_content: plain }), ...(editor && { editor }), ...(design != null && { design }) });
        })
        .then(
          ({ id }) => {
            if (signal.aborted) return;
            alerts.show(texts.created);
            navigation.go(pathTo(paths.editor, { id }), { replace: true });
          },
          (error: unknown) => !signal.aborted && setFailure(error),
        ),
    [endpoints, store, alerts, navigation, signal, templateId],
  );
  useEffect(() => void create(), [create]);

  const retry = () => {
    setFailure(undefined);
    void create();
  };
  // At the limit of sends another try is of no use; the server's words say so.
  const isRefused = failure instanceof HttpFailure && failure.status === 400;
  return (
    <Page title="New single send">
      {failure === undefined ? (
        <Skeleton shape="page" label="Creating a draft" />
      ) : (
        <ErrorState failure={failure} title="A single send couldn't be made of this template." {...(!isRefused && { onRetry: retry })} action={<Link to={paths.list} look="button">Back to single sends</Link>} />
      )}
    </Page>
  );
}
