import { observer } from 'mobx-react-lite';
import { type BlockOf, separators } from 'sendwright/email';
import { Button, FormField, IconButton, NumberField, Switch, TextInput } from 'sendwright/sdk/ui';
import { AlignField, ChoiceField, ColorField, Section } from './fields';
import { linkProblem } from './LinkField';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

const most = 12;
const signs = separators.map((value) => ({ value, label: value === '' ? 'None' : value }));

export const MenuFields = observer(function MenuFields({ block }: { readonly block: BlockOf<'menu'> }) {
  const change = useBlockChange(block);
  const { items } = block;
  const set = (at: number, item: Partial<(typeof items)[number]>): void =>
    change(`Change link ${at + 1}`, { items: items.map((one, index) => (index === at ? { ...one, ...item } : one)) });
  const move = (at: number, by: 1 | -1): void => {
    const moved = items[at];
    if (!moved) return;
    const others = items.filter((_, index) => index !== at);
    change('Move link', { items: [...others.slice(0, at + by), moved, ...others.slice(at + by)] });
  };
  return (
    <>
      <Section title="Links">
        {items.map((item, index) => {
          const name = item.text || `link ${index + 1}`;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- links have nothing else to be known by
            <fieldset key={index} className={styles.entry}>
              <legend className={styles.hidden}>{name}</legend>
              <FormField label={`Text of link ${index + 1}`} hideLabel>
                <TextInput
                  value={item.text}
                  placeholder="Text"
                  maxLength={200}
                  onChange={(text) => set(index, { text })}
                />
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
                  onChange={(url) => set(index, { url })}
                />
              </FormField>
              <div className={styles.tools}>
                <IconButton
                  icon="arrowUp"
                  size="small"
                  label={`Move ${name} forward`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  icon="arrowDown"
                  size="small"
                  label={`Move ${name} back`}
                  disabled={index === items.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="trash"
                  size="small"
                  label={`Remove ${name}`}
                  onClick={() => change('Remove link', { items: items.filter((_, at) => at !== index) })}
                />
              </div>
            </fieldset>
          );
        })}
        <Button
          icon="add"
          disabled={items.length >= most}
          onClick={() => change('Add link', { items: [...items, { text: '', url: '' }] })}
        >
          Add link
        </Button>
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
