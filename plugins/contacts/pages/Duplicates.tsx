import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Http, Navigation, useRefusal, useService } from 'sendwright/sdk';
import { Button, Empty, ErrorState, formatNumber, Link, Page, PageSection, Skeleton, Tabs } from 'sendwright/sdk/ui';
import type { DuplicateGroup, DuplicateKind } from 'sendwright/wire/duplicates';
import { MergeDialog } from '../components/MergeDialog';
import { nameOf } from '../contactColumns';
import { paths } from '../contract';
import styles from './Duplicates.module.css';

const kinds: readonly { readonly id: DuplicateKind; readonly title: string }[] = [
  { id: 'name', title: 'Same name' },
  { id: 'phone', title: 'Same phone' },
  { id: 'email', title: 'Similar email' },
  { id: 'address', title: 'Same address' },
];

interface Found {
  readonly groups: readonly DuplicateGroup[];
  readonly next: string | undefined;
}

/** Says what the group's contacts share, so that each section has a name of its own. */
function titleOf(by: DuplicateKind, { count, contacts: [first] }: DuplicateGroup): string {
  const contacts = `${formatNumber(count)} contacts`;
  if (!first) return contacts;
  const shared = {
    name: `${first.first_name} ${first.last_name}`,
    phone: first.phone_number_id || first.phone_number,
    email: nameOf(first),
    address: [first.address_line_1, first.postal_code, first.city].filter(Boolean).join(', '),
  }[by].trim();
  return shared === '' ? contacts : `${shared}: ${contacts}`;
}

export default observer(function Duplicates() {
  const navigation = useService(Navigation);
  const wanted = new URLSearchParams(navigation.location.search).get('by');
  const by = kinds.find(({ id }) => id === wanted)?.id ?? 'name';
  return (
    <Page
      title="Duplicates"
      back={{ to: paths.index, label: 'Contacts' }}
      intro={
        'Contacts that may be the same person. Merging keeps the values you choose, all lists and the whole ' +
        'history.'
      }
      tabs={
        <Tabs
          label="Match by"
          selected={by}
          tabs={kinds.map(({ id, title }) => ({ id, title, to: `${paths.duplicates}?by=${id}` }))}
        />
      }
    >
      <Groups key={by} by={by} />
    </Page>
  );
});

/** The groups of one tab. A tab has its own pages, so it starts from the beginning. */
const Groups = observer(function Groups({ by }: { readonly by: DuplicateKind }) {
  const http = useService(Http);
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<{ readonly token: string | undefined }>({ token: undefined });
  const [merging, setMerging] = useState<DuplicateGroup>();

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const { token } = asked;
    http.call('GET /marketing/contacts/duplicates', { query: { by, page_token: token }, retry: true, signal }).then(
      ({ result, next_page_token: next }) =>
        !signal.aborted &&
        setFound((before) => ({ groups: token === undefined ? result : [...(before?.groups ?? []), ...result], next })),
      (error: unknown) => !signal.aborted && setFailure(error),
    );
    return () => left.abort();
  }, [http, by, asked]);

  const ask = (token?: string) => {
    setFailure(undefined);
    setAsked({ token });
  };
  const restart = () => {
    setFound(undefined);
    ask();
  };
  return (
    <>
      {!found && failure === undefined && <Skeleton shape="table" label="Looking for duplicates" />}
      {found?.groups.length === 0 && (
        <Empty
          drawing="people"
          title="No duplicates"
          text="No contacts match here. Check the other tabs, too."
          action={
            <Link to={paths.all} look="button">
              Go to contacts
            </Link>
          }
        />
      )}
      {found?.groups.map((group) => (
        <PageSection
          key={group.key}
          title={titleOf(by, group)}
          action={
            <Button
              size="small"
              disabled={cannotDelete !== undefined}
              hint={cannotDelete}
              onClick={() => setMerging(group)}
            >
              Compare and merge
            </Button>
          }
        >
          <ul className={styles.contacts}>
            {group.contacts.map((contact) => (
              <li key={contact.id} className={styles.contact}>
                <Link to={paths.profile} params={{ id: contact.id }}>
                  {nameOf(contact)}
                </Link>
                <span className={styles.detail}>
                  {[
                    `${contact.first_name} ${contact.last_name}`.trim(),
                    contact.phone_number_id || contact.phone_number,
                    contact.city,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
            {group.count > group.contacts.length && (
              <li className={styles.detail}>
                and {formatNumber(group.count - group.contacts.length)} more: merge these first
              </li>
            )}
          </ul>
        </PageSection>
      ))}
      {failure !== undefined && (
        <ErrorState failure={failure} title="The duplicates couldn't be loaded." onRetry={() => ask(asked.token)} />
      )}
      {found?.next !== undefined && failure === undefined && (
        <Button loading={found.next === asked.token} onClick={() => ask(found.next)}>
          Show more
        </Button>
      )}
      {merging && (
        <MergeDialog
          contacts={merging.contacts}
          onCancel={() => setMerging(undefined)}
          onDone={() => {
            setMerging(undefined);
            restart();
          }}
        />
      )}
    </>
  );
});
