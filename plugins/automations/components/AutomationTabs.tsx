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
export function AutomationTabs({
  id,
  selected,
  draftOf = null,
}: {
  readonly id: string;
  readonly selected: TabId;
  /** For a draft: the automation that has the contacts and statistics. */
  readonly draftOf?: string | null | undefined;
}) {
  return (
    <Tabs<TabId>
      label="Automation"
      tabs={tabs.map((tab) => ({
        ...tab,
        to:
          tab.id === 'stats'
            ? pathTo(paths.stats, { id: draftOf ?? id })
            : tab.id === 'contacts'
              ? pathTo(paths.detail, { id: draftOf ?? id, view: 'contact_list' })
              : pathTo(paths.detail, { id }),
      }))}
      selected={selected}
    />
  );
}
