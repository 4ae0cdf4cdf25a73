import { useCallback } from 'react';
import type { StartChoice } from 'sendwright/plugins/single-sends/contract';
import { Http, useService } from 'sendwright/sdk';
import { Button, Empty, ErrorState, Page, SandboxedHtml, Skeleton, Tag } from 'sendwright/sdk/ui';
import type { TemplateVersion } from 'sendwright/wire/dynamicTemplates';
import { useLoaded } from '../../useAutomation';
import styles from './design.module.css';

const contentOf = ({
  subject,
  html_content,
  plain_content,
  editor,
  design,
}: TemplateVersion): StartChoice['content'] => ({ subject, html_content, plain_content, editor, design });

interface TemplateVersionsProps {
  readonly templateId: string;
  readonly isSaving: boolean;
  readonly back: { readonly to: string; readonly label: string };
  readonly onChosen: (content: StartChoice['content']) => void;
}

/** The versions of a template, active one first, as starting content for an email. */
export function TemplateVersions({ templateId, isSaving, back, onChosen }: TemplateVersionsProps) {
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
      back={back}
      intro={template && <>The email begins with a copy of a version of “{template.name}”.</>}
    >
      {failure !== undefined && (
        <ErrorState failure={failure} title="The template couldn't be loaded." onRetry={reload} />
      )}
      {failure === undefined && !template && <Skeleton shape="cards" count={2} label="Loading the versions" />}
      {template && versions.length === 0 && (
        <Empty
          drawing="form"
          title="No versions yet"
          text="Add a version to the template first, or begin with something else."
        />
      )}
      <ul className={styles.versions} aria-label="Versions">
        {versions.map((version) => (
          <li key={version.id} className={styles.version}>
            <div className={styles.picture}>
              <SandboxedHtml html={version.html_content} title={`Version ${version.name}`} />
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
