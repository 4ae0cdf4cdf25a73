import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Alerts, HttpFailure, Navigation, pathTo, useOptionalService, usePageSignal, useService, useSlot } from 'sendwright/sdk';
import { ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import { defaultName, DesignChoices, paths } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';
import { texts } from '../texts';

/** Makes a draft and goes on to its editor; Back then leads past this page. */
export default observer(function SingleSendCreate() {
  const store = useService(SingleSendsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [failure, setFailure] = useState<unknown>();
  const signal = usePageSignal();

  const create = useCallback(
    () =>
      store.create(defaultName).then(
        ({ id }) => {
          if (signal.aborted) return;
          alerts.show(texts.created);
          navigation.go(pathTo(paths.editor, { id }), { replace: true });
        },
        (error: unknown) => setFailure(error),
      ),
    [store, alerts, navigation, signal],
  );
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const hasDesigns = useSlot(DesignChoices).length > 0 || hasDesignEditor;
  useEffect(() => {
    // With nothing to choose from there is no question.
    if (hasDesigns) navigation.go(pathTo(paths.createSelector, { designs: 'your-designs' }), { replace: true });
    else void create();
  }, [create, hasDesigns, navigation]);

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
        <ErrorState failure={failure} title="The draft couldn't be created." {...(!isRefused && { onRetry: retry })} action={<Link to={paths.list} look="button">Back to single sends</Link>} />
      )}
    </Page>
  );
});
