import { observer } from 'mobx-react-lite';
import { type Block, type Condition, type DarkOverrides, type MobileOverrides, textsOf } from 'sendwright/email';
import { Button, Combobox, FormField, Select, Switch, TextInput } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { useFields } from '../useFields';
import { AlignField, ChoiceField, ColorField, OptionalNumberField, PaddingField, Section } from './fields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';

/** The settings that all blocks have: padding, background, mobile, dark mode, conditions. */
export const SharedFields = observer(function SharedFields({ block }: { readonly block: Block }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Space and background">
        <PaddingField
          label="Padding"
          value={block.padding}
          onChange={(padding) => change('Change padding', { padding })}
        />
        <ColorField
          label="Background"
          value={block.background}
          onChange={(background) => change('Change background', { background })}
          onClear={() => change('Clear background', { background: undefined })}
        />
        {block.type !== 'hero' && <BackgroundImage block={block} />}
        <SideFields block={block} />
      </Section>
      <MobileFields block={block} />
      <DarkFields block={block} />
      <ConditionFields block={block} />
    </>
  );
});

/** Lines at the left and right, such as those of the frame of an imported message. */
const SideFields = observer(function SideFields({ block }: { readonly block: Block }) {
  const change = useBlockChange(block);
  const { sides } = block;
  return (
    <div className={styles.pair}>
      <OptionalNumberField
        label="Side lines"
        placeholder="None"
        min={1}
        max={8}
        value={sides?.width}
        onChange={(width) =>
          change('Change side lines', {
            sides: width === undefined ? undefined : { width, color: sides?.color ?? '#d5d9e0' },
          })
        }
      />
      {sides && (
        <ColorField
          label="Line color"
          value={sides.color}
          onChange={(color) => change('Change line color', { sides: { ...sides, color } })}
        />
      )}
    </div>
  );
});

export const BackgroundImage = observer(function BackgroundImage({
  block,
  label = 'Background image',
}: {
  readonly block: Block;
  readonly label?: string;
}) {
  const change = useBlockChange(block);
  const { view, open } = useEditor();
  const source = block.backgroundImage ?? '';
  const choose = (): void => {
    view.chooseImageFor('background');
    open('image_manager');
  };
  return (
    <FormField
      label={label}
      helper="Covers the block. Its background shows until the image has loaded."
      aside={
        <Button size="small" intent="quiet" icon="image" ariaLabel="Choose a background image" onClick={choose}>
          Choose
        </Button>
      }
    >
      <TextInput
        value={source}
        placeholder="https://"
        maxLength={4096}
        onChange={(typed) => change('Change background image', { backgroundImage: typed === '' ? undefined : typed })}
      />
    </FormField>
  );
});

const hasWords = (block: Block): boolean => 'content' in block || textsOf(block).length > 0;

const MobileFields = observer(function MobileFields({ block }: { readonly block: Block }) {
  const change = useBlockChange(block);
  const { mobile } = block;
  const set = (label: string, part: Partial<Record<keyof MobileOverrides, unknown>>): void => {
    const merged = Object.fromEntries(
      Object.entries({ ...mobile, ...part }).filter(([, value]) => value !== undefined),
    ) as MobileOverrides;
    change(label, { mobile: Object.keys(merged).length > 0 ? merged : undefined });
  };
  return (
    <Section title="On phones" open={mobile !== undefined || block.hideOn !== undefined}>
      <ChoiceField
        label="Shown on"
        value={block.hideOn ?? 'both'}
        onChange={(hideOn) => change('Change where it is shown', { hideOn: hideOn === 'both' ? undefined : hideOn })}
        choices={[
          { value: 'both', label: 'All' },
          { value: 'mobile', label: 'Desktop only' },
          { value: 'desktop', label: 'Phones only' },
        ]}
      />
      {hasWords(block) && (
        <div className={styles.pair}>
          <OptionalNumberField
            label="Text size"
            placeholder="As on desktop"
            min={8}
            max={96}
            value={mobile?.fontSize}
            onChange={(fontSize) => set('Change text size on phones', { fontSize })}
          />
          <OptionalNumberField
            label="Line height"
            placeholder="As on desktop"
            min={8}
            max={160}
            value={mobile?.lineHeight}
            onChange={(lineHeight) => set('Change line height on phones', { lineHeight })}
          />
        </div>
      )}
      {block.type === 'button' && (
        <Switch
          label="Full width"
          checked={mobile?.isFull === true}
          onChange={(on) => set('Change width on phones', { isFull: on || undefined })}
        />
      )}
      {block.type === 'spacer' && (
        <OptionalNumberField
          label="Height"
          placeholder="As on desktop"
          min={1}
          max={500}
          value={mobile?.height}
          onChange={(height) => set('Change height on phones', { height })}
        />
      )}
      {('content' in block || block.type === 'heading') && (
        <>
          <Switch
            label="Different alignment"
            checked={mobile?.align !== undefined}
            onChange={(on) => set('Change alignment on phones', { align: on ? 'center' : undefined })}
          />
          {mobile?.align && (
            <AlignField
              value={mobile.align}
              onChange={(align) => set('Change alignment on phones', { align })}
              label="Alignment on phones"
            />
          )}
        </>
      )}
      <Switch
        label="Different padding"
        checked={mobile?.padding !== undefined}
        onChange={(on) => set('Change padding on phones', { padding: on ? block.padding : undefined })}
      />
      {mobile?.padding && (
        <PaddingField
          label="Padding on phones"
          value={mobile.padding}
          onChange={(padding) => set('Change padding on phones', { padding })}
        />
      )}
    </Section>
  );
});

