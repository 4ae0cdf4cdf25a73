import { observer } from 'mobx-react-lite';
import type { BlockOf } from 'sendwright/email';
import { FormField, NumberField, TextInput } from 'sendwright/sdk/ui';
import { OptionalButtonFields } from './ButtonFields';
import { AlignField, ChoiceField, ColorField, Section } from './fields';
import { ImageFields } from './ImageFields';
import styles from './inspector.module.css';
import { Typography } from './TextFields';
import { useBlockChange } from './useBlockChange';

export const ProductFields = observer(function ProductFields({ block }: { readonly block: BlockOf<'product'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Product">
        <FormField label="Name" helper="Merge tags such as {{product.name}} are filled in.">
          <TextInput
            focusFirst
            value={block.title}
            maxLength={1000}
            onChange={(title) => change('Change name', { title })}
          />
        </FormField>
        <div className={styles.pair}>
          <FormField label="Price">
            <TextInput value={block.price} maxLength={100} onChange={(price) => change('Change price', { price })} />
          </FormField>
          <FormField label="Old price">
            <TextInput
              value={block.oldPrice}
              maxLength={100}
              onChange={(oldPrice) => change('Change old price', { oldPrice })}
            />
          </FormField>
        </div>
        <ColorField
          label="Price"
          value={block.priceColor}
          onChange={(priceColor) => change('Change price color', { priceColor })}
          onClear={() => change('Clear price color', { priceColor: undefined })}
        />
      </Section>
      <ImageFields block={block} />
      <Section title="Arrangement">
        <ChoiceField
          label="Image"
          value={block.layout}
          onChange={(layout) => change('Change arrangement', { layout })}
          choices={[
            { value: 'vertical', label: 'Above' },
            { value: 'horizontal', label: 'Beside' },
          ]}
        />
        {block.layout === 'horizontal' && (
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
        )}
        <AlignField
          label="Alignment of the texts"
          value={block.align}
          onChange={(align) => change('Align product', { align })}
        />
      </Section>
      <OptionalButtonFields part={block.button} onChange={(label, button) => change(label, { button })} />
      <Typography block={block} />
    </>
  );
});
