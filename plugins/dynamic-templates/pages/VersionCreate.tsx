import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignChoices, type StartChoice } from 'sendwright/plugins/single-sends/contract';
import {
  Alerts,
  blankEmail,
  Navigation,
  useFailureAlert,
  useOptionalService,
  useParameter,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Banner, EditorStarts, FormField, Page, SlotOutlet, Tabs, TextInput } from 'sendwright/sdk/ui';
import { TagField } from 'sendwright/sdk/tag-field';
import styles from '../components/templates.module.css';
import { paths } from '../contract';
import { VersionForm } from '../templateForms';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import { useTemplate } from '../useTemplates';

type Kind = 'your-designs' | 'sendgrid-designs';
const tabs = [
  { id: 'your-designs', title: 'Your email designs' },
  { id: 'sendgrid-designs', title: 'Ready-made designs' },
] as const;
const maximumVersions = 50;
/** The data of API requests has its own names. */
const anyName = [] as const;

/** Asks for a new version's name and what it starts from: blank, or a design. */
export default observer(function VersionCreate() {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const store = useService(TemplatesStore);
  const reporting = useFailureAlert();
  const templateId = useParameter('templateId');
  const template = useTemplate(templateId, () => navigation.to(paths.list));
  const brandKits = useOptionalService(BrandKits);
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const hasDesigns = useSlot(DesignChoices).length > 0;
  const [kind, setKind] = useState<Kind>('your-designs');
  const element = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<StartChoice>();
  const form = useForm(VersionForm, { initial: { name: '', subject: '' } });
  const count = template?.versions.length;
  useEffect(() => {
    if (count !== undefined && form.values.name === '') form.set('name', `Version ${count + 1}`);
    // oxlint-disable-next-line react/exhaustive-deps -- it is proposed once
  }, [count]);

  const begin = (start: StartChoice) => {
    const subject = start.content.subject?.trim() ?? '';
    if (form.values.subject.trim() === '' && subject !== '') form.set('subject', subject.slice(0, 255));
    setChoice(start);
  };
  useEffect(() => {
    // The form has the subject of the selected design only now.
    if (choice) element.current?.requestSubmit();
  }, [choice]);
  const create = async ({ name, subject }: VersionForm) => {
    if (!choice) return;
    const { html_content: html, plain_content: plain, editor = 'code', design } = choice.content;
    const content =
      design === undefined || design === null
        ? { ...(html !== undefined && { html_content: html }), ...(plain !== undefined && { plain_content: plain }) }
        : { design };
    const ownText = choice.content.generate_plain_content === false && {
      plain_content: plain ?? '',
      generate_plain_content: false,
    };
    const version = await reporting(
      () =>
        store.createVersion(templateId, { name: name.trim(), subject: subject.trim(), editor, ...content, ...ownText }),
      texts.versionCreateFailed,
    );
    alerts.show(texts.versionCreated);
    navigation.to(paths.editor, { templateId, versionId: version.id });
  };
  const beginDesign = async () => {
    const { blankDesign } = await import('sendwright/email');
    const design = blankDesign();
    begin({
      name: '',
      content: { editor: 'design', design: (await (await brandKits.get())?.inBrand(design)) ?? design },
    });
  };
  return (
    <Page
      title="New version"
      back={{ to: paths.list, label: 'Dynamic templates' }}
      intro={
        template && (
          <>
            A version of “{template.name}”.{' '}
            {count === 0 ? 'The first one is activated automatically.' : 'It is inactive until you activate it.'}
          </>
        )
      }
    >
      {count !== undefined && count >= maximumVersions && (
        <Banner tone="warning" title="A template can have up to 50 versions.">
          Delete one to add another.
        </Banner>
      )}
      <form ref={element} className={styles.fields} onSubmit={form.onSubmit(create)} noValidate>
        {form.error && <Banner tone="danger">{form.error}</Banner>}
        <FormField label="Version name" required error={form.errors.name} id={form.field('name').id}>
          <TextInput {...form.field('name')} maxLength={100} focusFirst />
        </FormField>
        <FormField
          label="Subject"
          required
          error={form.errors.subject}
          helper="Tags such as {{order_number}} are filled in. Use three braces for values with quotes or ampersands."
          id={form.field('subject').id}
        >
          <TagField {...form.field('subject')} groups={anyName} />
        </FormField>
      </form>
      <EditorStarts
        isBusy={form.isSubmitting}
        onDesign={hasDesignEditor ? () => void beginDesign() : undefined}
        onCode={() => begin({ name: '', content: { editor: 'code', html_content: blankCode } })}
      />
      {hasDesigns && (
        <>
          <Tabs<Kind> label="Designs" tabs={tabs} selected={kind} onSelect={setKind} />
          <SlotOutlet slot={DesignChoices} props={{ kind, onChosen: begin }} />
        </>
      )}
    </Page>
  );
});

const blankCode = blankEmail('<p>Hello {{name}},</p>');
