import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type BlockOf, tableLimits } from 'sendwright/email';
import { Button, FormField, NumberField, Switch, TextArea } from 'sendwright/sdk/ui';
import { changeBlock } from '../../document/commands';
import { addColumn, addRow, cellOf, pasteCells, readCells, removeColumn, removeRow } from '../../document/tables';
import { tableSize } from '../../document/words';
import { useEditor } from '../../state/EditorContext';
import { AlignField, ChoiceField, ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

type Table = BlockOf<'table'>;

export const TableFields = observer(function TableFields({ block }: { readonly block: Table }) {
  const change = useBlockChange(block);
  return (
    <>
      <CellFields block={block} />
      <PasteField block={block} />
      <Section title="Columns">
        {block.aligns.map((align, index) => (
          <AlignField
            key={index}
            label={nameOf(block, index)}
            value={align}
            onChange={(next) =>
              change(`Align column ${index + 1}`, {
                aligns: block.aligns.map((one, at) => (at === index ? next : one)),
              })
            }
          />
        ))}
        <Switch
          label="First row has the names"
          checked={block.header}
          onChange={(header) => change('Change first row', { header })}
        />
      </Section>
      <Section title="Look">
        <ChoiceField
          label="Lines"
          value={block.lines}
          choices={[
            { value: 'rows', label: 'Rows' },
            { value: 'grid', label: 'Grid' },
            { value: 'none', label: 'None' },
          ]}
          onChange={(lines) => change('Change lines', { lines })}
        />
        <div className={styles.pair}>
          <ColorField
            label="Line color"
            value={block.lineColor}
            onChange={(lineColor) => change('Change line color', { lineColor })}
          />
          <NumberField
            label="Space in cells"
            max={40}
            value={block.cellPadding}
            onChange={(cellPadding) => change('Change space in cells', { cellPadding })}
          />
          <ColorField
            label="Every second row"
            value={block.stripe}
            onChange={(stripe) => change('Change stripes', { stripe })}
            onClear={() => change('Remove stripes', { stripe: undefined })}
          />
          {block.header && (
            <>
              <ColorField
                label="First row"
                value={block.headerFill}
                onChange={(headerFill) => change('Change first row color', { headerFill })}
                onClear={() => change('Clear first row color', { headerFill: undefined })}
              />
              <ColorField
                label="Names"
                value={block.headerColor}
                onChange={(headerColor) => change('Change color of names', { headerColor })}
                onClear={() => change('Clear color of names', { headerColor: undefined })}
              />
            </>
          )}
        </div>
        <WordFields look={block} onChange={change} />
      </Section>
    </>
  );
});

const nameOf = ({ rows, header }: Table, index: number): string =>
  (header && rows[0]?.[index]?.trim()) || `Column ${index + 1}`;

/** Rows and columns at the cell that was edited last, or else at the end. */
const CellFields = observer(function CellFields({ block }: { readonly block: Table }) {
  const { editor, view } = useEditor();
  const last = view.lastField?.id === block.id ? cellOf(view.lastField.path) : undefined;
  const row = Math.min(last?.row ?? block.rows.length - 1, block.rows.length - 1);
  const column = Math.min(last?.column ?? block.aligns.length - 1, block.aligns.length - 1);
  const run = (label: string, command: (table: Table) => Table): void =>
    editor.run(label, (design) => changeBlock(design, block.id, (one) => (one.type === 'table' ? command(one) : one)));
  const isFullOfRows = block.rows.length >= tableLimits.rows;
  const isFullOfColumns = block.aligns.length >= tableLimits.columns;
  return (
    <Section title="Rows and columns">
      <p className={styles.hint}>{tableSize(block)}. Click a cell to edit it: Tab goes on, Enter goes down.</p>
      <span className={styles.groupName}>Row {row + 1}</span>
      <div className={styles.row}>
        <Button size="small" disabled={isFullOfRows} onClick={() => run('Add row', (one) => addRow(one, row))}>
          Add above
        </Button>
        <Button size="small" disabled={isFullOfRows} onClick={() => run('Add row', (one) => addRow(one, row + 1))}>
          Add below
        </Button>
        <Button
          size="small"
          intent="quiet"
          ariaLabel={`Remove row ${row + 1}`}
          disabled={block.rows.length === 1}
          onClick={() => run('Remove row', (one) => removeRow(one, row))}
        >
          Remove
        </Button>
      </div>
      <span className={styles.groupName}>{nameOf(block, column)}</span>
      <div className={styles.row}>
        <Button
          size="small"
          disabled={isFullOfColumns}
          onClick={() => run('Add column', (one) => addColumn(one, column))}
        >
          Add before
        </Button>
        <Button
          size="small"
          disabled={isFullOfColumns}
          onClick={() => run('Add column', (one) => addColumn(one, column + 1))}
        >
          Add after
        </Button>
        <Button
          size="small"
          intent="quiet"
          ariaLabel={`Remove ${nameOf(block, column)}`}
          disabled={block.aligns.length === 1}
          onClick={() => run('Remove column', (one) => removeColumn(one, column))}
        >
          Remove
        </Button>
      </div>
    </Section>
  );
});

/** Fills the table from a spreadsheet. Cells can also be pasted on the canvas. */
const PasteField = observer(function PasteField({ block }: { readonly block: Table }) {
  const change = useBlockChange(block);
  const [text, setText] = useState('');
  const cells = readCells(text);
  return (
    <Section title="From a spreadsheet" open={false}>
      <FormField
        label="Cells"
        helper="Copy cells of a spreadsheet and paste them here, or into a cell on the canvas."
        {...(text.trim() !== '' && !cells && { error: 'Paste at least two cells: they are separated by tabs.' })}
      >
        <TextArea rows={3} value={text} onChange={setText} />
      </FormField>
      <Button
        disabled={!cells}
        onClick={() => {
          if (!cells) return;
          change('Fill table', pasteCells({ rows: [['']], aligns: block.aligns.slice(0, 1) }, 0, 0, cells));
          setText('');
        }}
      >
        Replace the table
      </Button>
    </Section>
  );
});
