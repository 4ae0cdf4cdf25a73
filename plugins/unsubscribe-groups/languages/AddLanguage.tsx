import { Http, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Combobox, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';

/** Languages that many people read, by which the field finds tags; any other tag can be typed. */
const common =
  'af ar az bg bn bs ca cs cy da el es-MX et eu fa fi fil fr-CA ga gl he hi hr hu hy id is ka kk ko lt lv mk ms mt ' +
  'nb nn pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh-Hans zh-Hant';

const englishName = new Intl.DisplayNames(['en'], { type: 'language' });
const options = common.split(' ').map((value) => ({ value, label: `${englishName.of(value) ?? value} (${value})` }));

class LanguageForm {
  @IsRequired('Language') language = '';
  @MaxCharacters('Name', 60) name = '';
}

interface AddLanguageProps {
  /** The languages that the account has. */
  readonly known: readonly string[];
  readonly onAdded: (language: string) => void;
  readonly onClose: () => void;
}

/** Adds a language by its tag. */
export function AddLanguage({ known, onAdded, onClose }: AddLanguageProps) {
  const http = useService(Http);
  const form = useForm(LanguageForm, { guardLeaving: false });
  const { language } = form.values;
  const left = options.filter(({ value }) => !known.includes(value));
  return (
    <FormDialog
      title="Add language"
      form={form}
      submitLabel="Add language"
      onClose={onClose}
      save={async ({ language: tag, name }) => {
        const body = { language: tag, ...(name.trim() !== '' && { name }) };
        const added = await http.call('POST /marketing/languages', { body });
        onAdded(added.language);
      }}
    >
      <FormField
        label="Language"
        required
        error={form.errors.language}
        helper="Choose one, or enter its tag, such as sv or pt-BR."
      >
        <Combobox
          options={
            language === '' || left.some(({ value }) => value === language)
              ? left
              : [{ value: language, label: language }, ...left]
          }
          value={language}
          onChange={(tag) => form.set('language', tag)}
          onCreate={(tag) => form.set('language', tag)}
          createVerb="Use"
          error={form.errors.language}
        />
      </FormField>
      <FormField label="Name" error={form.errors.name} helper="As recipients see it. Empty: what it calls itself.">
        <TextInput {...form.field('name')} maxLength={60} />
      </FormField>
    </FormDialog>
  );
}
