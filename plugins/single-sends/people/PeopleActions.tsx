import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Exports } from 'sendwright/plugins/exports/contract';
import { useOptionalService, useSlot } from 'sendwright/sdk';
import { Button } from 'sendwright/sdk/ui';
import { type ChosenPeople, PeopleTags, PeopleToList } from '../contract';
import styles from './people.module.css';

interface PeopleActionsProps {
  readonly chosen: ChosenPeople;
  readonly onAsk: (what: 'list' | 'tag') => void;
  /** Other actions, before these. */
  readonly children?: ReactNode;
}

/** What can be done with all people in a list: add them to a list of contacts, tag or export them. */
export const PeopleActions = observer(function PeopleActions({ chosen, onAsk, children }: PeopleActionsProps) {
  const exports = useOptionalService(Exports);
  const canList = useSlot(PeopleToList).length > 0;
  const canTag = useSlot(PeopleTags).length > 0;
  return (
    <div className={styles.actions}>
      {children}
      {canList && (
        <Button size="small" icon="list" onClick={() => onAsk('list')}>
          Add to list
        </Button>
      )}
      {canTag && (
        <Button size="small" icon="tag" onClick={() => onAsk('tag')}>
          Add tag
        </Button>
      )}
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
    </div>
  );
});
