import { useEffect } from 'react';
import { FieldDefinitions } from 'sendwright/plugins/custom-fields/contract';
import type { ChosenPeople } from 'sendwright/plugins/single-sends/contract';
import { useService } from 'sendwright/sdk';
import { SetFieldDialog } from './SetFieldDialog';

interface PeopleFieldDialogProps {
  readonly chosen: ChosenPeople;
  readonly onClose: () => void;
}

/** Sets a field of the people behind a figure of statistics. */
export default function PeopleFieldDialog({ chosen, onClose }: PeopleFieldDialogProps) {
  const definitions = useService(FieldDefinitions);
  useEffect(() => {
    // Standard fields can be set without them.
    definitions.load().catch(() => undefined);
  }, [definitions]);
  return <SetFieldDialog chosen={chosen} onDone={onClose} onCancel={onClose} />;
}
