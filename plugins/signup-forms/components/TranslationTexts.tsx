import { FormField, TextArea, TextInput } from 'sendwright/sdk/ui';
import { type FormText, textGroups, translatedCount, translationOf, withText } from '../translations';
import type { TabProps } from '../useFormDraft';
import styles from './forms.module.css';

interface TranslationTextsProps extends TabProps {
  readonly language: string;
  readonly languageName: string;
  readonly direction: 'ltr' | 'rtl' | undefined;
}

/** The form's texts in another language than its own. What is empty is that of the form's own language. */
export function TranslationTexts(props: TranslationTextsProps) {
  const { draft, problems, change, language, languageName, direction } = props;
  const own = translationOf(draft, language)?.texts ?? {};
  const { done, all } = translatedCount(draft, language);
  const field = ({ key, label, main, most, isLong }: FormText) => {
    const error = problems[`translation.${language}.${key}`];
    const control = {
      value: own[key] ?? '',
      placeholder: main,
      maxLength: most,
      error,
      onChange: (words: string) => change(withText(draft, language, key, words)),
    };
    return (
      <FormField key={key} label={label} error={error}>
        <div lang={language} dir={direction}>
          {isLong ? <TextArea {...control} rows={3} /> : <TextInput {...control} />}
        </div>
      </FormField>
    );
  };
  return (
    <div className={styles.tab}>
      <p className={styles.note}>
        {done} of {all} texts in {languageName}. Visitors who read it see these; an empty one stays as shown. What the
        product says, such as errors, is in {languageName} in any case.
      </p>
      {textGroups(draft).map(({ title, texts }) => (
        <section key={title} className={styles.contents} aria-label={title}>
          <h2>{title}</h2>
          {texts.map(field)}
        </section>
      ))}
    </div>
  );
}
