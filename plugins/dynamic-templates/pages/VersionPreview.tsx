import { Navigation, pathTo, useParameter, useRefusal, useService } from 'sendwright/sdk';
import { Link } from 'sendwright/sdk/ui';
import { VersionPreviewDialog } from '../components/VersionPreviewDialog';
import { paths } from '../contract';
import { useTemplate } from '../useTemplate';

export default function VersionPreview() {
  const navigation = useService(Navigation);
  const templateId = useParameter('templateId');
  const versionId = useParameter('versionId');
  const close = () => navigation.to(paths.list);
  const version = useTemplate(templateId, close)?.versions.find(({ id }) => id === versionId);
  const mayUpdate = useRefusal({ scope: 'templates.versions.update' }) === undefined;
  return (
    <VersionPreviewDialog
      version={version}
      onClose={close}
      footer={mayUpdate && <Link look="primary" to={pathTo(paths.editor, { templateId, versionId })}>Edit version</Link>}
    />
  );
}
