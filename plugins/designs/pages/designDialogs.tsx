import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import {
  Alerts,
  blankEmail,
  Navigation,
  useFailureAlert,
  useOptionalService,
  useParameter,
  useService,
} from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { type Form, IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Combobox, Confirm, FormDialog, FormField, Radio, TextInput } from 'sendwright/sdk/ui';
import type { Design } from 'sendwright/wire/designs';
import { paths } from '../contract';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';
import { useDesignOrLeave } from '../useDesign';

/** The name and categories of a design. */
class DesignForm {
  @IsRequired('Name') @MaxCharacters('Name', 100) name = '';
  categories: readonly string[] = [];
}

/** Name and categories. */
const DesignFields = observer(function DesignFields({ form }: { readonly form: Form<DesignForm> }) {
  const store = useService(DesignsStore);
  const { categories } = form.values;
  const known = [...new Set([...store.categories('your-designs'), ...categories])];
  return (
    <>
      <FormField label="Name" required error={form.errors.name} id={form.field('name').id}>
        <TextInput {...form.field('name')} focusFirst maxLength={100} />
      </FormField>
      <FormField
        label="Categories"
        helper="Tags help you find it. Up to 10."
        error={form.errors.categories}
        id={form.field('categories').id}
      >
        <Combobox
          multiple
          max={10}
          value={categories}
          onChange={(chosen) => form.set('categories', chosen)}
          onCreate={(typed) => categories.length < 10 && form.set('categories', [...categories, typed.slice(0, 255)])}
          options={known.map((category) => ({ value: category, label: category }))}
          placeholder="Choose or type"
          emptyText="Type a category and press Enter"
        />
      </FormField>
    </>
  );
});

/** A message with only an unsubscribe link, as a starting point for code. */
const blankCode = blankEmail(`<p>Hello {{insert first_name "default=there"}},</p>
<p>{{Sender_Name}}, {{Sender_Address}}, {{Sender_City}}</p>
<p><a href="{{{unsubscribe}}}">Unsubscribe</a> - \
<a href="{{{unsubscribe_preferences}}}">Unsubscribe Preferences</a></p>`);

export function DesignCreate() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(DesignsStore);
  const reporting = useFailureAlert();
  const hasBlocks = useOptionalService(DesignEditor).state !== 'absent';
  const brandKits = useOptionalService(BrandKits);
  const [editor, setEditor] = useState<'design' | 'code'>(hasBlocks ? 'design' : 'code');
  const form = useForm(DesignForm, { initial: { name: 'Untitled design', categories: [] } });
  const contentOf = async () => {
    if (editor === 'code') return { editor, html_content: blankCode };
    const { blankDesign } = await import('sendwright/email');
    const design = blankDesign({ withUnsubscribe: true });
    return { editor, design: (await (await brandKits.get())?.inBrand(design)) ?? design };
  };
  return (
    <FormDialog
      title="New design"
      form={form}
      submitLabel="Create design"
      onClose={() => navigation.to(paths.index)}
      save={async ({ name, categories }) => {
        const content = await contentOf();
        const created = await reporting(
          () => store.create({ name: name.trim(), categories: [...categories], ...content }),
          texts.createFailed,
        );
        alerts.show(texts.created);
        navigation.to(paths.editor, { templateId: created.id });
      }}
    >
      <DesignFields form={form} />
      {hasBlocks && (
        <FormField label="Editor" helper="It can be changed later only by duplicating.">
          <Radio<'design' | 'code'>
            look="cards"
            value={editor}
            onChange={setEditor}
            options={[
              { value: 'design', label: 'Design editor', helper: 'Drag blocks; no code needed.' },
              { value: 'code', label: 'Code editor', helper: 'Write the HTML yourself.' },
            ]}
          />
        </FormField>
      )}
    </FormDialog>
  );
}

export function DesignRename() {
  const navigation = useService(Navigation);
  const close = () => navigation.to(paths.index);
  const design = useDesignOrLeave(useParameter('templateId'), close);
  return design ? <RenameDialog design={design} onClose={close} /> : null;
}

function RenameDialog({ design, onClose }: { readonly design: Design; readonly onClose: () => void }) {
  const store = useService(DesignsStore);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const form = useForm(DesignForm, { initial: { name: design.name, categories: design.categories } });
  return (
    <FormDialog
      title="Rename design"
      form={form}
      submitLabel="Save design"
      onClose={onClose}
      save={async ({ name, categories }) => {
        await reporting(
          () => store.update(design.id, { name: name.trim(), categories: [...categories] }),
          texts.saveFailed,
        );
        alerts.show(texts.renamed);
        onClose();
      }}
    >
      <DesignFields form={form} />
    </FormDialog>
  );
}

export function DesignDelete() {
  const navigation = useService(Navigation);
  const store = useService(DesignsStore);
  const id = useParameter('templateId');
  const close = () => navigation.to(paths.index);
  const deletion = useDeletion(texts, close);
  const design = useDesignOrLeave(id, close);
  if (!design) return null;
  return (
    <Confirm
      title={`Delete ${design.name}?`}
      text="Single sends created from it keep their content. This cannot be undone."
      confirmLabel="Delete design"
      danger
      onConfirm={() => deletion(() => store.remove(id))}
      onCancel={close}
    />
  );
}
