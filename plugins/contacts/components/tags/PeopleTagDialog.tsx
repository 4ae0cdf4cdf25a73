import type { ChosenPeople } from 'sendwright/plugins/single-sends/contract';
import { TagDialog } from './TagDialog';

interface PeopleTagDialogProps {
  readonly chosen: ChosenPeople;
  readonly onClose: () => void;
}

/** Tags the people behind a figure of statistics. */
export default function PeopleTagDialog({ chosen, onClose }: PeopleTagDialogProps) {
  return <TagDialog chosen={chosen} onDone={onClose} onCancel={onClose} />;
}
