import { observer } from 'mobx-react-lite';
import { type BlockOf, columnLayouts, columnShares } from 'sendwright/email';
import { NumberField, Switch } from 'sendwright/sdk/ui';
import { changeLayout } from '../../document/commands';
import { useEditor } from '../../state/EditorContext';
import { ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';

export const ColumnsFields = observer(function ColumnsFields({ block }: { readonly block: BlockOf<'columns'> }) {
  const change = useBlockChange(block);
  const { editor } = useEditor();
  return (
    <Section title="Columns">
      <div className={styles.layouts}>
        {columnLayouts.map((layout) => (
          <button
            key={layout}
            type="button"
            className={styles.layout}
            aria-label={`Layout ${layout.replaceAll('-', ' to ')}`}
            aria-pressed={layout === block.layout}
            onClick={() => editor.run(`Layout ${layout}`, (design) => changeLayout(design, block.id, layout))}
          >
            {columnShares(layout).map((share, index) => (
              <span key={index} style={{ flex: share }} />
            ))}
          </button>
        ))}
      </div>
      <NumberField
        label="Space in each column"
        max={80}
        value={block.cellPadding}
        onChange={(cellPadding) => change('Change space in columns', { cellPadding })}
      />
      <Switch
        label="Stack on phones"
        helper="Columns are stacked on narrow screens."
        checked={block.stack}
        onChange={(stack) => change('Change stacking', { stack })}
      />
      {block.columns.map((column, index) => {
        const set = (background: string | undefined): void =>
          change(`Change background of column ${index + 1}`, {
            columns: block.columns.map((one, at) => (at === index ? withBackground(one, background) : one)),
          });
        return (
          <ColorField
            key={column.id}
            label={`Background of column ${index + 1}`}
            value={column.background}
            onChange={set}
            onClear={() => set(undefined)}
          />
        );
      })}
    </Section>
  );
});

type Column = BlockOf<'columns'>['columns'][number];
function withBackground({ background: _before, ...column }: Column, background: string | undefined): Column {
  return background === undefined ? column : { ...column, background };
}
