import { observer } from 'mobx-react-lite';
import type { BlockOf } from 'sendwright/email';
import { NumberField } from 'sendwright/sdk/ui';
import { ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { NetworkFields } from './SmallFields';
import { UnsubscribeFields } from './TextFields';
import { useBlockChange } from './useBlockChange';

export const FooterFields = observer(function FooterFields({ block }: { readonly block: BlockOf<'footer'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <NetworkFields block={block} />
      {block.links.length > 0 && (
        <Section title="Icons">
          <div className={styles.pair}>
            <ColorField
              label="Color"
              value={block.iconColor}
              onChange={(iconColor) => change('Change icon color', { iconColor })}
            />
            <NumberField
              label="Size"
              min={12}
              max={96}
              value={block.iconSize}
              onChange={(iconSize) => change('Change icon size', { iconSize })}
            />
          </div>
        </Section>
      )}
      <UnsubscribeFields block={block} />
    </>
  );
});
