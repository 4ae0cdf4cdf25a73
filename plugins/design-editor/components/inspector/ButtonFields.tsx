import { observer } from 'mobx-react-lite';
import { type BlockOf, brandButton, type ButtonPart, emailFonts } from 'sendwright/email';
import type { ReactNode } from 'react';
import { Button, FormField, NumberField, Select, Switch, TextInput } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { AlignField, ColorField, OptionalNumberField, PaddingField, Section } from './fields';
import { LinkField } from './LinkField';
import styles from './inspector.module.css';
import { type Changes, useBlockChange, without } from './useBlockChange';

interface PartProps {
  readonly part: ButtonPart;
  readonly onChange: (label: string, change: Changes<ButtonPart>) => void;
}

/** The label, link and look of a button, of a block of its own or part of another. */
export const ButtonPartFields = observer(function ButtonPartFields({
  part: block,
  onChange: change,
  children,
}: PartProps & { readonly children?: ReactNode }) {
  return (
    <>
      <Section title="Button">
        <FormField label="Label">
          <TextInput
            focusFirst
            value={block.text}
            maxLength={1000}
            onChange={(text) => change('Change button text', { text })}
          />
        </FormField>
        <LinkField label="Link" value={block.url} onChange={(url) => change('Change link', { url })} />
        {children}
      </Section>
      <Section title="Look of the button">
        <div className={styles.pair}>
          <ColorField label="Fill" value={block.fill} onChange={(fill) => change('Change fill', { fill })} />
          <ColorField label="Text" value={block.color} onChange={(color) => change('Change text color', { color })} />
        </div>
        <div className={styles.pair}>
          <NumberField
            label="Corner radius"
            max={100}
            value={block.radius}
            onChange={(radius) => change('Round corners', { radius })}
          />
          <NumberField
            label="Text size"
            min={8}
            max={72}
            value={block.fontSize}
            onChange={(fontSize) => change('Change text size', { fontSize })}
          />
          <NumberField
            label="Height"
            max={200}
            helper="Always 44 px or more, so that fingers can tap it"
            value={block.height}
            onChange={(height) => change('Change height', { height })}
          />
          <OptionalNumberField
            label="Width"
            placeholder="Auto"
            min={20}
            max={900}
            value={block.width}
            onChange={(width) => change('Change width', { width })}
          />
          <NumberField
            label="Border"
            max={8}
            value={block.borderWidth}
            onChange={(borderWidth) => change('Change border', { borderWidth })}
          />
          {block.borderWidth > 0 && (
            <ColorField
              label="Border color"
              value={block.borderColor}
              onChange={(borderColor) => change('Change border color', { borderColor })}
            />
          )}
        </div>
        <FormField label="Font">
          <Select
            value={block.fontFamily ?? ''}
            options={[{ value: '', label: 'Same as design' }, ...emailFonts]}
            onChange={(font) => change('Change font', { fontFamily: font === '' ? undefined : font })}
          />
        </FormField>
        <Switch label="Bold" checked={block.bold} onChange={(bold) => change('Change weight', { bold })} />
        <PaddingField
          label="Space inside"
          value={block.innerPadding}
          onChange={(innerPadding) => change('Change space inside', { innerPadding })}
        />
      </Section>
    </>
  );
});

export const ButtonFields = observer(function ButtonFields({ block }: { readonly block: BlockOf<'button'> }) {
  const change = useBlockChange(block);
  return (
    <ButtonPartFields part={block} onChange={change}>
      <AlignField value={block.align} onChange={(align) => change('Align button', { align })} />
    </ButtonPartFields>
  );
});

/** The button of a block of several parts, which can do without. */
export const OptionalButtonFields = observer(function OptionalButtonFields({
  part,
  onChange,
}: {
  readonly part: ButtonPart | undefined;
  readonly onChange: (label: string, button: ButtonPart | undefined) => void;
}) {
  const { brand } = useEditor().editor.design;
  if (!part)
    return (
      <Section title="Button">
        <Button icon="add" onClick={() => onChange('Add button', brandButton(brand?.brand))}>
          Add button
        </Button>
      </Section>
    );
  return (
    <ButtonPartFields
      part={part}
      onChange={(label, change) => onChange(label, without({ ...part, ...change }) as ButtonPart)}
    >
      <Button icon="trash" intent="quiet" onClick={() => onChange('Remove button', undefined)}>
        Remove button
      </Button>
    </ButtonPartFields>
  );
});
