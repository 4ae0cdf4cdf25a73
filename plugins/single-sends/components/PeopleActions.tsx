import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Exports } from 'sendwright/plugins/exports/contract';
import { canCreate as canCreateSegment } from 'sendwright/plugins/segments/contract';
import { useOptionalService, useRefusal, useSlot } from 'sendwright/sdk';
import { Button, SlotOutlet } from 'sendwright/sdk/ui';
import { type ChosenPeople, PeopleField, type PeopleSegment, PeopleTags, PeopleToList } from '../contract';
import styles from '../people/people.module.css';
import { SegmentDialog } from '../people/SegmentDialog';

export interface PeopleActionsProps {
  readonly chosen: ChosenPeople;
  readonly segment: PeopleSegment;
}

const dialogs = [
  { slot: PeopleToList, icon: 'list', label: 'Add to list' },
  { slot: PeopleTags, icon: 'tag', label: 'Add tag' },
  { slot: PeopleField, icon: 'edit', label: 'Set field' },
] as const;

/** What can be done with all people in a list: a segment of them, add them to a list, tag, set a field, export. */
export default observer(function PeopleActions({ chosen, segment }: PeopleActionsProps) {
  const exports = useOptionalService(Exports);
  const cannotCreate = useRefusal(canCreateSegment);
  const fillings = [useSlot(PeopleToList), useSlot(PeopleTags), useSlot(PeopleField)];
  const offered = dialogs.filter((_, place) => (fillings[place]?.length ?? 0) > 0);
  const [asking, setAsking] = useState<'segment' | (typeof dialogs)[number]>();
  const onClose = () => setAsking(undefined);
  return (
    <div className={styles.actions}>
      {!cannotCreate && (
        <Button intent="primary" size="small" icon="filter" onClick={() => setAsking('segment')}>
          Create segment
        </Button>
      )}
      {offered.map((dialog) => (
        <Button key={dialog.label} size="small" icon={dialog.icon} onClick={() => setAsking(dialog)}>
          {dialog.label}
        </Button>
      ))}
      {exports.state !== 'absent' && (
        <Button
          size="small"
          icon="download"
          onClick={() =>
            void exports
              .get()
              .then((service) => service?.ask({ title: chosen.name, whom: { selection: chosen.selection } }))
          }
        >
          Export
        </Button>
      )}
      {asking === 'segment' && <SegmentDialog chosen={chosen} {...segment} onClose={onClose} />}
      {asking !== undefined && asking !== 'segment' && <SlotOutlet slot={asking.slot} props={{ chosen, onClose }} />}
    </div>
  );
});
