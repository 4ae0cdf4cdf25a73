import { observer } from 'mobx-react-lite';
import { type ReactNode, useId, useState } from 'react';
import type { Alignment, Padding, Brand } from 'sendwright/email';
import {
  ColorField as PlainColorField,
  type ColorFieldProps,
  FormField,
  Icon,
  IconButton,
  NumberField,
  TextInput,
} from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import styles from './fields.module.css';

interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A number that may be unset, to inherit another value. */
export function OptionalNumberField({
  label,
  value,
  onChange,
  placeholder,
  min = 0,
  max = 2000,
}: FieldProps<number | undefined> & { readonly placeholder: string; readonly min?: number; readonly max?: number }) {
  const [typed, setTyped] = useState<string>();
  return (
    <FormField label={label}>
      <TextInput
        value={typed ?? (value === undefined ? '' : String(value))}
        placeholder={placeholder}
        onBlur={() => setTyped(undefined)}
        end={<span className={styles.unit}>px</span>}
        onChange={(text) => {
          setTyped(text);
          const number = Number(text);
          if (text.trim() === '') onChange(undefined);
          else if (Number.isInteger(number) && number >= min && number <= max) onChange(number);
        }}
      />
    </FormField>
  );
}

/** A multiple of the text's size, such as 1.5. */
export function MultipleField({
  label,
  value,
  onChange,
  min,
  max,
}: FieldProps<number> & { readonly min: number; readonly max: number }) {
  const [typed, setTyped] = useState<string>();
  return (
    <FormField label={label}>
      <TextInput
        value={typed ?? String(value)}
        onBlur={() => setTyped(undefined)}
        end={<span className={styles.unit}>× size</span>}
        onChange={(text) => {
          setTyped(text);
          const number = Math.round(Number(text.replace(',', '.')) * 100) / 100;
          if (text.trim() !== '' && number >= min && number <= max) onChange(number);
        }}
      />
    </FormField>
  );
}

/** A color, with those of the brand that the design follows. */
export const ColorField = observer(function ColorField(props: Omit<ColorFieldProps, 'swatches'>) {
  const { editor } = useEditor();
  const { brand } = editor.design;
  return <PlainColorField {...props} swatches={brand && brandColors(brand.brand)} />;
});

/** The colors of a brand by name, each once. */
function brandColors({ colors, accents, buttons }: Brand): readonly { name: string; color: string }[] {
  const named = [
    { name: 'Text', color: colors.text },
    { name: 'Headings', color: colors.heading },
    { name: 'Links', color: colors.link },
    { name: 'Primary button', color: buttons.primary.fill },
    { name: 'Message', color: colors.surface },
    { name: 'Around the message', color: colors.background },
    { name: 'Small print', color: colors.muted },
    { name: 'Lines', color: colors.line },
    ...accents,
  ];
  return named.filter(({ color }, index) => named.findIndex((one) => one.color === color) === index);
}

const sides = [
  ['top', 'Top'],
  ['right', 'Right'],
  ['bottom', 'Bottom'],
  ['left', 'Left'],
] as const;

/** Padding on four sides; one number for both sides while opposite sides are linked. */
export function PaddingField({ label, value, onChange }: FieldProps<Padding>) {
  const id = useId();
  const isEven = value.top === value.bottom && value.left === value.right;
  const [wantsSplit, setSplit] = useState(false);
  // Opposite sides that differ cannot be shown as two numbers.
  const isSplit = wantsSplit || !isEven;
  return (
    <fieldset className={styles.group} aria-labelledby={id}>
      <div className={styles.groupHead}>
        <span id={id}>{label}</span>
        <IconButton
          icon={isSplit ? 'grid' : 'link'}
          size="small"
          label={isSplit ? 'Set two sides at a time' : 'Set each side'}
          pressed={isSplit}
          disabled={!isEven}
          onClick={() => setSplit(!isSplit)}
        />
      </div>
      <div className={styles.pair}>
        {isSplit ? (
          sides.map(([side, name]) => (
            <NumberField
              key={side}
              label={name}
              max={400}
              value={value[side]}
              onChange={(size) => onChange({ ...value, [side]: size })}
            />
          ))
        ) : (
          <>
            <NumberField
              label="Top and bottom"
              max={400}
              value={value.top}
              onChange={(size) => onChange({ ...value, top: size, bottom: size })}
            />
            <NumberField
              label="Left and right"
              max={400}
              value={value.left}
              onChange={(size) => onChange({ ...value, left: size, right: size })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content?: ReactNode;
}

/** One of a few options, side by side. */
export function ChoiceField<Value extends string>({
  label,
  value,
  onChange,
  choices,
  hideLabel,
}: FieldProps<Value> & { readonly choices: readonly Choice<Value>[]; readonly hideLabel?: boolean }) {
  const id = useId();
  return (
    <div className={styles.choice}>
      {!hideLabel && (
        <span id={id} className={styles.label}>
          {label}
        </span>
      )}
      <div
        className={styles.segments}
        role="radiogroup"
        aria-labelledby={hideLabel ? undefined : id}
        aria-label={hideLabel ? label : undefined}
      >
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={styles.segment}
            data-chosen={choice.value === value || undefined}
            title={choice.label}
          >
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={choice.value === value}
              aria-label={choice.label}
              onChange={() => onChange(choice.value)}
            />
            {choice.content ?? choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}

const alignments: readonly Choice<Alignment>[] = [
  { value: 'left', label: 'Left', content: <AlignSign align="left" /> },
  { value: 'center', label: 'Center', content: <AlignSign align="center" /> },
  { value: 'right', label: 'Right', content: <AlignSign align="right" /> },
];

/** Lines at one side. */
export function AlignSign({ align }: { readonly align: Alignment }) {
  const short = align === 'left' ? 'M2 8h7' : align === 'right' ? 'M7 8h7' : 'M4.500 8h7';
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.500"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={`M2 4h12${short}M2 12h12`} />
    </svg>
  );
}

export function AlignField({
  value,
  onChange,
  label = 'Alignment',
}: {
  readonly value: Alignment;
  readonly onChange: (value: Alignment) => void;
  readonly label?: string;
}) {
  return <ChoiceField label={label} value={value} onChange={onChange} choices={alignments} />;
}

/** A collapsible section of the inspector; its state is kept while the editor is open. */
export function Section({
  title,
  children,
  open = true,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly open?: boolean;
}) {
  const { openSections } = useEditor().view;
  const [isOpen, setOpen] = useState(() => openSections.get(title) ?? open);
  const toggle = (): void => {
    openSections.set(title, !isOpen);
    setOpen(!isOpen);
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>
        <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={toggle}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          {title}
        </button>
      </h3>
      {isOpen && <div className={styles.fields}>{children}</div>}
    </section>
  );
}
