import { observer } from 'mobx-react-lite';
import { type Block, type BlockOf, emailFonts, textSpacing } from 'sendwright/email';
import { Button, FormField, NumberField, Select, Switch, TextInput } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { AlignField, ChoiceField, ColorField, MultipleField, OptionalNumberField, Section } from './fields';
import styles from './inspector.module.css';
import { ImageFields } from './ImageFields';
import { useBlockChange } from './useBlockChange';

/** The spacing of a text as multiples of its size; the font's own line height is about 1.2. */
function relativeSpacing(block: Written, size: number): { lineHeight: number; paragraphSpacing: number } {
  if ('relative' in block && block.relative) return block.relative;
  const { lineHeight, paragraphSpacing } = textSpacing(block, size);
  const share = (pixels: number): number => Math.round((100 * pixels) / Math.max(1, size)) / 100;
  return { lineHeight: lineHeight === 0 ? 1.2 : share(lineHeight), paragraphSpacing: share(paragraphSpacing) };
}

type Written = Extract<Block, { content: unknown }>;

/** Font, size, spacing and colors of a text with formatting. */
export const Typography = observer(function Typography({ block }: { readonly block: Written }) {
  const change = useBlockChange<Written>(block);
  const { editor, view } = useEditor();
  const { theme } = editor.design;
  const size = block.fontSize ?? theme.fontSize;
  const spacing = relativeSpacing(block, size);
  const setSpacing = (label: string, part: Partial<typeof spacing>): void => {
    const relative = { ...spacing, ...part };
    // In pixels, too, for versions that know nothing else.
    change(label, { relative, ...textSpacing({ lineHeight: 0, relative }, size) });
  };
  return (
    <Section title="Text">
      {editor.editing !== block.id && (
        <Button icon="edit" onClick={() => view.write(block.id)}>
          Write
        </Button>
      )}
      <FormField label="Font">
        <Select
          value={block.fontFamily ?? ''}
          options={[{ value: '', label: 'Same as design' }, ...emailFonts]}
          onChange={(font) => change('Change font', { fontFamily: font === '' ? undefined : font })}
        />
      </FormField>
      <div className={styles.pair}>
        {'unsubscribe' in block ? (
          <NumberField
            label="Size"
            min={8}
            max={96}
            value={block.fontSize}
            onChange={(fontSize) => change('Change text size', { fontSize })}
          />
        ) : (
          <OptionalNumberField
            label="Size"
            placeholder={String(theme.fontSize)}
            min={8}
            max={96}
            value={block.fontSize}
            onChange={(fontSize) => change('Change text size', { fontSize })}
          />
        )}
        {'unsubscribe' in block ? (
          <NumberField
            label="Line height"
            min={8}
            max={160}
            value={block.lineHeight}
            onChange={(lineHeight) => change('Change line height', { lineHeight })}
          />
        ) : (
          <MultipleField
            label="Line height"
            min={0.8}
            max={4}
            value={spacing.lineHeight}
            onChange={(lineHeight) => setSpacing('Change line height', { lineHeight })}
          />
        )}
      </div>
      {!('unsubscribe' in block) && (
        <MultipleField
          label="Paragraph spacing"
          min={0}
          max={4}
          value={spacing.paragraphSpacing}
          onChange={(paragraphSpacing) => setSpacing('Change paragraph spacing', { paragraphSpacing })}
        />
      )}
      <ColorField
        label="Color"
        value={block.color}
        inherited={theme.color}
        onChange={(color) => change('Change text color', { color })}
        onClear={() => change('Clear text color', { color: undefined })}
      />
      <ColorField
        label="Links"
        value={block.linkColor}
        inherited={theme.linkColor}
        onChange={(linkColor) => change('Change link color', { linkColor })}
        onClear={() => change('Clear link color', { linkColor: undefined })}
      />
    </Section>
  );
});

export const TextFields = observer(function TextFields({ block }: { readonly block: BlockOf<'text'> }) {
  return <Typography block={block} />;
});

export const ImageTextFields = observer(function ImageTextFields({ block }: { readonly block: BlockOf<'imageText'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <ImageFields block={block} />
      <Section title="Arrangement">
        <ChoiceField
          label="Image position"
          value={block.imagePosition}
          onChange={(imagePosition) => change('Change side of the image', { imagePosition })}
          choices={[
            { value: 'left', label: 'Left' },
            { value: 'right', label: 'Right' },
          ]}
        />
        <div className={styles.pair}>
          <NumberField
            label="Width of the image"
            unit="%"
            min={20}
            max={80}
            value={block.imageShare}
            onChange={(imageShare) => change('Change width of the image', { imageShare })}
          />
          <NumberField label="Gap" max={120} value={block.gap} onChange={(gap) => change('Change gap', { gap })} />
        </div>
      </Section>
      <Typography block={block} />
    </>
  );
});

type WithLinks = BlockOf<'unsubscribe'> | BlockOf<'footer'>;

export const UnsubscribeFields = observer(function UnsubscribeFields({ block }: { readonly block: WithLinks }) {
  const change = useBlockChange<WithLinks>(block);
  const { withoutPreferences = false } = useEditor().props;
  return (
    <>
      <Section title="Unsubscribe links">
        <FormField label="Unsubscribe link">
          <TextInput
            value={block.unsubscribe ?? ''}
            maxLength={200}
            placeholder="No link"
            onChange={(text) => change('Change unsubscribe link', { unsubscribe: text === '' ? null : text })}
          />
        </FormField>
        <Switch
          label="Link to preferences"
          checked={block.preferences !== null}
          disabled={withoutPreferences}
          onChange={(on) => change('Change preferences link', { preferences: on ? 'Unsubscribe preferences' : null })}
        />
        {withoutPreferences && (
          <p className={styles.hint}>With a global unsubscribe there are no preferences to link to.</p>
        )}
        {block.preferences !== null && (
          <FormField label="Preferences link">
            <TextInput
              value={block.preferences}
              maxLength={200}
              onChange={(text) => text !== '' && change('Change preferences link', { preferences: text })}
            />
          </FormField>
        )}
        <AlignField value={block.align} onChange={(align) => change('Align', { align })} />
        <p className={styles.hint}>The sender's name and address are filled in from the sender you choose.</p>
      </Section>
      <Typography block={block} />
    </>
  );
});
