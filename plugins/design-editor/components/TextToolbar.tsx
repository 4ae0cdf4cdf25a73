import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Combobox, Dialog, FormField, Icon, type IconName, Button, TextInput } from 'sendwright/sdk/ui';
import {
  alignedTo,
  type BlockStyle,
  listed,
  marked,
  quoted,
  styled,
  toggled,
  type MarkName,
  withMergeTag,
} from '../richText/textState';
import { hasDarkColors } from '../document/words';
import { useEditor } from '../state/EditorContext';
import { AlignSign } from './inspector/fields';
import styles from './TextToolbar.module.css';
import { useFields } from './useFields';

const letters: readonly {
  readonly mark: MarkName;
  readonly label: string;
  readonly sign: string;
  readonly className: string | undefined;
}[] = [
  { mark: 'bold', label: 'Bold (Ctrl B)', sign: 'B', className: styles.bold },
  { mark: 'italic', label: 'Italic (Ctrl I)', sign: 'I', className: styles.italic },
  { mark: 'underline', label: 'Underline (Ctrl U)', sign: 'U', className: styles.underline },
  { mark: 'strike', label: 'Strike through', sign: 'S', className: styles.strike },
];
const sizes = ['', '12', '14', '16', '18', '20', '24', '28', '32', '40', '48'];

/** The formatting of the text being edited. Pressing a button keeps the cursor position. */
export const TextToolbar = observer(function TextToolbar() {
  const { editor, view, open } = useEditor();
  const { text, writing } = view;
  if (!text || !writing) {
    const isWithoutDark = view.isDark && !hasDarkColors(editor.design);
    return (
      <div className={styles.bar}>
        <p className={styles.hint} role={isWithoutDark ? 'status' : undefined}>
          {isWithoutDark
            ? 'No dark-mode colors: this is about how Outlook and Gmail on phones darken it. Add some under Style.'
            : 'Click text to edit. Drag blocks to move them, or press Space and the arrow keys. F6 switches panels.'}
        </p>
      </div>
    );
  }
  const keep = (event: React.MouseEvent | React.PointerEvent): void => event.preventDefault();
  const sign = (label: string, icon: IconName, pressed: boolean | undefined, run: () => void) => (
    <button
      key={label}
      type="button"
      className={styles.button}
      title={label}
      aria-label={label}
      aria-pressed={pressed}
      onMouseDown={keep}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.bar} role="toolbar" aria-label="Text">
      <span className={styles.choice}>
        <select
          className={styles.select}
          aria-label="Paragraph style"
          value={text.style}
          onChange={(event) => writing.run(styled(event.target.value as BlockStyle))}
        >
          <option value="paragraph">Paragraph</option>
          <option value="heading1">Heading 1</option>
          <option value="heading2">Heading 2</option>
          <option value="heading3">Heading 3</option>
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      <span className={styles.choice}>
        <select
          className={styles.select}
          aria-label="Text size"
          value={text.fontSize === undefined ? '' : String(text.fontSize)}
          onChange={(event) =>
            writing.run(marked('fontSize', event.target.value === '' ? undefined : Number(event.target.value)))
          }
        >
          {[...new Set([...sizes, text.fontSize === undefined ? '' : String(text.fontSize)])].map((size) => (
            <option key={size} value={size}>
              {size === '' ? 'Size' : size}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={12} />
      </span>
      <span className={styles.rule} />
      {letters.map(({ mark, label, sign: letter, className }) => (
        <button
          key={mark}
          type="button"
          className={`${styles.button} ${className ?? ''}`}
          title={label}
          aria-label={label}
          aria-pressed={text.marks.has(mark)}
          onMouseDown={keep}
          onClick={() => writing.run(toggled(mark))}
        >
          {letter}
        </button>
      ))}
      <label className={styles.color} title="Text color">
        <span className={styles.letter} style={{ borderBottomColor: text.color }}>
          A
        </span>
        <input
          type="color"
          aria-label="Text color"
          value={text.color ?? '#000000'}
          onChange={(event) => writing.run(marked('color', event.target.value))}
        />
      </label>
      <label className={styles.color} title="Highlight">
        <span className={styles.marker} style={{ background: text.highlight }}>
          A
        </span>
        <input
          type="color"
          aria-label="Highlight"
          value={text.highlight ?? '#fff3a3'}
          onChange={(event) => writing.run(marked('highlight', event.target.value))}
        />
      </label>
      <span className={styles.rule} />
      {sign('Link (Ctrl K)', 'link', text.link !== undefined, () => open('modules/edit-link'))}
      {(['left', 'center', 'right'] as const).map((align) => (
        <button
          key={align}
          type="button"
          className={styles.button}
          title={`Align ${align}`}
          aria-label={`Align ${align}`}
          aria-pressed={text.align === align}
          onMouseDown={keep}
          onClick={() => writing.run(alignedTo(text.align === align ? undefined : align))}
        >
          <AlignSign align={align} />
        </button>
      ))}
      <span className={styles.rule} />
      {sign('Bulleted list', 'list', text.list === 'bullet', () => writing.run(listed('bullet', text.list)))}
      <button
        type="button"
        className={styles.button}
        title="Numbered list"
        aria-label="Numbered list"
        aria-pressed={text.list === 'ordered'}
        onMouseDown={keep}
        onClick={() => writing.run(listed('ordered', text.list))}
      >
        <NumbersSign />
      </button>
      {sign('Quote', 'message', text.isQuote, () => writing.run(quoted(text.isQuote)))}
      {sign('Clear formatting', 'close', undefined, () => {
        for (const mark of ['color', 'highlight', 'fontSize', 'fontFamily'] as const)
          writing.run(marked(mark, undefined));
        for (const { mark } of letters) if (view.text?.marks.has(mark)) writing.run(toggled(mark));
      })}
      <span className={styles.rule} />
      <Button size="small" icon="user" onClick={() => view.personalize(true)}>
        Personalize
      </Button>
      {view.isPersonalizing && <TagDialog onClose={() => view.personalize(false)} />}
    </div>
  );
});

/** Numbered lines. */
function NumbersSign() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M7 4h7M7 12h7M2 2.500 3.500 2v4M2 10.500c0-1 2-1 2 .2S2 13 2 13.800h2.200" />
    </svg>
  );
}

