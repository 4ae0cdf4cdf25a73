import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { Navigation, pathTo, useOptionalService, useService, useSlot } from 'sendwright/sdk';
import { Page, Skeleton } from 'sendwright/sdk/ui';
import { NewDraft } from '../components/NewDraft';
import { defaultName, DesignChoices, paths } from '../contract';
import { SingleSendsStore } from '../singleSendsStore';

/** Leads to the designs to choose from; with nothing to choose from there is no question, and a draft is made. */
export default observer(function SingleSendCreate() {
  const store = useService(SingleSendsStore);
  const navigation = useService(Navigation);
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const hasDesigns = useSlot(DesignChoices).length > 0 || hasDesignEditor;
  const create = useCallback(() => store.create(defaultName), [store]);
  useEffect(() => {
    if (hasDesigns) navigation.go(pathTo(paths.createSelector, { designs: 'your-designs' }), { replace: true });
  }, [hasDesigns, navigation]);
  if (!hasDesigns) return <NewDraft create={create} problem="The draft couldn't be created." />;
  return (
    <Page title="New single send">
      <Skeleton shape="page" label="Creating a draft" />
    </Page>
  );
});
