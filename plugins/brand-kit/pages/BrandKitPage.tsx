import { observer } from 'mobx-react-lite';
import { useCallback, useEffect } from 'react';
import { useService } from 'sendwright/sdk';
import { problemOf } from 'sendwright/sdk/models';
import { ErrorState, Page, Skeleton } from 'sendwright/sdk/ui';
import { BrandKitStore } from '../brandKitStore';
import { BrandKitEditor } from '../components/BrandKitEditor';

/** The brand kit: its parts on the left, a message that shows them on the right. */
export default observer(function BrandKitPage() {
  const store = useService(BrandKitStore);
  const { kit } = store;
  const load = useCallback(() => void store.refresh().catch(() => undefined), [store]);
  useEffect(load, [load]);
  const fetching = store.requests.state('fetch');
  if (kit) return <BrandKitEditor key={String(kit.isSet && !kit.isInherited)} kit={kit} />;
  return (
    <Page wide title="Brand kit">
      {fetching.status === 'failure' ? (
        <ErrorState failure={problemOf(fetching)} title="The brand kit couldn't be loaded." onRetry={load} />
      ) : (
        <Skeleton shape="form" count={5} label="Loading the brand kit" />
      )}
    </Page>
  );
});
