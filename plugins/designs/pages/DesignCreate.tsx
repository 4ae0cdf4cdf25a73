import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { useState } from 'react';
import { Alerts, blankEmail, Navigation, useFailureAlert, useOptionalService, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, Radio } from 'sendwright/sdk/ui';
import { DesignFields } from '../components/DesignFields';
import { paths } from '../contract';
import { DesignForm } from '../designForm';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';

/** A message with nothing but a way to stop it, for whoever writes the code. */
const blankCode = blankEmail(`<p>Hello {{insert first_name "default=there"}},</p>
<p>{{Sender_Name}}, {{Sender_Address}}, {{Sender_City}}</p>
<p><a href="{{{unsubscribe}}}">Unsubscribe</a> - <a href="{{{unsubscribe_preferences}}}">Unsubscribe Preferences</a></p>`);

export default function DesignCreate() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(DesignsStore);
  const reporting = useFailureAlert();
  const hasBlocks = useOptionalService(DesignEditor).state !== 'absent';
  const [editor, setEditor] = useState<'design' | 'code'>(hasBlocks ? 'design' : 'code');
  const form = useForm(DesignForm, { initial: { name: 'Untitled design', categories: [] } });
  const contentOf = async () => {
    if (editor === 'code') return { editor, html_content: blankCode };
    const { createBlock, emptyDesign } = await import('sendwright/email');
    let last = 0;
    const makeId = () => `b${(last += 1)}`;
    return {
      editor,
      design: { ...emptyDesign(), blocks: [createBlock('text', makeId), createBlock('unsubscribe', makeId)] },
    };
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
