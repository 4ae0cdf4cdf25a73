import { useRefusal } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** The tabs of the senders' pages; all but the first only for users who may see domains. */
export function SenderTabs({ selected }: { readonly selected: 'senders' | 'domains' | 'links' }) {
  const cannotRead = useRefusal({ scope: 'whitelabel.read' });
  if (cannotRead) return null;
  return (
    <Tabs
      label="Parts of senders"
      selected={selected}
      tabs={[
        { id: 'senders', title: 'Senders', to: paths.list },
        { id: 'domains', title: 'Domains', to: paths.domains },
        { id: 'links', title: 'Link domains', to: paths.links },
      ]}
    />
  );
}
