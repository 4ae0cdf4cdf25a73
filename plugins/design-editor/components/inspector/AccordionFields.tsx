import { observer } from 'mobx-react-lite';
import type { BlockOf } from 'sendwright/email';
import { FormField, TextArea, TextInput } from 'sendwright/sdk/ui';
import { Entries } from './Entries';
import { ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

export const AccordionFields = observer(function AccordionFields({ block }: { readonly block: BlockOf<'accordion'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <Section title="Entries">
        <p className={styles.hint}>
          Apple Mail and some others show the titles, and open a text when its title is pressed. All others show every
          text, as here.
        </p>
        <Entries
          noun="entry"
          items={block.items}
          most={20}
          empty={{ title: '', text: '' }}
          nameOf={({ title }) => title}
          directions={['up', 'down']}
          onChange={(label, items) => change(label, { items })}
        >
          {(item, set, { numbered, name }) => (
            <>
              <FormField label={`Title of ${numbered}`} hideLabel>
                <TextInput
                  value={item.title}
                  placeholder="Title"
                  maxLength={1000}
                  onChange={(title) => set({ title })}
                />
              </FormField>
              <FormField label={`Text of ${name}`} hideLabel>
                <TextArea
                  rows={3}
                  value={item.text}
                  placeholder="Text"
                  maxLength={4000}
                  onChange={(text) => set({ text })}
                />
              </FormField>
            </>
          )}
        </Entries>
      </Section>
      <Section title="Look">
        <WordFields look={block} onChange={change} />
        <div className={styles.pair}>
          <ColorField
            label="Titles"
            value={block.titleColor}
            onChange={(titleColor) => change('Change title color', { titleColor })}
            onClear={() => change('Clear title color', { titleColor: undefined })}
          />
          <ColorField
            label="Lines"
            value={block.lineColor}
            onChange={(lineColor) => change('Change line color', { lineColor })}
          />
        </div>
      </Section>
    </>
  );
});
