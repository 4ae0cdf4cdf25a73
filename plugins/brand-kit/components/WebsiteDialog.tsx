import { useService } from 'sendwright/sdk';
import { IsRequired, useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { BrandKitStore, type WebsiteKit } from '../brandKitStore';

class WebsiteForm {
  @IsRequired('Website')
  url = '';
}

export interface WebsiteDialogProps {
  readonly onRead: (read: WebsiteKit) => void;
  readonly onClose: () => void;
}

/** Fills the kit from a website. Nothing is saved. */
export function WebsiteDialog({ onRead, onClose }: WebsiteDialogProps) {
  const store = useService(BrandKitStore);
  const form = useForm(WebsiteForm, { guardLeaving: false });
  const website = form.field('url');
  return (
    <FormDialog
      title="Read from website"
      form={form}
      submitLabel="Read website"
      onClose={onClose}
      save={async ({ url }) => onRead(await store.readWebsite(url.trim()))}
    >
      <p>
        Logo, colors, fonts, buttons, address and social links are taken from the page, as far as it has them. You can
        change everything before you save.
      </p>
      <FormField label="Website" required id={website.id} error={website.error}>
        <TextInput {...website} placeholder="www.example.com" />
      </FormField>
    </FormDialog>
  );
}
