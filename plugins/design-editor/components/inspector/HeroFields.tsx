import { observer } from 'mobx-react-lite';
import type { BlockOf } from 'sendwright/email';
import { NumberField } from 'sendwright/sdk/ui';
import { OptionalButtonFields } from './ButtonFields';
import { AlignField, ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { BackgroundImage } from './SharedFields';
import { Typography } from './TextFields';
import { useBlockChange } from './useBlockChange';

export const HeroFields = observer(function HeroFields({ block }: { readonly block: BlockOf<'hero'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Hero">
        <BackgroundImage block={block} label="Image" />
        <div className={styles.pair}>
          <NumberField
            label="Least height"
            max={1200}
            value={block.height}
            onChange={(height) => change('Change height', { height })}
          />
          <ColorField
            label="Behind the text"
            value={block.panel}
            onChange={(panel) => change('Change color behind the text', { panel })}
            onClear={() => change('Clear color behind the text', { panel: undefined })}
          />
        </div>
        <p className={styles.hint}>On a busy image, a color behind the text keeps it readable.</p>
        <AlignField
          label="Alignment of the button"
          value={block.align}
          onChange={(align) => change('Align hero', { align })}
        />
      </Section>
      <OptionalButtonFields part={block.button} onChange={(label, button) => change(label, { button })} />
      <Typography block={block} />
    </>
  );
});
