import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useFailureAlert, useRefusal, useService } from 'sendwright/sdk';
import { IsRequired, MaxCharacters, useForm } from 'sendwright/sdk/forms';
import { problemOf, useRefreshed } from 'sendwright/sdk/models';
import { Banner, Button, Empty, ErrorState, FormDialog, FormField, Page, Skeleton, TextInput } from 'sendwright/sdk/ui';
import { LinkSection } from '../components/LinkSection';
import { SenderTabs } from '../components/SenderTabs';
import { LinksStore } from '../linksStore';
import { texts } from '../texts';

/** The value of the form; the server validates it. */
class LinkForm {
  @IsRequired('Domain') @MaxCharacters('Domain', 253) domain = '';
  @IsRequired('Subdomain') @MaxCharacters('Subdomain', 63) subdomain = 'links';
}

/** Hosts of the account's own for its links, pages and images. */
export default observer(function LinkList() {
  const store = useService(LinksStore);
  const fetch = useRefreshed(store, texts.linksFailed);
  const cannotCreate = useRefusal({ scope: 'whitelabel.create' });
  const [adding, setAdding] = useState(false);
  const add = cannotCreate ? undefined : (
    <Button intent="primary" onClick={() => setAdding(true)}>
      Add a link domain
    </Button>
  );
  const { all, fetching } = store;
  // On a developer's machine: an address, or `localhost`.
  const hasNoName = all.some(({ dns }) => !/\.[a-z]/i.test(dns.domain_cname.data));
  return (
    <Page
      title="Senders"
      intro={
        'Links, pages and images of your messages have an address of your own, such as links.example.com. ' +
        'Links that were already sent keep their address.'
      }
      wide
      tabs={<SenderTabs selected="links" />}
      primaryAction={all.length > 0 ? add : undefined}
    >
      {hasNoName && (
        <Banner tone="warning" title="Link domains don't work here yet">
          This installation has no public name that they could lead to. Its operator sets one with PUBLIC_URL.
        </Banner>
      )}
      {all.map((link) => (
        <LinkSection key={link.id} link={link} />
      ))}
      {all.length === 0 && fetching.status === 'success' && (
        <Empty
          drawing="lock"
          title="No link domains yet"
          text={
            'Add two records to the DNS of your domain. Recipients then see your own name in links, and the ' +
            'reputation of your links is yours alone.'
          }
          action={add}
        />
      )}
      {all.length === 0 && fetching.status === 'failure' && (
        <ErrorState failure={problemOf(fetching)} title="Link domains couldn't be loaded." onRetry={fetch} />
      )}
      {all.length === 0 && fetching.status !== 'success' && fetching.status !== 'failure' && (
        <Skeleton count={3} label="Loading link domains" />
      )}
      {adding && <LinkCreate onClose={() => setAdding(false)} />}
    </Page>
  );
});

function LinkCreate({ onClose }: { readonly onClose: () => void }) {
  const store = useService(LinksStore);
  const reporting = useFailureAlert();
  const form = useForm(LinkForm);
  return (
    <FormDialog
      title="Add a link domain"
      form={form}
      submitLabel="Show the DNS records"
      size="small"
      save={async ({ domain, subdomain }) => {
        const body = { domain: domain.trim(), subdomain: subdomain.trim() };
        await reporting(() => store.create(body), texts.linkCreateFailed);
        onClose();
      }}
      onClose={onClose}
    >
      <FormField
        label="Domain"
        required
        helper="A domain of yours, such as example.com."
        error={form.errors.domain}
        id={form.field('domain').id}
      >
        <TextInput {...form.field('domain')} />
      </FormField>
      <FormField
        label="Subdomain"
        required
        helper="A name in front of the domain that nothing else uses."
        error={form.errors.subdomain}
        id={form.field('subdomain').id}
      >
        <TextInput {...form.field('subdomain')} />
      </FormField>
    </FormDialog>
  );
}
