import { observer } from 'mobx-react-lite';
import { type BlockOf, networkNames, socialNetworks } from 'sendwright/email';
import { Button, FormField, IconButton, NumberField, Select, TextInput } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { AlignField, ColorField, Section } from './fields';
import { linkProblem } from './LinkField';
import styles from './inspector.module.css';
import { useBlockChange } from './useBlockChange';

export const DividerFields = observer(function DividerFields({ block }: { readonly block: BlockOf<'divider'> }) {
  const change = useBlockChange(block);
  return (
    <Section title="Line">
      <ColorField
        label="Color"
        value={block.lineColor}
        onChange={(lineColor) => change('Change line color', { lineColor })}
      />
      <NumberField
        label="Thickness"
        min={1}
        max={8}
        value={block.thickness}
        onChange={(thickness) => change('Change thickness', { thickness })}
      />
    </Section>
  );
});

export const SpacerFields = observer(function SpacerFields({ block }: { readonly block: BlockOf<'spacer'> }) {
  const change = useBlockChange(block);
  return (
    <Section title="Size">
      <NumberField
        label="Height"
        min={1}
        max={500}
        value={block.height}
        onChange={(height) => change('Change height', { height })}
      />
    </Section>
  );
});

export const CodeFields = observer(function CodeFields({ block }: { readonly block: BlockOf<'code'> }) {
  const { open } = useEditor();
  return (
    <Section title="Code">
      <p className={styles.hint}>
        {block.html === ''
          ? 'Nothing yet.'
          : `${block.html.length.toLocaleString('en-US')} characters, sent unchanged.`}
      </p>
      <Button icon="code" onClick={() => open('modules/edit_code')}>
        Edit code
      </Button>
    </Section>
  );
});

const networks = socialNetworks.map((value) => ({ value, label: networkNames[value] }));

type WithNetworks = BlockOf<'social'> | BlockOf<'footer'>;

/** The networks of a block and their addresses. */
export const NetworkFields = observer(function NetworkFields({ block }: { readonly block: WithNetworks }) {
  const change = useBlockChange<WithNetworks>(block);
  const { links } = block;
  const set = (at: number, link: Partial<(typeof links)[number]>): void =>
    change(`Change network ${at + 1}`, {
      links: links.map((one, index) => (index === at ? { ...one, ...link } : one)),
    });
  const unused = socialNetworks.find((network) => !links.some((link) => link.network === network)) ?? 'facebook';
  return (
    <Section title="Networks">
      {links.map((link, index) => (
        <div key={index} className={styles.link}>
          <Select
            ariaLabel={`Network ${index + 1}`}
            value={link.network}
            options={networks}
            onChange={(network) => set(index, { network })}
          />
          <FormField
            label={`Address of ${networkNames[link.network]}`}
            hideLabel
            {...(linkProblem(link.url) !== undefined && { error: linkProblem(link.url) })}
          >
            <TextInput
              value={link.url}
              placeholder="https://"
              maxLength={4096}
              onChange={(url) => set(index, { url })}
            />
          </FormField>
          <IconButton
            icon="trash"
            size="small"
            label={`Remove ${networkNames[link.network]}`}
            onClick={() => change('Remove network', { links: links.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        icon="add"
        disabled={links.length >= 20}
        onClick={() => change('Add network', { links: [...links, { network: unused, url: '' }] })}
      >
        Add network
      </Button>
    </Section>
  );
});

export const SocialFields = observer(function SocialFields({ block }: { readonly block: BlockOf<'social'> }) {
  const change = useBlockChange(block);
  return (
    <>
      <NetworkFields block={block} />
      <Section title="Look">
        <ColorField label="Color" value={block.color} onChange={(color) => change('Change color', { color })} />
        <div className={styles.pair}>
          <NumberField
            label="Size"
            min={12}
            max={96}
            value={block.size}
            onChange={(size) => change('Change size', { size })}
          />
          <NumberField
            label="Corner radius"
            max={48}
            value={block.radius}
            onChange={(radius) => change('Round corners', { radius })}
          />
          <NumberField
            label="Gap"
            max={80}
            value={block.spacing}
            onChange={(spacing) => change('Change spacing', { spacing })}
          />
        </div>
        <AlignField value={block.align} onChange={(align) => change('Align', { align })} />
      </Section>
    </>
  );
});
