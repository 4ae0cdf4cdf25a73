import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { ErrorState, Link, Page, Skeleton } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { useCanvasRoom } from '../useCanvasRoom';
import { AutomationTabs, type TabId } from './AutomationTabs';

const label = 'Loading the automation';

/** The shape of each page; the canvas is a list of cards where the window has no room for it. */
const shapes: Readonly<Record<TabId, (hasRoom: boolean) => ReactNode>> = {
  canvas: (hasRoom) =>
    hasRoom ? (
      <Skeleton shape="block" height={480} label={label} />
    ) : (
      <Skeleton shape="block" count={5} height={72} label={label} />
    ),
  detail: () => <Skeleton shape="form" label={label} />,
  contacts: () => <Skeleton shape="table" label={label} />,
  stats: () => (
    <>
      <Skeleton shape="tiles" label={label} />
      <Skeleton shape="block" height={280} label={label} />
    </>
  ),
};

/** Shown while a page's automation is loading or missing. */
export const AutomationState = observer(function AutomationState({
  id,
  tab,
  title,
  failure,
  onRetry,
}: {
  readonly id: string;
  readonly tab: TabId;
  readonly title: string;
  readonly failure: unknown;
  readonly onRetry: () => void;
}) {
  const hasRoom = useCanvasRoom();
  return (
    <Page
      title={title}
      wide
      back={{ to: paths.list, label: 'Automations' }}
      tabs={failure === undefined && <AutomationTabs id={id} selected={tab} />}
    >
      {failure === undefined ? (
        shapes[tab](hasRoom)
      ) : (
        <ErrorState
          failure={failure}
          title="The automation couldn't be loaded."
          onRetry={onRetry}
          action={
            <Link to={paths.list} look="button">
              Back to automations
            </Link>
          }
        />
      )}
    </Page>
  );
});
