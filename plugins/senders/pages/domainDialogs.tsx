import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure } from 'sendwright/sdk/models';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { Confirm, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { DomainsStore } from '../domainsStore';
import { SendersStore } from '../sendersStore';
import { texts } from '../texts';

/** The value of the domain form; the server validates it. */
class DomainForm {
  @IsRequired('Domain') @MaxCharacters('Domain', 253) domain = '';
}

export function DomainCreate() {
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
        helper="The part after the @ in your senders' addresses, such as example.com."
        error={form.errors.domain}
        id={form.field('domain').id}
      >
        <TextInput {...form.field('domain')} />
      </FormField>
    </FormDialog>
  );
}

export const DomainDelete = observer(function DomainDelete() {
  const store = useService(DomainsStore);
  const senders = useService(SendersStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const domain = store.get(useParameter('id'));
  const close = () => navigation.to(paths.domains);
  if (!domain) return null;

  const remove = async () => {
    try {
      await store.remove(domain.id);
      alerts.show(texts.domainRemoved);
      if (domain.valid && senders.fetching.status === 'success') await senders.refresh().catch(() => undefined);
    } catch (failure) {
      showFailure(alerts, failure, texts.domainRemoveFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Remove ${domain.domain}?`}
      text={
        domain.valid
          ? 'Its mail is no longer signed, and senders that the domain verified must be verified again by ' +
            'email. If you add it again, it gets a new key.'
          : 'Its key is deleted, so a record that is already in the DNS no longer works.'
      }
      confirmLabel="Remove domain"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
