import { useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import type { TemplateDraft } from 'sendwright/wire/dynamicTemplates';
import { findLegacyTags, replaceTags } from '../legacyTags';
import { TagsForm } from '../templateForms';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import styles from './templates.module.css';

interface ReplaceTagsDialogProps {
  readonly version: TemplateDraft;
  /** Called with the updated version and the replaced names, once for each occurrence. */
  readonly onReplaced: (version: TemplateDraft, names: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Converts the substitution tags of a legacy template to handlebars. */
export function ReplaceTagsDialog({ version, onReplaced, onClose }: ReplaceTagsDialogProps) {
  const store = useService(TemplatesStore);
  const reporting = useFailureAlert();
  const { subject, html_content: html, plain_content: plain, generate_plain_content: isGenerated, revision } = version;
  const sources = [subject, html, ...(isGenerated ? [] : [plain])];
  const [likely] = findLegacyTags(sources);
  const form = useForm(TagsForm, { initial: { opening: likely?.opening ?? '', closing: likely?.closing ?? '' } });
  const { opening, closing } = form.values;
  const replaced =
    opening === '' || closing === '' ? [] : sources.map((source) => replaceTags(source, opening, closing));
  const names = replaced.flatMap((one) => one.names);
  return (
    <FormDialog
      title="Replace substitution tags"
      form={form}
      submitLabel="Replace tags"
      onClose={onClose}
      save={async () => {
        const [newSubject, newHtml, newPlain] = replaced.map(({ text }) => text);
        if (newSubject === undefined || newHtml === undefined) return;
        const change = {
          subject: newSubject,
          html_content: newHtml,
          ...(newPlain !== undefined && { plain_content: newPlain }),
          revision,
        };
        onReplaced(
          await reporting(() => store.saveDraft(version.template_id, version.id, change), texts.versionSaveFailed),
          names,
        );
      }}
    >
      <div className={styles.tags}>
        <FormField label="Opening tag" required error={form.errors.opening} id={form.field('opening').id}>
          <TextInput {...form.field('opening')} mono focusFirst maxLength={20} />
        </FormField>
        <FormField label="Closing tag" required error={form.errors.closing} id={form.field('closing').id}>
          <TextInput {...form.field('closing')} mono maxLength={20} />
        </FormField>
      </div>
      <p role="status">
        {names.length === 0
          ? 'No tags like this are in the version.'
          : `${names.length === 1 ? '1 tag' : `${names.length} tags`}: ${[...new Set(names)]
              .slice(0, 8)
              .map((name) => `${opening}${name}${closing} → {{${name}}}`)
              .join(', ')}`}
      </p>
    </FormDialog>
  );
}
