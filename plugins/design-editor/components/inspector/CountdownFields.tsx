import { observer } from 'mobx-react-lite';
import { type BlockOf, countdownEnd, countdownLimits, countdownMoment } from 'sendwright/email';
import { Button, Combobox, DateTimeField, FormField, NumberField, Switch, TextInput } from 'sendwright/sdk/ui';
import { useEditor } from '../../state/EditorContext';
import { AlignField, ColorField, Section } from './fields';
import styles from './inspector.module.css';
import { LinkField } from './LinkField';
import { useBlockChange } from './useBlockChange';
import { WordFields } from './WordFields';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));
const parts = ['days', 'hours', 'minutes', 'seconds'] as const;

export const CountdownFields = observer(function CountdownFields({ block }: { readonly block: BlockOf<'countdown'> }) {
  const change = useBlockChange(block);
  const { view, open } = useEditor();
  const end = countdownEnd(block.end);
  const isOver = end !== undefined && end * 1000 < Date.now();
  const options = zones.some(({ value }) => value === block.zone)
    ? zones
    : [{ value: block.zone, label: block.zone }, ...zones];
  const shown = block.seconds ? parts : parts.slice(0, 3);
  return (
    <>
      <Section title="Countdown">
        <FormField
          label="Ends"
          {...(end === undefined && { error: 'Choose when it ends.' })}
          {...(isOver && { error: 'This time has passed.' })}
        >
          <DateTimeField
            key={block.zone}
            zone={block.zone}
            value={block.end}
            // While a time is typed, the field has none: the countdown keeps the last one.
            onChange={(at) => at !== '' && change('Change end', { end: at })}
          />
        </FormField>
        <FormField label="Time zone">
          <Combobox
            value={block.zone}
            options={options}
            onChange={(zone) => zone !== '' && change('Change time zone', { zone })}
            emptyText="No such time zone"
          />
        </FormField>
        <p className={styles.hint}>
          The image is drawn when the message is opened, and counts for a minute. Gmail, Apple Mail and others load
          images on their own servers, sometimes before the message is opened, and may keep them: some people see an
          earlier time. Write the end in the message, too.
        </p>
        <LinkField label="Link" value={block.url} onChange={(url) => change('Change link', { url })} />
      </Section>
      <Section title="Words">
        {shown.map((part, index) => (
          <FormField key={part} label={`Below the ${part}`}>
            <TextInput
              value={block.labels[index] ?? ''}
              maxLength={40}
              onChange={(label) =>
                change('Write below the numbers', {
                  labels: block.labels.map((before, at) => (at === index ? label : before)),
                })
              }
            />
          </FormField>
        ))}
        <FormField label="Without images" helper="What people read who see no images, and in the plain text.">
          <TextInput
            value={block.alternative}
            placeholder={`Ends on ${countdownMoment(block.end, block.zone)}`}
            maxLength={1000}
            onChange={(alternative) => change('Change alternative text', { alternative })}
          />
        </FormField>
        <FormField
          label="Image after the end"
          aside={
            <Button
              size="small"
              intent="quiet"
              icon="image"
              ariaLabel="Choose an image for after the end"
              onClick={() => {
                view.chooseImageFor('after');
                open('image_manager');
              }}
            >
              Choose
            </Button>
          }
          helper="From your library. Without one, the numbers are zeros."
          {...(block.after !== undefined &&
            !block.after.includes('/images/') && { error: 'Copy the address of an image from your library.' })}
        >
          <TextInput
            icon="image"
            value={block.after ?? ''}
            placeholder="https://"
            maxLength={4096}
            onChange={(after) => change('Change image after the end', { after: after === '' ? undefined : after })}
          />
        </FormField>
      </Section>
      <Section title="Look">
        <Switch label="Seconds" checked={block.seconds} onChange={(seconds) => change('Change seconds', { seconds })} />
        <div className={styles.pair}>
          <NumberField
            label="Width"
            min={countdownLimits.narrowest}
            max={countdownLimits.widest}
            value={block.width}
            onChange={(width) => change('Change width', { width })}
          />
          <NumberField
            label="Corner radius"
            max={countdownLimits.radius}
            value={block.radius}
            onChange={(radius) => change('Round corners', { radius })}
          />
        </div>
        <div className={styles.pair}>
          <ColorField
            label="Numbers"
            value={block.numberColor}
            onChange={(numberColor) => change('Change color of the numbers', { numberColor })}
          />
          <ColorField
            label="Boxes"
            value={block.fill}
            onChange={(fill) => change('Change color of the boxes', { fill })}
          />
        </div>
        <AlignField value={block.align} onChange={(align) => change('Align countdown', { align })} />
        <WordFields look={block} onChange={change} />
      </Section>
    </>
  );
});
