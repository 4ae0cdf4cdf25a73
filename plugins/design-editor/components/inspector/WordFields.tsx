import { observer } from 'mobx-react-lite';
import { emailFonts } from 'sendwright/email';
import { FormField, Select } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { ColorField, OptionalNumberField } from './fields';
import styles from './inspector.module.css';

interface Look {
  readonly fontSize?: number | undefined;
  readonly color?: string | undefined;
  readonly fontFamily?: string | undefined;
}

/** Font, size and color of texts without formatting. Unset ones are those of the design. */
export const WordFields = observer(function WordFields({
  look,
  usualSize,
  usualColor,
  onChange,
}: {
  readonly look: Look;
  readonly usualSize?: number;
  readonly usualColor?: string;
  readonly onChange: (label: string, change: Look) => void;
}) {
  const { theme } = useEditor().editor.design;
  return (
    <>
      <FormField label="Font">
        <Select
          value={look.fontFamily ?? ''}
          options={[{ value: '', label: 'Same as design' }, ...emailFonts]}
          onChange={(font) => onChange('Change font', { fontFamily: font === '' ? undefined : font })}
        />
      </FormField>
      <div className={styles.pair}>
        <OptionalNumberField
          label="Size"
          placeholder={String(usualSize ?? theme.fontSize)}
          min={8}
          max={96}
          value={look.fontSize}
          onChange={(fontSize) => onChange('Change text size', { fontSize })}
        />
        <ColorField
          label="Color"
          value={look.color}
          inherited={usualColor ?? theme.color}
          onChange={(color) => onChange('Change text color', { color })}
          onClear={() => onChange('Clear text color', { color: undefined })}
        />
      </div>
    </>
  );
});
