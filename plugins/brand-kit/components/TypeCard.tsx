import { type Brand, emailFonts } from 'sendwright/email';
import { Button, FormField, IconButton, NumberField, PageSection, Select, TextInput } from 'sendwright/sdk/ui';
import { type CardProps, errorAt, withElement } from '../brandForm';
import styles from './brandKit.module.css';

const webFont = 'web-font';
const maximumSheets = 4;

/** The first font of a list, and the fonts for apps that don't load it. */
function parts(fontList: string): { readonly name: string; readonly others: string } {
  const [first = '', ...rest] = fontList.split(',');
  return { name: first.replaceAll("'", '').trim(), others: rest.join(',').trim() };
}

/** Characters that a font's name can have. */
const nameOf = (typed: string): string => typed.replace(/[^A-Za-z0-9 _-]/g, '');

export function TypeCard({ brand, problem, change }: CardProps) {
  const { sizes, webFonts } = brand;
  const setHeading = (index: number, size: number): void => {
    const [first, second, third] = sizes.headings.map((own, at) => (at === index ? size : own));
    change({ sizes: { ...sizes, headings: [first ?? size, second ?? size, third ?? size] } });
  };
  return (
    <PageSection title="Type">
      <div className={styles.specimen} style={{ background: brand.colors.surface }}>
        {(['Title', 'Heading', 'Subheading'] as const).map((name, index) => (
          <span
            key={name}
            style={{
              fontFamily: brand.headingFont,
              fontSize: sizes.headings[index],
              fontWeight: 700,
              color: brand.colors.heading,
            }}
          >
            {name}
          </span>
        ))}
        <span style={{ fontFamily: brand.textFont, fontSize: sizes.text, color: brand.colors.text }}>Body text</span>
      </div>
      <FontField label="Headings" value={brand.headingFont} onChange={(headingFont) => change({ headingFont })} />
      <FontField label="Text" value={brand.textFont} onChange={(textFont) => change({ textFont })} />
      <div className={styles.four}>
        {['Title', 'Heading', 'Subheading'].map((name, index) => (
          <NumberField
            key={name}
            label={name}
            min={12}
            max={96}
            value={sizes.headings[index] ?? sizes.text}
            onChange={(size) => setHeading(index, size)}
          />
        ))}
        <NumberField
          label="Body text"
          min={12}
          max={24}
          value={sizes.text}
          onChange={(text) => change({ sizes: { ...sizes, text } })}
        />
      </div>
      <h3 className={styles.heading}>Web fonts</h3>
      <p className={styles.hint}>
        Addresses of style sheets, such as those of a font service. Messages link to them; Apple Mail and some others
        load them, and other apps show the next font.
      </p>
      {webFonts.map((address, index) => (
        // The address changes while it is typed, and rows don't move.
        <div key={index} className={styles.row}>
          <FormField label={`Style sheet ${index + 1}`} error={errorAt(problem, `webFonts.${index}`)}>
            <TextInput
              value={address}
              placeholder="https://"
              error={errorAt(problem, `webFonts.${index}`)}
              onChange={(typed) => change({ webFonts: withElement(webFonts, index, typed.trim()) })}
            />
          </FormField>
          <IconButton
            icon="trash"
            label={`Remove style sheet ${index + 1}`}
            onClick={() => change({ webFonts: withElement(webFonts, index, undefined) })}
          />
        </div>
      ))}
      {webFonts.length < maximumSheets && (
        <Button icon="add" onClick={() => change({ webFonts: [...webFonts, 'https://'] })}>
          Add style sheet
        </Button>
      )}
    </PageSection>
  );
}

interface FontFieldProps {
  readonly label: string;
  readonly value: Brand['textFont'];
  readonly onChange: (value: string) => void;
}

/** A font that every app has, or a web font with one of those as its fallback. */
function FontField({ label, value, onChange }: FontFieldProps) {
  const isStandard = emailFonts.some((font) => font.value === value);
  const { name, others } = parts(value);
  const fallback = emailFonts.find((font) => font.value === others)?.value ?? emailFonts[0].value;
  return (
    <div className={styles.font}>
      <FormField label={`${label}, font`}>
        <Select
          value={isStandard ? value : webFont}
          options={[...emailFonts, { value: webFont, label: 'Web font…' }]}
          onChange={(chosen) => onChange(chosen === webFont ? `'Web font', ${value}` : chosen)}
        />
      </FormField>
      {!isStandard && (
        <>
          <FormField label={`${label}, name of the web font`}>
            <TextInput value={name} maxLength={60} onChange={(typed) => onChange(`'${nameOf(typed)}', ${fallback}`)} />
          </FormField>
          <FormField label={`${label}, fallback`}>
            <Select value={fallback} options={emailFonts} onChange={(chosen) => onChange(`'${name}', ${chosen}`)} />
          </FormField>
        </>
      )}
    </div>
  );
}
