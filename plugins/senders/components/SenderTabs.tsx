import { useRefusal } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** The tabs of the senders' pages; the second one only for users who may see domains. */
export function SenderTabs({ selected }: { readonly selected: 'senders' | 'domains' }) {
  const cannotRead = useRefusal({ scope: 'whitelabel.read' });
  if (cannotRead) return null;
  return (
    <Tabs
      label="Parts of senders"
      selected={selected}
      tabs={[
        { id: 'senders', title: 'Senders', to: paths.list },
        { id: 'domains', title: 'Domains', to: paths.domains },
      ]}
    />
  );
}
