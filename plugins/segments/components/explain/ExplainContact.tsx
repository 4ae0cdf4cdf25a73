import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Contacts } from 'sendwright/plugins/contacts/contract';
import { Http, HttpFailure, useOptionalService, useService } from 'sendwright/sdk';
import { Combobox, ErrorState, FormField, PageSection, Skeleton } from 'sendwright/sdk/ui';
import type { SegmentExplanation } from 'sendwright/wire/segments';
import { Explanation } from './Explanation';

/** Finds a contact and explains, for each condition, why it is in a segment or not. */
export const ExplainContact = observer(function ExplainContact({
  segmentId,
  listName,
}: {
  readonly segmentId: string;
  readonly listName: string | undefined;
}) {
  const http = useService(Http);
  const contacts = useOptionalService(Contacts);
  const [contactId, setContactId] = useState('');
  const [answer, setAnswer] = useState<{
    readonly of: string;
    readonly explanation?: SegmentExplanation;
    readonly failure?: unknown;
  }>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (contactId === '') return undefined;
    const controller = new AbortController();
    const question = { body: { contact_id: contactId, segment_id: segmentId }, retry: true, signal: controller.signal };
    http.call('POST /marketing/segments/2.0/explain', question).then(
      (explanation) => setAnswer({ of: contactId, explanation }),
      (failure: unknown) => !controller.signal.aborted && setAnswer({ of: contactId, failure }),
    );
    return () => controller.abort();
  }, [http, segmentId, contactId, attempt]);

  const find = async (typed: string, signal: AbortSignal) => {
    const service = await contacts.get();
    const found = typed.trim().length < 3 || !service ? [] : await service.find(typed.trim(), signal);
    return found.map((contact) => ({
      value: contact.id,
      label: contact.email || contact.phone_number_id || contact.external_id || contact.id,
      detail: `${contact.first_name} ${contact.last_name}`.trim(),
    }));
  };
  const current = answer?.of === contactId ? answer : undefined;
  return (
    <PageSection title="Why is a contact in it, or not?" description="Look up a contact to see why it matches or not.">
      <FormField label="Contact" hideLabel>
        <Combobox
          value={contactId}
          options={find}
          onChange={setContactId}
          placeholder="Find by email, phone or external ID"
          emptyText="Type at least 3 characters of an identifier"
        />
      </FormField>
      {contactId !== '' && !current && <Skeleton shape="text" count={3} label="Looking at the contact" />}
      {current?.explanation && <Explanation explanation={current.explanation} listName={listName} />}
      {current?.failure !== undefined && (
        <ErrorState
          failure={current.failure}
          title={
            current.failure instanceof HttpFailure && current.failure.status === 404
              ? "We couldn't find that contact."
              : "The contact couldn't be looked at."
          }
          onRetry={() => {
            setAnswer(undefined);
            setAttempt(attempt + 1);
          }}
        />
      )}
    </PageSection>
  );
});
