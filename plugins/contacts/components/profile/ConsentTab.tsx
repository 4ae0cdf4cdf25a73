import { type ReactNode, useEffect, useState } from 'react';
import { Lists } from 'sendwright/plugins/lists/contract';
import { Http, saveTextFile, usePageSignal, useService } from 'sendwright/sdk';
import { Button, DateTime, Empty, ErrorState, PageSection, Skeleton, StatusTag, FactList } from 'sendwright/sdk/ui';
import type { Consent } from 'sendwright/wire/consents';
import styles from './ConsentTab.module.css';

const sources: Readonly<Record<Consent['source'], string>> = {
  form: 'Signup form',
  import: 'Import',
  api: 'API or added by hand',
  list: 'Added to a list',
  ad: 'Form of an ad',
};

/** A contact's consents, with times and origins; stored as long as the contact. */
export function ConsentTab({ contactId }: { readonly contactId: string }) {
  const http = useService(Http);
  const signal = usePageSignal();
  const [asked, setAsked] = useState({ contactId });
  const [found, setFound] = useState<readonly Consent[]>();
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const call = { params: { id: asked.contactId }, retry: true, signal };
    http.call('GET /marketing/contacts/:id/consents', call).then(
      ({ result }) => setFound(result),
      (error: unknown) => !signal.aborted && setFailure(error),
    );
  }, [http, asked, signal]);
  if (failure !== undefined) {
    const again = () => {
      setFailure(undefined);
      setAsked({ contactId });
    };
    return <ErrorState failure={failure} title="The consent records couldn't be loaded." onRetry={again} />;
  }
  if (!found) return <Skeleton shape="text" count={6} label="Loading the consent records" />;
  if (found.length === 0) {
    return (
      <Empty
        drawing="mail"
        title="No consent records"
        text={
          'When this contact signs up with a form or confirms their address by email, the consent is recorded here ' +
          'with its wording, time and origin.'
        }
      />
    );
  }
  const download = (
    <Button
      size="small"
      icon="download"
      onClick={() => saveTextFile(`consent-${contactId}.json`, 'application/json', JSON.stringify(found, undefined, 2))}
    >
      Download as JSON
    </Button>
  );
  return (
    <>
      {found.map((consent, index) => (
        <PageSection
          key={consent.id}
          title={
            <span className={styles.heading}>
              {consent.wording.form ?? sources[consent.source]}
              <StatusTag tone={consent.status === 'pending' ? 'warning' : 'success'} label={states[consent.status]} />
            </span>
          }
          action={index === 0 && download}
        >
          <Facts consent={consent} />
        </PageSection>
      ))}
    </>
  );
}

/** Without a confirmation email, nobody has proved that the address is theirs. */
const states: Readonly<Record<Consent['status'], string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  signed_up: 'Signed up',
};

/** One request with what the form said, and the confirmation. */
function Facts({ consent }: { readonly consent: Consent }) {
  const lists = useService(Lists);
  const { wording } = consent;
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ['Email', consent.email],
    ['Source', sources[consent.source]],
    ['Requested by', consent.requested_by],
    [
      consent.status === 'signed_up' ? 'Signed up' : 'Requested',
      <>
        <DateTime at={consent.requested_at} />
        {consent.requested_ip !== null && ` from ${consent.requested_ip}`}
      </>,
    ],
    ['Browser', consent.requested_user_agent],
    [
      'Confirmed',
      consent.confirmed_at === null ? null : (
        <>
          <DateTime at={consent.confirmed_at} />
          {consent.confirmed_ip !== null && ` from ${consent.confirmed_ip}`}
        </>
      ),
    ],
    ['Browser at confirmation', consent.confirmed_user_agent],
    ['Lists', consent.list_ids.map((id) => lists.get(id)?.name ?? id).join(', ')],
    ['Form header', wording.title],
    ['Form intro', wording.description],
    ['Fields', wording.fields?.map(({ label, required }) => (required ? label : `${label} (optional)`)).join(', ')],
    ['Consent text', wording.consent_text],
    ...boxesOf(wording),
    ['Version of the consent', wording.version],
    ['Button', wording.button_text],
    ['Resubscribed', consent.resubscribed ? 'Yes: confirming removed an unsubscribe from all emails.' : null],
  ];
  return (
    <FactList>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== undefined &&
          value !== '' && [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>],
      )}
    </FactList>
  );
}

/** Each box in the words that the person saw. */
const boxesOf = ({ boxes = [] }: Consent['wording']): readonly (readonly [name: string, value: ReactNode])[] =>
  boxes.map(({ text, checked }, index) => [
    boxes.length === 1 ? 'Box' : `Box ${index + 1}`,
    `${checked ? 'Checked' : 'Not checked'}: “${text}”`,
  ]);
