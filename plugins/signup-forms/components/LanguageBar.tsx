import { useState } from 'react';
import { type LanguageOption } from 'sendwright/sdk/languages';
import { FormField, IconButton, MenuButton, Select } from 'sendwright/sdk/ui';
import { type FormDraft, problemsOf } from '../formDraft';
import { translatedCount, withLanguage, withoutLanguage } from '../translations';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

/** The form's own language. */
export const main = '';

interface LanguageBarProps extends Pick<TabProps, 'draft' | 'change'> {
  /** The language of the texts below; empty: the form's own. */
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly languages: readonly LanguageOption[];
}

const hasProblems = (draft: FormDraft, language: string): boolean =>
  Object.keys(problemsOf(draft)).some((part) => part.startsWith(`translation.${language}.`));

/** Which language of the form is edited and previewed, and more of them. */
export function LanguageBar({ draft, change, language, onLanguage, languages }: LanguageBarProps) {
  const [words, setWords] = useState('');
  const nameOf = (tag: string): string => languages.find(({ value }) => value === tag)?.label ?? tag;
  const { translations } = draft;
  const left = languages.filter(
    ({ value }) => value !== draft.language && !translations.some((one) => one.language === value),
  );
  const add = (tag: string): void => {
    change(withLanguage(draft, tag));
    onLanguage(tag);
    setWords(`${nameOf(tag)} added.`);
  };
  const remove = (): void => {
    change(withoutLanguage(draft, language));
    onLanguage(main);
    setWords(`${nameOf(language)} removed.`);
  };
  return (
    <div className={styles.languages}>
      <FormField label="Texts in">
        <Select
          value={language}
          onChange={onLanguage}
          options={[
            { value: main, label: `${nameOf(draft.language)} (main)` },
            ...translations.map(({ language: tag }) => {
              const { done, all } = translatedCount(draft, tag);
              return {
                value: tag,
                label: `${nameOf(tag)} · ${done} of ${all}${hasProblems(draft, tag) ? ' (!)' : ''}`,
              };
            }),
          ]}
        />
      </FormField>
      {language !== main && (
        <IconButton icon="trash" label={`Remove ${nameOf(language)} from the form`} onClick={remove} />
      )}
      {left.length > 0 && (
        <MenuButton
          icon="add"
          label="Add a language"
          items={left.map(({ value, label }) => ({ label, onSelect: () => add(value) }))}
        />
      )}
      <p className={styles.said} role="status">
        {words}
      </p>
    </div>
  );
}
