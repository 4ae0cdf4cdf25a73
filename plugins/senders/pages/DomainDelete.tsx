import { observer } from 'mobx-react-lite';
import { Alerts, Navigation, useParameter, useService } from 'sendwright/sdk';
import { Confirm } from 'sendwright/sdk/ui';
import { paths } from '../contract';
import { DomainsStore } from '../domainsStore';
import { SendersStore } from '../sendersStore';
import { texts } from '../texts';

export default observer(function DomainDelete() {
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
    } catch {
      alerts.show(texts.domainRemoveFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Remove ${domain.domain}?`}
      text={
        domain.valid
          ? 'Its mail is signed no more, and senders that the domain verified must be verified again by email. A new key is made if you add it again.'
          : 'Its key is thrown away; a record that is in the DNS already is of no use then.'
      }
      confirmLabel="Remove domain"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
});
