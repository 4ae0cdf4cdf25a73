import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { preheaderOf } from 'sendwright/email';
import { withSampleData } from 'sendwright/email/template';
import { BrandKits } from 'sendwright/plugins/brand-kit/contract';
import { DesignEditor } from 'sendwright/plugins/design-editor/contract';
import { DesignChoices, type StartChoice, TemplateChoices } from 'sendwright/plugins/single-sends/contract';
import {
  Alerts,
  blankEmail,
  Http,
  Navigation,
  pathTo,
  useOptionalService,
  useParameter,
  useService,
  useSlot,
} from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import {
  Banner,
  Button,
  EditorStarts,
  Empty,
  ErrorState,
  Link,
  Page,
  SandboxedHtml,
  Skeleton,
  SlotOutlet,
  Tabs,
  Tag,
} from 'sendwright/sdk/ui';
import type { AutomationEmailStep } from 'sendwright/wire/automations';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { configOf, serverEmails } from '../automationContent';
import { AutomationsStore } from '../automationsStore';
import { paths } from '../contract';
import { detailOf } from '../detailAddress';
import { texts } from '../texts';
import { useAutomation } from '../useAutomation';
import styles from './MessageDesign.module.css';

const contentOf = ({
  subject,
  html_content,
  plain_content,
  generate_plain_content,
  editor,
  design,
}: TemplateVersion): StartChoice['content'] => ({
  subject,
  preheader: preheaderOf(design),
  html_content,
  plain_content,
  generate_plain_content,
  editor,
  design,
});

interface TemplateVersionsProps {
  readonly templateId: string;
  readonly isSaving: boolean;
  /** The address of the designs, whose page this is a part of: the breadcrumb has no link to them. */
  readonly designs: string;
  readonly onChosen: (content: StartChoice['content']) => void;
}

type Kind = 'your-designs' | 'sendgrid-designs' | 'dynamic-templates';
const designTabs = [
  { id: 'your-designs', title: 'Your email designs' },
  { id: 'sendgrid-designs', title: 'Ready-made designs' },
] as const;
const templatesTab = { id: 'dynamic-templates', title: 'Dynamic templates' } as const;

