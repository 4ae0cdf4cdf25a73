import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import {
  Alerts,
  Http,
  HttpFailure,
  Navigation,
  pathTo,
  useOptionalService,
  usePageSignal,
  useParameter,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import type { SingleSend } from 'sendwright/wire/singleSends';
import { defaultName, DesignChoices, paths } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { templateStart } from '../starts/templateStart';
import { texts } from '../texts';

interface NewDraftProps {
  /** Must be stable between renders: it is called once per identity. */
  readonly create: (signal: AbortSignal) => Promise<SingleSend>;
  /** Reports the failure. */
  readonly problem: string;
}

/** Redirects to the selector of designs; if there are none to choose from, creates a draft directly. */
export const SingleSendCreate = observer(function SingleSendCreate() {
  const store = useService(SingleSendsStore);
  const navigation = useService(Navigation);
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const hasDesigns = useSlot(DesignChoices).length > 0 || hasDesignEditor;
  const create = useCallback(() => store.create(defaultName, { editor: 'code' }), [store]);
  useEffect(() => {
    if (hasDesigns) navigation.go(pathTo(paths.createSelector, { designs: 'sendgrid-designs' }), { replace: true });
  }, [hasDesigns, navigation]);
  if (!hasDesigns) return <NewDraft create={create} problem="The draft couldn't be created." />;
  return (
    <Page title="New single send">
      <Skeleton shape="page" label="Creating a draft" />
    </Page>
  );
});

/** Creates a draft from a template's active version. */
export function CreateFromTemplate() {
  const templateId = useParameter('templateId');
  const http = useService(Http);
  const store = useService(SingleSendsStore);
  const create = useCallback(
    async (signal: AbortSignal) => {
      const { name, content } = await templateStart(http, templateId, signal);
      return store.create(name, content);
    },
    [http, store, templateId],
  );
  return <NewDraft create={create} problem="A single send couldn't be created from this template." />;
}

/** Creates a draft and opens its editor, replacing this page in the history. */
function NewDraft({ create, problem }: NewDraftProps) {
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const signal = usePageSignal();
  const [failure, setFailure] = useState<unknown>();
  const begin = useCallback(
    () =>
      create(signal).then(
        ({ id }) => {
          if (signal.aborted) return;
          alerts.show(texts.created);
          navigation.go(pathTo(paths.editor, { id }), { replace: true });
        },
        (error: unknown) => !signal.aborted && setFailure(error),
      ),
    [create, alerts, navigation, signal],
  );
  useEffect(() => void begin(), [begin]);

  const retry = () => {
    setFailure(undefined);
    void begin();
  };
  // At the limit of sends a retry would not help; the server's message says so.
  const isRefused = failure instanceof HttpFailure && failure.status === 400;
  return (
    <Page title="New single send">
      {failure === undefined ? (
        <Skeleton shape="page" label="Creating a draft" />
      ) : (
        <ErrorState
          failure={failure}
          title={problem}
          {...(!isRefused && { onRetry: retry })}
          action={
            <Link to={paths.list} look="button">
              Back to single sends
            </Link>
          }
        />
      )}
    </Page>
  );
}
