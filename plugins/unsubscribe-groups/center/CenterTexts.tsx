import { useLanguages } from 'sendwright/sdk/languages';
import { FormField, PageSection, Select, TextArea, TextInput } from 'sendwright/sdk/ui';
import { type CardProps, limits, translationOf, withTexts } from './centerForm';

interface CenterTextsProps extends CardProps {
  readonly onLanguage: (language: string) => void;
}

/** The value for the texts of all languages that have none of their own. */
const all = '';

/** The title and the introduction, in each language. */
export function CenterTexts({ content, change, language, onLanguage }: CenterTextsProps) {
  const shown = language === all ? content : translationOf(content, language);
  const update = (some: { title?: string; intro?: string }): void =>
    change(language === all ? some : { translations: withTexts(content, language, some) });
  const languages = useLanguages();
  const direction = languages.find(({ value }) => value === language)?.direction;
  const helper =
    language === all ? 'Empty: the standard text, in nine languages.' : 'Empty: the text of all other languages.';
  return (
    <PageSection title="Texts" description="People see the page in the language of their browser.">
      <FormField label="Texts in" helper="The preview shows the page in this language.">
        <Select
          value={language}
          onChange={onLanguage}
          options={[
            { value: all, label: 'All other languages' },
            ...languages.map(({ value, label }) => ({
              value,
              label: content.translations.some((one) => one.language === value) ? `${label} (translated)` : label,
            })),
          ]}
        />
      </FormField>
      <FormField label="Title" helper={helper}>
        <div dir={direction}>
          <TextInput
            value={shown.title}
            placeholder="Email preferences"
            maxLength={limits.title}
            onChange={(title) => update({ title })}
          />
        </div>
      </FormField>
      <FormField label="Introduction" helper={helper}>
        <div dir={direction}>
          <TextArea value={shown.intro} rows={3} maxLength={limits.intro} onChange={(intro) => update({ intro })} />
        </div>
      </FormField>
    </PageSection>
  );
}