/** The starting content of an email: blank, a design, or a version of a template. */
export default observer(function MessageDesign() {
  const id = useParameter('id');
  const messageNum = useParameter('messageNum');
  const part = useParameter('part');
  const templateId = useParameter('dialog') === 'selector' ? part : '';
  const http = useService(Http);
  const store = useService(AutomationsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const hasTemplates = useSlot(TemplateChoices).length > 0;
  const hasDesigns = useSlot(DesignChoices).length > 0;
  const brandKits = useOptionalService(BrandKits);
  const hasDesignEditor = useOptionalService(DesignEditor).state !== 'absent';
  const [kind, setKind] = useState<Kind>('your-designs');
  const [isSaving, setSaving] = useState(false);
  const { value: automation, failure, reload } = useAutomation(id);
  const step = automation && serverEmails(automation.steps)[Number(messageNum) - 1];
  const back = { to: pathTo(paths.detail, detailOf(id)), label: automation?.name ?? 'Automation' };
  const isWelcome = automation?.type === 'welcome';

  const begin = async (at: AutomationEmailStep, { content }: Pick<StartChoice, 'content'>) => {
    setSaving(true);
    const { subject, preheader, html_content: html, plain_content: plain, editor = 'code', design } = content;
    const own = configOf(at);
    const isEmpty = (own.subject ?? '').trim() === '';
    const hasNoPreheader = (own.preheader ?? '').trim() === '';
    try {
      const email_config = {
        editor: isWelcome ? 'design' : editor,
        ...(design === undefined || design === null ? { html_content: html ?? '' } : { design }),
        ...(plain !== undefined && { plain_content: plain }),
        // Without a text of its own, the one of the content before must not stay.
        generate_plain_content: content.generate_plain_content ?? true,
        ...(isEmpty && subject && { subject }),
        ...(hasNoPreheader && preheader && { preheader }),
      } as const;
      const saved = await http.call('PATCH /marketing/automations/:id/steps/:step_id', {
        params: { id, step_id: at.id },
        body: { email_config },
      });
      store.put(saved);
      navigation.go(pathTo(paths.editor, { id, messageNum }), { replace: true });
    } catch (error) {
      showFailure(alerts, error, texts.contentFailed);
      setSaving(false);
    }
  };
  const beginDesign = async (at: AutomationEmailStep) => {
    const { blankDesign } = await import('sendwright/email');
    const design = (await (await brandKits.get())?.inBrand(blankDesign())) ?? blankDesign();
    await begin(at, { content: { editor: 'design', design } });
  };
  const title = templateId ? 'Select a version' : `Select a design for email ${messageNum}`;
  if (!automation) {
    return (
      <Page title={title} back={back}>
        {failure === undefined ? (
          <Skeleton shape="cards" label="Loading the email" />
        ) : (
          <ErrorState failure={failure} title="The email couldn't be loaded." onRetry={reload} />
        )}
      </Page>
    );
  }
  if (!step) {
    return (
      <Page title={title} back={back}>
        <Banner tone="danger" title="This email doesn't exist.">
          It may have been removed. <Link to={back.to}>Back to the automation</Link>
        </Banner>
      </Page>
    );
  }
  if (templateId)
    return (
      <TemplateVersions
        templateId={templateId}
        isSaving={isSaving}
        designs={pathTo(paths.createDesign, { id, messageNum })}
        onChosen={(content) => void begin(step, { content })}
      />
    );
  return (
    <Page title={title} back={back}>
      {(configOf(step).html_content ?? '').trim() !== '' && (
        <Banner tone="warning" title="This email already has content">
          Your choice replaces it.
        </Banner>
      )}
      <EditorStarts
        isBusy={isSaving}
        onDesign={hasDesignEditor ? () => void beginDesign(step) : undefined}
        onCode={
          isWelcome ? undefined : () => void begin(step, { content: { editor: 'code', html_content: blankCode } })
        }
      />
      {(hasDesigns || hasTemplates) && (
        <>
          <Tabs<Kind>
            label="Designs"
            tabs={[...(hasDesigns ? designTabs : []), ...(hasTemplates ? [templatesTab] : [])]}
            selected={kind}
            onSelect={setKind}
          />
          {kind === 'dynamic-templates' ? (
            <SlotOutlet
              slot={TemplateChoices}
              props={{
                onChosen: (chosen) =>
                  navigation.to(paths.createDesign, {
                    id,
                    messageNum,
                    dialog: 'selector',
                    part: chosen,
                    image: 'version',
                  }),
              }}
            />
          ) : (
            <SlotOutlet slot={DesignChoices} props={{ kind, onChosen: (choice) => void begin(step, choice) }} />
          )}
        </>
      )}
    </Page>
  );
});

const blankCode = blankEmail('<p>Hello {{first_name}},</p>');

/** The versions of a template, active one first, as starting content for an email. */
function TemplateVersions({ templateId, isSaving, designs, onChosen }: TemplateVersionsProps) {
  const http = useService(Http);
  const {
    value: template,
    failure,
    reload,
  } = useLoaded(
    useCallback(
      (signal) =>
        http.call('GET /templates/:template_id', { params: { template_id: templateId }, retry: true, signal }),
      [http, templateId],
    ),
  );
  const versions = template?.versions.toSorted((one, other) => other.active - one.active) ?? [];
  return (
    <Page
      title="Select a version"
      secondaryAction={
        <Link to={designs} look="button">
          All designs
        </Link>
      }
      intro={template && <>The email starts with a copy of a version of “{template.name}”.</>}
    >
      {failure !== undefined && (
        <ErrorState failure={failure} title="The template couldn't be loaded." onRetry={reload} />
      )}
      {failure === undefined && !template && <Skeleton shape="cards" count={2} label="Loading the versions" />}
      {template && versions.length === 0 && (
        <Empty
          drawing="form"
          title="No versions yet"
          text="Add a version to the template first, or start with something else."
        />
      )}
      <ul className={styles.versions} aria-label="Versions">
        {versions.map((version) => (
          <li key={version.id} className={styles.version}>
            <div className={styles.picture}>
              <SandboxedHtml html={withSampleData(version.html_content)} title={`Version ${version.name}`} />
            </div>
            <div className={styles.versionWords}>
              <strong>{version.name}</strong> {version.active === 1 && <Tag tone="success">Active</Tag>}
              <p>{version.subject}</p>
            </div>
            <Button
              loading={isSaving}
              ariaLabel={`Select version ${version.name}`}
              onClick={() => onChosen(contentOf(version))}
            >
              Select
            </Button>
          </li>
        ))}
      </ul>
    </Page>
  );
}
