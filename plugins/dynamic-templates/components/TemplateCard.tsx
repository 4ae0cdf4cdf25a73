import { observer } from 'mobx-react-lite';
import { type ReactNode, useId } from 'react';
import { useService } from 'sendwright/sdk';
import { CopyableId, formatNumber, Icon, RelativeTime } from 'sendwright/sdk/ui';
import type { TemplateSummary, TemplateVersionSummary } from 'sendwright/wire/dynamicTemplates';
import { TemplatesStore } from '../templatesStore';
import styles from './templates.module.css';
import { instantOf } from './VersionRow';

export interface TemplateCardProps {
  readonly template: TemplateSummary;
  readonly actions?: ReactNode;
  /** Shown if the template has no version yet. */
  readonly firstAction?: ReactNode;
  readonly renderVersion: (version: TemplateVersionSummary) => ReactNode;
}

/** A template with its id for API use and an expandable list of versions. */
export const TemplateCard = observer(function TemplateCard({
  template,
  actions,
  firstAction,
  renderVersion,
}: TemplateCardProps) {
  const store = useService(TemplatesStore);
  const panel = useId();
  const { id, name, versions } = template;
  const isOpen = store.opened.has(id);
  const active = versions.find((version) => version.active === 1);
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => store.show(id, !isOpen)}
        >
          <span className={styles.chevron}>
            <Icon name="chevronRight" />
          </span>
          <h2 className={styles.name} title={name}>
            {name}
          </h2>
        </button>
        <div className={styles.facts}>
          <CopyableId value={id} label="Template ID" />
          <span>{versions.length === 1 ? '1 version' : `${formatNumber(versions.length)} versions`}</span>
          <span>{active ? `Active: ${active.name}` : 'None active'}</span>
          <span>
            Edited <RelativeTime at={instantOf(template.updated_at)} />
          </span>
        </div>
        {actions}
      </div>
      {isOpen && (
        <div id={panel}>
          {versions.length > 0 ? (
            <ul className={styles.versions} aria-label={`Versions of ${name}`}>
              {versions.map(renderVersion)}
            </ul>
          ) : (
            <div className={styles.none}>
              <span>No versions yet. A version holds the subject and the content.</span>
              {firstAction}
            </div>
          )}
        </div>
      )}
    </li>
  );
});
