import { useEffect } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import type { ChosenPeople } from 'sendwright/plugins/single-sends/contract';
import { useService } from 'sendwright/sdk';
import { AddToListDialog } from './AddToListDialog';

interface PeopleToListDialogProps {
  readonly chosen: ChosenPeople;
  readonly onClose: () => void;
}

/** Adds the people behind a figure of statistics to a list. */
export default function PeopleToListDialog({ chosen, onClose }: PeopleToListDialogProps) {
  const lists = useService(Lists);
  useEffect(() => {
    // The list selector shows the failure.
    lists.load().catch(() => undefined);
  }, [lists]);
  return <AddToListDialog chosen={chosen} onDone={onClose} onCancel={onClose} />;
}
