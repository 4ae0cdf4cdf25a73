import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog } from 'sendwright/sdk/ui';
import type { Design } from 'sendwright/wire/designs';
import { DesignFields } from '../components/DesignFields';
import { paths } from '../contract';
import { DesignForm } from '../designForm';
import { DesignsStore } from '../designsStore';
import { texts } from '../texts';
import { useDesignOrLeave } from '../useDesign';

export default function DesignRename() {
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
