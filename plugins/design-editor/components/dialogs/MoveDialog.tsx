import { observer } from 'mobx-react-lite';
import { useMemo, useState } from 'react';
import { Button, Dialog, Radio, SearchField } from 'sendwright/sdk/ui';
import { legalSlots, outermost } from '../../document/legalSlots';
import { describePlace, isSamePlace } from '../../document/describePlace';
import { labelOf, upperFirst } from '../../document/words';
import { useEditor } from '../../state/EditorContext';
import styles from './MoveDialog.module.css';

/** The number of positions from which they can be searched. */
const searchedFrom = 12;

/** Moves the selected blocks to a chosen position; lists every valid one in reading order. */
export const MoveDialog = observer(function MoveDialog() {
  const { editor, view } = useEditor();
  const { design, selection } = editor;
  const ids = useMemo(() => outermost(design, selection), [design, selection]);
  const places = useMemo(
    () =>
      legalSlots(design, { ids })
        .filter((slot) => !isSamePlace(design, ids, slot))
        .map((slot, index) => ({ slot, value: String(index), words: describePlace(design, slot) })),
    [design, ids],
  );
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const block = editor.primary?.block;
  const found = places.filter(({ words }) => words.toLowerCase().includes(typed.trim().toLowerCase()));
  const place = found.find(({ value }) => value === chosen);
  const close = (): void => view.choosePlace(false);
  const move = (): void => {
    close();
    if (place) view.moveTo(place.slot);
  };
  const what = ids.length > 1 ? `${ids.length} blocks` : block ? labelOf(block) : 'block';
  return (
    <Dialog
      title={`Move ${what}`}
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            intent="primary"
            disabled={!place}
            hint={place ? undefined : 'Choose a position first.'}
            onClick={move}
          >
            Move here
          </Button>
        </>
      }
    >
      {places.length === 0 ? (
        <p>There is no other position yet. Add a block first.</p>
      ) : (
        <div className={styles.places}>
          {places.length >= searchedFrom && <SearchField label="Search positions" value={typed} onSearch={setTyped} />}
          <div className={styles.list}>
            <Radio
              ariaLabel="Place"
              value={chosen}
              onChange={setChosen}
              options={found.map(({ slot, value, words }) => ({
                value,
                label: (
                  <span className={slot.container === null ? undefined : styles.inside}>
                    {slot.container === null ? upperFirst(words) : words}
                  </span>
                ),
              }))}
            />
          </div>
          {found.length === 0 && <p>No matching position.</p>}
        </div>
      )}
    </Dialog>
  );
});
