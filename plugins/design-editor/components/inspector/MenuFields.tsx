import { observer } from 'mobx-react-lite';
import { type BlockOf, separators } from 'sendwright/email';
import { FormField, NumberField, Switch, TextInput } from 'sendwright/sdk/ui';
import { Entries } from './Entries';
import { AlignField, ChoiceField, ColorField, Section } from './fields';
import { linkProblem } from './LinkField';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

const signs = separators.map((value) => ({ value, label: value === '' ? 'None' : value }));

export const MenuFields = observer(function MenuFields({ block }: { readonly block: BlockOf<'menu'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Links">
        <Entries
          noun="link"
          items={block.items}
          most={12}
          empty={{ text: '', url: '' }}
          nameOf={({ text }) => text}
          directions={['forward', 'back']}
          onChange={(label, items) => change(label, { items })}
        >
          {(item, set, { numbered, name }) => (
            <>
              <FormField label={`Text of ${numbered}`} hideLabel>
                <TextInput value={item.text} placeholder="Text" maxLength={200} onChange={(text) => set({ text })} />
              </FormField>
              <FormField
                label={`Address of ${name}`}
                hideLabel
                {...(linkProblem(item.url) !== undefined && { error: linkProblem(item.url) })}
              >
                <TextInput
                  icon="link"
                  value={item.url}
                  placeholder="https://"
                  maxLength={4096}
                  onChange={(url) => set({ url })}
                />
              </FormField>
            </>
          )}
        </Entries>
      </Section>
      <Section title="Look">
        <AlignField value={block.align} onChange={(align) => change('Align menu', { align })} />
        <ChoiceField
          label="Between the links"
          value={block.separator}
          choices={signs}
          onChange={(separator) => change('Change separator', { separator })}
        />
        <div className={styles.pair}>
          <NumberField label="Gap" max={120} value={block.gap} onChange={(gap) => change('Change gap', { gap })} />
          {block.separator !== '' && (
            <ColorField
              label="Separators"
              value={block.separatorColor}
              onChange={(separatorColor) => change('Change separator color', { separatorColor })}
            />
          )}
        </div>
        <WordFields look={block} onChange={change} />
        <Switch label="Bold" checked={block.bold} onChange={(bold) => change('Change weight', { bold })} />
        <ChoiceField
          label="On phones"
          value={block.narrow}
          choices={[
            { value: 'wrap', label: 'Wrap' },
            { value: 'stack', label: 'One per line' },
          ]}
          onChange={(narrow) => change('Change menu on phones', { narrow })}
        />
      </Section>
    </>
  );
});
