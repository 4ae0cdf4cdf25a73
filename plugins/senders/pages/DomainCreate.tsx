import { Navigation, useFailureAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { DomainForm } from '../domainForm';
import { DomainsStore } from '../domainsStore';
import { texts } from '../texts';

export default function DomainCreate() {
  const store = useService(DomainsStore);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(DomainForm);
  return (
    <FormDialog
      title="Authenticate a domain"
      form={form}
      submitLabel="Show the DNS record"
      size="small"
      save={async ({ domain }) => {
        const { id } = await reporting(() => store.create({ domain: domain.trim() }), texts.domainCreateFailed);
        navigation.to(paths.domain, { id: String(id) });
      }}
      onClose={() => navigation.to(paths.domains)}
    >
      <FormField
        label="Domain"
        required
        helper="The part behind the @ of your senders, such as example.com."
        error={form.errors.domain}
        id={form.field('domain').id}
      >
        <TextInput {...form.field('domain')} />
      </FormField>
    </FormDialog>
  );
}
