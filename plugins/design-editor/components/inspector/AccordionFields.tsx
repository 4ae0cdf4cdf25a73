import { observer } from 'mobx-react-lite';
import type { BlockOf } from 'sendwright/email';
import { Button, FormField, IconButton, TextArea, TextInput } from 'sendwright/sdk/ui';
import { ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

const most = 20;

export const AccordionFields = observer(function AccordionFields({ block }: { readonly block: BlockOf<'accordion'> }) {
  const change = useBlockChange(block);
  const { items } = block;
  const set = (at: number, item: Partial<(typeof items)[number]>): void =>
    change(`Change entry ${at + 1}`, { items: items.map((one, index) => (index === at ? { ...one, ...item } : one)) });
  const move = (at: number, by: 1 | -1): void => {
    const moved = items[at];
    if (!moved) return;
    const others = items.filter((_, index) => index !== at);
    change('Move entry', { items: [...others.slice(0, at + by), moved, ...others.slice(at + by)] });
  };
  return (
    <>
      <Section title="Entries">
        <p className={styles.hint}>
          Apple Mail and some others show the titles, and open a text when its title is pressed. All others show every
          text, as here.
        </p>
        {items.map((item, index) => {
          const name = item.title || `entry ${index + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- entries have nothing else to be known by
            <fieldset key={index} className={styles.entry}>
              <legend className={styles.hidden}>{name}</legend>
              <FormField label={`Title of entry ${index + 1}`} hideLabel>
                <TextInput
                  value={item.title}
                  placeholder="Title"
                  maxLength={1000}
                  onChange={(title) => set(index, { title })}
                />
              </FormField>
              <FormField label={`Text of ${name}`} hideLabel>
                <TextArea
                  rows={3}
                  value={item.text}
                  placeholder="Text"
                  maxLength={4000}
                  onChange={(text) => set(index, { text })}
                />
              </FormField>
              <div className={styles.tools}>
                <IconButton
                  icon="arrowUp"
                  size="small"
                  label={`Move ${name} up`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="arrowDown"
                  size="small"
                  label={`Move ${name} down`}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="trash"
                  size="small"
                  label={`Remove ${name}`}
                  onClick={() => change('Remove entry', { items: items.filter((_, at) => at !== index) })}
                />
              </div>
            </fieldset>
          );
        })}
        <Button
          icon="add"
          disabled={items.length >= most}
          onClick={() => change('Add entry', { items: [...items, { title: '', text: '' }] })}
        >
          Add entry
        </Button>
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
