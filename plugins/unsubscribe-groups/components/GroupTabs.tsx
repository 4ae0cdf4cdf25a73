import { pathTo } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';

/** The pages about what recipients can opt out of, and where they do it. */
export function GroupTabs({ selected }: { readonly selected: 'groups' | 'center' | 'languages' }) {
  return (
    <Tabs
      label="Unsubscribing"
      selected={selected}
      tabs={[
        { id: 'groups', title: 'Unsubscribe groups', to: paths.index },
        { id: 'center', title: 'Preference center', to: pathTo<string>(paths.center, {}) },
        { id: 'languages', title: 'Languages', to: pathTo<string>(paths.languages, {}) },
      ]}
    />
  );
}
