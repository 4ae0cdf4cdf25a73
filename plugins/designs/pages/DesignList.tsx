import { observer } from 'mobx-react-lite';
import { paths as imagePaths } from 'sendwright/plugins/images/contract';
import { Alerts, pathTo, saveTextFile, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { Link, type MenuEntry, MenuButton, Page, Tabs } from 'sendwright/sdk/ui';
import type { DesignSummary } from 'sendwright/wire/designs';
import { DesignCard } from '../components/DesignCard';
import { DesignGrid } from '../components/DesignGrid';
import { Gallery } from '../components/Gallery';
import { type DesignKind, DesignLibrary, paths } from '../contract';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';

const tabs = [
  { id: 'your-designs', title: 'Your designs', to: pathTo(paths.list, { templateType: 'your-designs' }) },
  { id: 'sendgrid-designs', title: 'Ready-made designs', to: pathTo(paths.list, { templateType: 'sendgrid-designs' }) },
  { id: 'images', title: 'Your images', to: imagePaths.list },
];
const may = (verb: string) => ({ scope: `design_library.${verb}` });

export default observer(function DesignList() {
  const kind: DesignKind = useParameter('templateType') === 'sendgrid-designs' ? 'sendgrid-designs' : 'your-designs';
  const mayCreate = useRefusal(may('create')) === undefined;
  return (
    <Page
      title="Design library"
      wide
      intro="Designs to start from, and the images for your messages."
      primaryAction={
        mayCreate && (
          <Link to={paths.create} look="primary">
            Create design
          </Link>
        )
      }
      secondaryAction={
        mayCreate && (
          <Link to={paths.importHtml} look="button">
            Import HTML
          </Link>
        )
      }
      tabs={<Tabs label="Design library" tabs={tabs} selected={kind} />}
    >
      {kind === 'your-designs' ? <Mine key={kind} mayCreate={mayCreate} /> : <Gallery key={kind} />}
    </Page>
  );
});

function Mine({ mayCreate }: { readonly mayCreate: boolean }) {
  const store = useService(DesignsStore);
  const library = useService(DesignLibrary);
  const alerts = useService(Alerts);
  const mayUpdate = useRefusal(may('update')) === undefined;
  const mayDelete = useRefusal(may('delete')) === undefined;
  const maySend = useRefusal({ scope: 'marketing_campaigns.create' }) === undefined;

  const exportHtml = async ({ id, name }: DesignSummary) => {
    try {
      saveTextFile(`${name}.html`, 'text/html', (await store.get('your-designs', id)).html_content);
      alerts.show(texts.exported);
    } catch (failure) {
      showFailure(alerts, failure, texts.exportFailed);
    }
  };
  const menu = (design: DesignSummary): readonly MenuEntry[] => [
    ...(mayUpdate ? [{ label: 'Edit', icon: 'edit' as const, onSelect: () => library.open('editor', design.id) }] : []),
    { label: 'Preview', icon: 'eye', onSelect: () => library.open('preview', design.id) },
    // The action reports its own failure.
    ...(maySend
      ? [
          {
            label: 'Create single send',
            icon: 'send' as const,
            onSelect: () => void library.startSend('your-designs', design.id).catch(() => undefined),
          },
        ]
      : []),
    ...(mayCreate
      ? [
          {
            label: 'Duplicate',
            icon: 'duplicate' as const,
            onSelect: () => void library.duplicate('your-designs', design.id).catch(() => undefined),
          },
        ]
      : []),
    ...(mayUpdate
      ? [{ label: 'Rename', icon: 'tag' as const, onSelect: () => library.open('rename', design.id) }]
      : []),
    { label: 'Export HTML', icon: 'download', onSelect: () => void exportHtml(design) },
    ...(mayDelete
      ? ([
          'divider',
          { label: 'Delete', icon: 'trash', danger: true, onSelect: () => library.open('remove', design.id) },
        ] as const)
      : []),
  ];
  return (
    <DesignGrid
      kind="your-designs"
      emptyAction={
        mayCreate && (
          <Link to={paths.list} params={{ templateType: 'sendgrid-designs' }} look="primary">
            See ready-made designs
          </Link>
        )
      }
      renderCard={(design) => (
        <DesignCard
          key={design.id}
          design={design}
          verb={mayUpdate ? 'Edit' : 'Preview'}
          open={
            mayUpdate
              ? pathTo(paths.editor, { templateId: design.id })
              : pathTo(paths.preview, { templateType: 'your-designs', templateId: design.id })
          }
          menu={<MenuButton label={`Actions for ${design.name}`} size="small" items={menu(design)} />}
        />
      )}
    />
  );
}
