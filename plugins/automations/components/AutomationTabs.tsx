import { pathTo } from 'sendwright/sdk';
import { Tabs } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { useCanvasRoom } from '../useCanvasRoom';

const tabs = [
  { id: 'canvas', title: 'Canvas' },
  { id: 'detail', title: 'Settings and emails' },
  { id: 'contacts', title: 'Contacts' },
  { id: 'stats', title: 'Statistics' },
] as const;
export type TabId = (typeof tabs)[number]['id'];

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
  const hasRoom = useCanvasRoom();
  return (
    <Tabs<TabId>
      label="Automation"
      tabs={tabs.map((tab) => ({
        ...tab,
        title: tab.id === 'canvas' && !hasRoom ? 'Steps' : tab.title,
        to:
          tab.id === 'stats'
            ? pathTo(paths.stats, { id: draftOf ?? id })
            : tab.id === 'contacts'
              ? pathTo(paths.detail, { id: draftOf ?? id, view: 'contact_list' })
              : pathTo(paths.detail, { id, ...(tab.id === 'canvas' && { view: 'canvas' }) }),
      }))}
      selected={selected}
    />
  );
}
