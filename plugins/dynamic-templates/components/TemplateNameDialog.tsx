import { Alerts, Navigation, type Text, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import type { Template } from 'sendwright/wire/dynamicTemplates';
import { paths } from '../contract';
import { useTemplate } from '../useTemplate';
import { NameDialog } from './NameDialog';

interface TemplateNameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly helper?: (template: Template) => string;
  /** The name that is there to begin with. */
  readonly initial: (template: Template) => string;
  readonly save: (id: string, name: string) => Promise<unknown>;
  readonly failed: Text;
  readonly done: Text;
}

/** Asks for a name to do something with the template of the address, over the list. */
export function TemplateNameDialog({
  title,
  submitLabel,
  helper,
  initial,
  save,
  failed,
  done,
}: TemplateNameDialogProps) {
  const navigation = useService(Navigation);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const close = () => navigation.to(paths.list);
  const template = useTemplate(useParameter('templateId'), close);
  if (!template) return null;
  return (
    <NameDialog
      title={title}
      submitLabel={submitLabel}
      {...(helper && { helper: helper(template) })}
      initial={initial(template)}
      onClose={close}
      save={async (name) => {
        await reporting(() => save(template.id, name), failed);
        alerts.show(done);
        close();
      }}
    />
  );
}
