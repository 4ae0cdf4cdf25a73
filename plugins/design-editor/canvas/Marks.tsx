import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { walkBlocks } from 'sendwright/email';
import { Icon } from 'sendwright/sdk/ui';
import { restrictionOf } from '../document/words';
import { useEditor } from '../state/EditorContext';
import { boxOfBlock } from './geometry';
import styles from './Overlay.module.css';

/** Who gets a block, and for what it is repeated: the canvas shows each block once, whoever reads it. */
export const Marks = observer(function Marks({ canvas }: { readonly canvas: Document }) {
  const { editor } = useEditor();
  const { design, editing } = editor;
  const marked = useMemo(
    () =>
      [...walkBlocks(design)]
        .map(({ block }) => ({ id: block.id, words: restrictionOf(block) }))
        .filter(({ words }) => words !== ''),
    [design],
  );
  return marked.map(({ id, words }) => id !== editing && <Mark key={id} id={id} words={words} canvas={canvas} />);
});

interface MarkProps {
  readonly id: string;
  readonly words: string;
  readonly canvas: Document;
}

const Mark = observer(function Mark({ id, words, canvas }: MarkProps) {
  const {
    view: { layout },
  } = useEditor();
  // oxlint-disable-next-line react/exhaustive-deps -- it counts what moves things
  const box = useMemo(() => boxOfBlock(canvas, id), [canvas, id, layout]);
  if (!box) return null;
  return (
    <div
      className={styles.mark}
      style={{ transform: `translate(${box.left}px, ${box.top}px)`, width: box.width }}
      aria-hidden="true"
    >
      <span className={styles.markWords} title={words}>
        <Icon name="filter" size={12} />
        {words}
      </span>
    </div>
  );
});
