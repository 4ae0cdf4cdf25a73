import { Fragment, useMemo } from 'react';
import { Button, Select } from 'sendwright/sdk/ui';
import { type Level, levelOf, levelsOf, scopeAreas, withLevel } from '../scopeAreas';
import styles from './ScopePicker.module.css';

/** Presets of scopes to start from. */
interface Persona {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly has: (scope: string) => boolean;
}

const under = (scope: string, ...areas: readonly string[]): boolean =>
  areas.some((area) => scope === area || scope.startsWith(`${area}.`));

export const personas: readonly Persona[] = [
  {
    id: 'marketer',
    title: 'Marketer',
    description: 'Contacts, campaigns, designs, templates, suppressions; reads statistics.',
    has: (scope) =>
      under(
        scope,
        'marketing',
        'marketing_campaigns',
        'design_library',
        'templates',
        'asm',
        'email_testing',
        'categories',
      ) ||
      (under(scope, 'stats') && scope.endsWith('.read')),
  },
  {
    id: 'developer',
    title: 'Developer',
    description: 'Templates, mail, API keys, webhooks.',
    has: (scope) => under(scope, 'templates', 'mail', 'api_keys', 'user.webhooks', 'user.scheduled_sends'),
  },
  {
    id: 'observer',
    title: 'Observer',
    description: 'Reads everything, changes nothing.',
    has: (scope) => scope.endsWith('.read') && !under(scope, 'administration'),
  },
  {
    id: 'accountant',
    title: 'Accountant',
    description: 'Reads the account, its credits and what was sent.',
    has: (scope) => scope.endsWith('.read') && under(scope, 'user', 'stats'),
  },
];

/** The scopes of a preset that the user can grant. */
export const scopesOf = (persona: Persona, available: Iterable<string>): readonly string[] =>
  [...available].filter((scope) => persona.has(scope));

const names: Readonly<Record<Level, string>> = {
  none: 'No access',
  read: 'Read',
  full: 'Full access',
  custom: 'Custom',
};

export interface ScopePickerProps {
  /** The scopes that can be granted: the user's own, and those already granted. */
  readonly available: Iterable<string>;
  readonly value: readonly string[];
  readonly onChange: (scopes: readonly string[]) => void;
}

/** Access by area, from none to full, with presets to start from. */
export function ScopePicker({ available, value, onChange }: ScopePickerProps) {
  const areas = useMemo(() => scopeAreas(available), [available]);
  const chosen = useMemo(() => new Set(value), [value]);
  const all = areas.flatMap(({ scopes }) => scopes);
  return (
    <div className={styles.picker}>
      <div className={styles.personas} role="group" aria-label="Start from">
        <span className={styles.label} aria-hidden="true">
          Start from
        </span>
        {personas.map((persona) => (
          <Button
            key={persona.id}
            size="small"
            hint={persona.description}
            onClick={() => onChange(scopesOf(persona, all))}
          >
            {persona.title}
          </Button>
        ))}
        <Button size="small" intent="quiet" onClick={() => onChange([])}>
          None
        </Button>
      </div>
      <div className={styles.areas} role="group" aria-label="Access by area">
        {areas.map((area, index) => {
          const level = levelOf(area, chosen);
          const options = [...levelsOf(area), ...(level === 'custom' ? (['custom'] as const) : [])].map((one) => ({
            value: one,
            label: names[one],
            disabled: one === 'custom',
          }));
          return (
            <Fragment key={area.id}>
              {areas[index - 1]?.section !== area.section && <div className={styles.section}>{area.section}</div>}
              <div className={styles.area}>
                <span className={styles.title}>{area.title}</span>
                <Select<Level>
                  value={level}
                  options={options}
                  ariaLabel={`Access to ${area.title}`}
                  onChange={(to) => to !== 'custom' && onChange(withLevel(area, to, value))}
                />
              </div>
            </Fragment>
          );
        })}
      </div>
      <span className={styles.count} role="status">
        {chosen.size} of {all.length} scopes
      </span>
    </div>
  );
}