/** Inserts a merge tag with a fallback value. */
const TagDialog = observer(function TagDialog({ onClose }: { readonly onClose: () => void }) {
  const { view } = useEditor();
  const fields = useFields();
  const [field, setField] = useState(view.text?.tag?.field ?? '');
  const [fallback, setFallback] = useState(view.text?.tag?.fallback ?? '');
  const insert = (): void => {
    onClose();
    // After the dialog has returned the focus.
    setTimeout(() => view.writing?.run(withMergeTag(field, fallback)), 0);
  };
  /** Back to the text, not to the button: writing goes on. */
  const leave = (): void => {
    onClose();
    setTimeout(() => view.writing?.view.focus(), 0);
  };
  return (
    <Dialog
      title="Personalize"
      size="small"
      onClose={leave}
      footer={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button intent="primary" disabled={field === ''} onClick={insert}>
            {view.text?.tag ? 'Save' : 'Insert'}
          </Button>
        </>
      }
    >
      <FormField label="Field" helper="Filled in for each recipient.">
        <Combobox
          value={field}
          options={fields}
          chosen={field === '' ? [] : [{ value: field, label: field }]}
          placeholder="First name, city…"
          onChange={setField}
          createVerb="Use"
          onCreate={(typed) => setField(typed.trim().replace(/[\s{}"'<>|()=]/g, '_'))}
        />
      </FormField>
      <FormField label="Fallback" helper="Used when the field is empty, for example “friend”.">
        <TextInput value={fallback} maxLength={200} focusFirst={view.text?.tag !== undefined} onChange={setFallback} />
      </FormField>
    </Dialog>
  );
});
