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

export default observer(function Duplicates() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const cannotDelete = useRefusal({ scope: 'marketing_campaigns.delete' })?.message;
  const wanted = new URLSearchParams(navigation.location.search).get('by');
  const by = kinds.find(({ id }) => id === wanted)?.id ?? 'name';
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<unknown>();
  const [asked, setAsked] = useState<{ token: string | undefined; attempt: number }>({ token: undefined, attempt: 0 });
  const [merging, setMerging] = useState<DuplicateGroup>();

  useEffect(() => {
    const gone = new AbortController();
    const { token } = asked;
    setFailure(undefined);
    if (token === undefined) setFound(undefined);
    const call = { query: { by, page_token: token }, retry: true, signal: gone.signal };
    http.call('GET /marketing/contacts/duplicates', call).then(
      ({ result, next_page_token: next }) =>
        setFound((before) => ({ groups: token === undefined ? result : [...(before?.groups ?? []), ...result], next })),
      (error: unknown) => !gone.signal.aborted && setFailure(error),
    );
    return () => gone.abort();
  }, [http, by, asked]);

  const again = () => setAsked({ token: undefined, attempt: asked.attempt + 1 });
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
      {failure !== undefined && (
        <ErrorState failure={failure} title="The search for duplicates failed." onRetry={again} />
      )}
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
          title={`${formatNumber(group.count)} contacts`}
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
      {found?.next !== undefined && (
        <Button onClick={() => setAsked({ token: found.next, attempt: asked.attempt })}>Show more</Button>
      )}
      {merging && (
        <MergeDialog
          contacts={merging.contacts}
          onCancel={() => setMerging(undefined)}
          onDone={() => {
            setMerging(undefined);
            again();
          }}
        />
      )}
    </Page>
  );
});