const DarkFields = observer(function DarkFields({ block }: { readonly block: Block }) {
  const change = useBlockChange(block);
  const { dark } = block;
  const set = (label: string, part: Partial<Record<keyof DarkOverrides, string | undefined>>): void => {
    const merged = Object.fromEntries(
      Object.entries({ ...dark, ...part }).filter(([, value]) => value !== undefined),
    ) as DarkOverrides;
    change(label, { dark: Object.keys(merged).length > 0 ? merged : undefined });
  };
  const field = (key: 'background' | 'color' | 'linkColor' | 'lineColor', label: string) => (
    <ColorField
      label={label}
      value={dark?.[key]}
      inherited="#181b22"
      onChange={(value) => set(`Change dark ${label.toLowerCase()}`, { [key]: value })}
      onClear={() => set(`Clear dark ${label.toLowerCase()}`, { [key]: undefined })}
    />
  );
  return (
    <Section title="In dark mode" open={dark !== undefined}>
      {field('background', 'Background')}
      {hasWords(block) && field('color', 'Text')}
      {'content' in block && field('linkColor', 'Links')}
      {lineLabel(block) !== undefined && field('lineColor', lineLabel(block) ?? '')}
      {(block.type === 'image' || block.type === 'logo') && (
        <FormField label="Dark-mode image" helper="Shown instead in dark mode, such as a logo in light colors.">
          <TextInput
            value={dark?.source ?? ''}
            placeholder="https://"
            onChange={(source) => set('Change dark-mode image', { source: source === '' ? undefined : source })}
          />
        </FormField>
      )}
    </Section>
  );
});

/** What the dark line color is for. */
function lineLabel(block: Block): string | undefined {
  if (block.type === 'button' || ('button' in block && block.button)) return 'Button';
  return block.type === 'divider' ? 'Line' : block.type === 'table' || block.type === 'accordion' ? 'Lines' : undefined;
}

const operators: readonly { readonly value: Condition['operator'] | 'always'; readonly label: string }[] = [
  { value: 'always', label: 'Everybody' },
  { value: 'exists', label: 'Contacts with a value' },
  { value: 'missing', label: 'Contacts without a value' },
  { value: 'equals', label: 'Contacts whose value is' },
  { value: 'notEquals', label: 'Contacts whose value is not' },
  { value: 'greaterThan', label: 'Contacts whose value is above' },
  { value: 'lessThan', label: 'Contacts whose value is below' },
];

const ConditionFields = observer(function ConditionFields({ block }: { readonly block: Block }) {
  const change = useBlockChange(block);
  const fields = useFields();
  const { when } = block;
  const setWhen = (part: Partial<Condition>): void =>
    change('Change audience', { when: { field: 'first_name', operator: 'exists', ...when, ...part } });
  return (
    <Section title="Show to" open={when !== undefined || block.each !== undefined}>
      <FormField label="Shown to">
        <Select
          value={when?.operator ?? 'always'}
          options={operators}
          onChange={(operator) =>
            operator === 'always' ? change('Show to everybody', { when: undefined }) : setWhen({ operator })
          }
        />
      </FormField>
      {when && (
        <FormField label="Field">
          <Combobox
            value={when.field}
            options={fields}
            chosen={[{ value: when.field, label: when.field }]}
            onChange={(field) => field !== '' && setWhen({ field })}
            createVerb="Use"
            onCreate={(typed) => isField(typed) && setWhen({ field: typed })}
          />
        </FormField>
      )}
      {when && when.operator !== 'exists' && when.operator !== 'missing' && (
        <FormField label="Value">
          <TextInput value={when.value ?? ''} onChange={(value) => setWhen({ value })} />
        </FormField>
      )}
      <FormField
        label="Repeat for each"
        helper="The name of a list in the data, such as items. Inside the block, use the fields of its items."
      >
        <TextInput
          mono
          value={block.each ?? ''}
          placeholder="Not repeated"
          onChange={(each) =>
            each === '' ? change('Stop repeating', { each: undefined }) : isField(each) && change('Repeat', { each })
          }
        />
      </FormField>
    </Section>
  );
});

const isField = (text: string): boolean => /^[^\s{}"'<>|()=]{1,200}$/.test(text);
