import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, pathTo, type Text, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Button, Link, type MenuEntry, MenuButton } from 'sendwright/sdk/ui';
import type { TemplateSummary, TemplateVersionSummary } from 'sendwright/wire/dynamicTemplates';
import { paths } from '../contract';
import { TemplatesStore } from '../templatesStore';
import { texts } from '../texts';
import styles from './templates.module.css';
import { TemplateCard } from './TemplateCard';
import { VersionRow } from './VersionRow';

const useMay = (verb: string): boolean => useRefusal({ scope: `templates.${verb}` }) === undefined;

/** The dynamic templates and their actions. */
export const DynamicList = observer(function DynamicList({
  templates,
}: {
  readonly templates: readonly TemplateSummary[];
}) {
  const store = useService(TemplatesStore);
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const [mayCreate, mayUpdate, mayDelete] = [useMay('create'), useMay('update'), useMay('delete')];
  const [mayAdd, mayEdit, mayRemove, mayActivate] = [
    useMay('versions.create'),
    useMay('versions.update'),
    useMay('versions.delete'),
    useMay('versions.activate.create'),
  ];

  const withFailureAlert = async (call: () => Promise<void>, done: () => void, failed: Text) => {
    try {
      await call();
      done();
    } catch (failure) {
      showFailure(alerts, failure, failed);
    }
  };
  const menu = ({ id }: TemplateSummary): readonly MenuEntry[] => [
    ...(mayAdd
      ? [
          {
            label: 'Add version',
            icon: 'add' as const,
            onSelect: () => navigation.to(paths.createVersion, { templateId: id }),
          },
        ]
      : []),
    ...(mayUpdate
      ? [{ label: 'Rename', icon: 'edit' as const, onSelect: () => navigation.to(paths.rename, { templateId: id }) }]
      : []),
    ...(mayCreate
      ? [
          {
            label: 'Duplicate',
            icon: 'duplicate' as const,
            onSelect: () => navigation.to(paths.duplicate, { templateId: id }),
          },
        ]
      : []),
    ...(mayDelete
      ? ([
          'divider',
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => navigation.to(paths.remove, { templateId: id }),
          },
        ] as const)
      : []),
  ];
  const versionMenu = ({
    template_id: templateId,
    id: versionId,
    name,
    active,
  }: TemplateVersionSummary): readonly MenuEntry[] => [
    ...(mayEdit
      ? [
          {
            label: 'Edit',
            icon: 'edit' as const,
            onSelect: () => navigation.to(paths.editor, { templateId, versionId }),
          },
        ]
      : []),
    { label: 'Preview', icon: 'eye', onSelect: () => navigation.to(paths.preview, { templateId, versionId }) },
    ...(mayActivate && active === 0
      ? [
          {
            label: 'Make active',
            icon: 'check' as const,
            onSelect: () =>
              void withFailureAlert(
                () => store.activate(templateId, versionId),
                () => alerts.show(texts.activated, { name }),
                texts.activateFailed,
              ),
          },
        ]
      : []),
    ...(mayAdd
      ? [
          {
            label: 'Duplicate',
            icon: 'duplicate' as const,
            onSelect: () =>
              void withFailureAlert(
                () => store.duplicateVersion(templateId, versionId),
                () => alerts.show(texts.versionDuplicated),
                texts.versionCreateFailed,
              ),
          },
        ]
      : []),
    ...(mayRemove
      ? ([
          'divider',
          {
            label: 'Delete',
            icon: 'trash',
            danger: true,
            onSelect: () => navigation.to(paths.removeVersion, { templateId, versionId }),
          },
        ] as const)
      : []),
  ];
  const addVersion = (templateId: string) =>
    mayAdd && (
      <Link look="button" to={pathTo(paths.createVersion, { templateId })}>
        Add version
      </Link>
    );
  return (
    <ul className={styles.list} aria-label="Dynamic templates">
      {templates.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          actions={
            menu(template).length > 0 && <MenuButton label={`Actions for ${template.name}`} items={menu(template)} />
          }
          firstAction={addVersion(template.id)}
          renderVersion={(version) => (
            <VersionRow
              key={version.id}
              version={version}
              verb={mayEdit ? 'Edit' : 'Preview'}
              address={pathTo(mayEdit ? paths.editor : paths.preview, {
                templateId: template.id,
                versionId: version.id,
              })}
              actions={
                <MenuButton label={`Actions for version ${version.name}`} size="small" items={versionMenu(version)} />
              }
            />
          )}
        />
      ))}
    </ul>
  );
});

/** The legacy templates: they use substitution tags and cannot be edited here. */
export const LegacyList = observer(function LegacyList({
  templates,
}: {
  readonly templates: readonly TemplateSummary[];
}) {
  const store = useService(TemplatesStore);
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const [mayCreate, mayDelete] = [useMay('create'), useMay('delete')];
  const copy = async ({ id, name }: TemplateSummary) => {
    try {
      const version = await store.copyLegacy(id);
      alerts.show(texts.copied, { name });
      if (version)
        navigation.go(
          `${pathTo(paths.editor, { templateId: version.template_id, versionId: version.id })}/legacy_tags`,
        );
      else navigation.to(paths.list);
    } catch (failure) {
      showFailure(alerts, failure, texts.createFailed);
    }
  };
  return (
    <ul className={styles.list} aria-label="Legacy templates">
      {templates.map((template) => (
        <TemplateCard
          key={template.id}
          template={template}
          actions={
            <>
              {mayCreate && (
                <Button size="small" onClick={() => void copy(template)}>
                  Copy as new template
                </Button>
              )}
              {mayDelete && (
                <MenuButton
                  label={`Actions for ${template.name}`}
                  items={[
                    {
                      label: 'Delete',
                      icon: 'trash',
                      danger: true,
                      onSelect: () => navigation.to(paths.remove, { templateId: template.id }),
                    },
                  ]}
                />
              )}
            </>
          }
          renderVersion={(version) => (
            <VersionRow
              key={version.id}
              version={version}
              verb="Preview"
              address={pathTo(paths.preview, { templateId: template.id, versionId: version.id })}
            />
          )}
        />
      ))}
    </ul>
  );
});
