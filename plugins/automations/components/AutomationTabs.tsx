import { pathTo } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';

const tabs = [
  { id: 'detail', title: 'Settings and emails' },
  { id: 'contacts', title: 'Contacts' },
  { id: 'stats', title: 'Statistics' },
] as const;
type TabId = (typeof tabs)[number]['id'];

/** The pages of an automation. */
export function AutomationTabs({ id, selected }: { readonly id: string; readonly selected: TabId }) {
  return (
    <Tabs<TabId>
      label="Automation"
      tabs={tabs.map((tab) => ({
        ...tab,
        to:
          tab.id === 'stats'
            ? pathTo(paths.stats, { id })
            : pathTo(paths.detail, { id, ...(tab.id === 'contacts' && { view: 'contact_list' }) }),
      }))}
      selected={selected}
    />
  );
}
