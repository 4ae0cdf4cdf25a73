import type { Brand } from 'sendwright/email';
import { Button, ColorField, FormField, IconButton, PageSection, Switch, TextInput } from 'sendwright/sdk/ui';
import { type CardProps, errorAt, withElement } from '../brandForm';
import { lowContrasts } from '../contrast';
import styles from './brandKit.module.css';

const roles = [
  ['background', 'Around the message'],
  ['surface', 'Message'],
  ['text', 'Text'],
  ['heading', 'Headings'],
  ['link', 'Links'],
  ['muted', 'Small print'],
  ['line', 'Lines'],
] as const;

const darkRoles = [
  ['background', 'Around the message'],
  ['surface', 'Message'],
  ['text', 'Text'],
  ['link', 'Links'],
] as const;

const standardDark = { background: '#0f1115', surface: '#181b22', text: '#e6e8ee', link: '#9db2ff' };
const maximumAccents = 12;

/** A name that no other color has. */
function freeName(accents: Brand['accents']): string {
  let number = accents.length + 1;
  while (accents.some(({ name }) => name === `Color ${number}`)) number += 1;
  return `Color ${number}`;
}

export function ColorsCard({ brand, problem, change, clear }: CardProps) {
  const { colors, accents, dark } = brand;
  const low = lowContrasts(brand);
  return (
    <PageSection
      title="Colors"
      action={
        <span className={low.length === 0 ? styles.good : styles.poor} role="status">
          {low.length === 0 ? 'All texts are easy to read' : `${low.length} hard to read`}
        </span>
      }
    >
      <div className={styles.pairs}>
        {roles.map(([role, label]) => (
          <ColorField
            key={role}
            label={label}
            value={colors[role]}
            onChange={(color) => change({ colors: { ...colors, [role]: color } })}
          />
        ))}
      </div>
      {low.length > 0 && (
        <ul className={styles.low}>
          {low.map((text) => (
            <li key={text}>{text}; 4.5 : 1 is needed.</li>
          ))}
        </ul>
      )}
      <h3 className={styles.heading}>More colors</h3>
      {accents.length === 0 && <p className={styles.hint}>For backgrounds and highlights. Editors offer them first.</p>}
      {accents.map((accent, index) => (
        // The name changes while it is typed, and rows don't move.
        <div key={index} className={styles.accent}>
          <FormField label="Name" error={errorAt(problem, `accents.${index}.name`)}>
            <TextInput
              value={accent.name}
              maxLength={40}
              error={errorAt(problem, `accents.${index}.name`)}
              onChange={(name) => change({ accents: withElement(accents, index, { ...accent, name }) })}
            />
          </FormField>
          <ColorField
            label={`Color of ${accent.name || 'this'}`}
            value={accent.color}
            onChange={(color) => change({ accents: withElement(accents, index, { ...accent, color }) })}
          />
          <IconButton
            icon="trash"
            label={`Remove ${accent.name || 'this color'}`}
            onClick={() => change({ accents: withElement(accents, index, undefined) })}
          />
        </div>
      ))}
      {accents.length < maximumAccents && (
        <Button
          icon="add"
          onClick={() => change({ accents: [...accents, { name: freeName(accents), color: colors.link }] })}
        >
          Add color
        </Button>
      )}
      <Switch
        label="Own colors in dark mode"
        helper="Apple Mail and Outlook use them. Other apps choose their own."
        checked={dark !== undefined}
        onChange={(on) => (on ? change({ dark: standardDark }) : clear('dark'))}
      />
      {dark && (
        <div className={styles.pairs}>
          {darkRoles.map(([role, label]) => (
            <ColorField
              key={role}
              label={`${label}, dark`}
              value={dark[role]}
              onChange={(color) => change({ dark: { ...dark, [role]: color } })}
            />
          ))}
        </div>
      )}
    </PageSection>
  );
}
