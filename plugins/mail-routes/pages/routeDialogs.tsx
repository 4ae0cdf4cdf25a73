import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import {
  Alerts,
  HttpFailure,
  Navigation,
  Session,
  useFailureAlert,
  useOptionalService,
  useParameter,
  useService,
} from 'sendwright/sdk';
import { useDeletion } from 'sendwright/sdk/models';
import { IsEmailAddress, IsRequired, useForm } from 'sendwright/sdk/forms';
import { Banner, Confirm, FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { Senders } from 'sendwright/plugins/senders/contract';
import type { MailRoute } from 'sendwright/wire/mailRoutes';
import { RouteDialog } from '../components/RouteDialog';
import { paths } from '../contract';
import { MailRoutesStore } from '../mailRoutesStore';
import { bodyOf, formOf, type RouteForm } from '../routeForm';
import { texts } from '../texts';

export function RouteCreate() {
  const store = useService(MailRoutesStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const save = async (values: RouteForm) => {
    const body = { ...bodyOf(values), type: values.type, is_shared: values.isForAll };
    const { id } = await reporting(() => store.create(body), texts.createFailed);
    alerts.show(texts.created);
    navigation.to(paths.test, { id });
  };
  return (
    <RouteDialog
      title="Add mail route"
      submitLabel="Add mail route"
      save={save}
      onClose={() => navigation.to(paths.list)}
    />
  );
}

export const RouteEdit = observer(function RouteEdit() {
  const store = useService(MailRoutesStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const route = useRoute();
  if (!route) return null;
  const close = () => navigation.to(paths.list);
  const save = async (values: RouteForm) => {
    await reporting(() => store.change(route.id, bodyOf(values)), texts.updateFailed);
    alerts.show(texts.saved);
    close();
  };
  return (
    <RouteDialog
      title="Edit mail route"
      submitLabel="Save mail route"
      initial={formOf(route)}
      hasPassword={route.has_password}
      hasWebhookKey={route.has_webhook_key}
      save={save}
      onClose={close}
    />
  );
});

export const RouteDelete = observer(function RouteDelete() {
  const store = useService(MailRoutesStore);
  const navigation = useService(Navigation);
  const route = useRoute();
  const close = () => navigation.to(paths.list);
  const deletion = useDeletion(texts, close);
  if (!route) return null;
  return (
    <Confirm
      title={`Delete ${route.name}?`}
      text={
        'Messages that it is sending now finish; others take the next route. Its credentials are deleted. This ' +
        'cannot be undone.'
      }
      confirmLabel="Delete mail route"
      danger
      onConfirm={() => deletion(() => store.remove(route.id))}
      onCancel={close}
    />
  );
});

/** The form values of a test message. */
class TestForm {
  @IsRequired('From') @IsEmailAddress('From') from = '';
  @IsRequired('To') @IsEmailAddress('To') to = '';
}

/** Sends a test message by a route alone, and shows what its server says. */
export const RouteTest = observer(function RouteTest() {
  const store = useService(MailRoutesStore);
  const session = useService(Session);
  const navigation = useService(Navigation);
  const senders = useOptionalService(Senders);
  const route = useRoute();
  const form = useForm(TestForm, { initial: { to: session.email }, guardLeaving: false });
  const [result, setResult] = useState<{ readonly accepted: boolean; readonly words: string }>();
  const isFilled = useRef(false);
  useEffect(() => {
    // Without senders, an address is typed.
    void senders.get().then((service) => service?.load().catch(() => undefined));
  }, [senders]);
  const sender = senders.current?.all.find(({ verified }) => verified.status)?.from.email;
  useEffect(() => {
    if (sender === undefined || isFilled.current) return;
    isFilled.current = true;
    if (form.values.from === '') form.set('from', sender);
  });
  if (!route) return null;

  const send = async ({ from, to }: TestForm): Promise<void> => {
    setResult(undefined);
    try {
      setResult({ accepted: true, words: await store.test(route.id, from.trim(), to.trim()) });
    } catch (failure) {
      const [error] = failure instanceof HttpFailure ? failure.errors : [];
      // The form shows what is wrong with an address.
      if (error?.field === 'from' || error?.field === 'to') throw failure;
      setResult({ accepted: false, words: error?.message ?? "The test couldn't be sent. Try again." });
    }
    await store.refresh().catch(() => undefined);
  };
  return (
    <FormDialog
      title={`Test ${route.name}`}
      submitLabel={result === undefined ? 'Send test message' : 'Send again'}
      form={form}
      save={send}
      onClose={() => navigation.to(paths.list)}
    >
      <FormField
        label="From"
        required
        error={form.errors.from}
        id={form.field('from').id}
        helper="A verified sender, or an address at an authenticated domain."
      >
        <TextInput {...form.field('from')} type="email" />
      </FormField>
      <FormField
        label="To"
        required
        error={form.errors.to}
        id={form.field('to').id}
        helper="An address whose mail you can read."
      >
        <TextInput {...form.field('to')} type="email" focusFirst />
      </FormField>
      <div role="status">
        {result !== undefined && (
          <Banner
            tone={result.accepted ? 'success' : 'danger'}
            title={result.accepted ? 'The server accepted the message' : 'The message was not sent'}
          >
            {result.words}
          </Banner>
        )}
      </div>
    </FormDialog>
  );
});

/** The route in the address; where there is none, the list. Call it in an observer. */
function useRoute(): MailRoute | undefined {
  const store = useService(MailRoutesStore);
  const navigation = useService(Navigation);
  const route = store.get(useParameter('id'));
  const isMissing = store.fetching.status === 'success' && !route;
  useEffect(() => {
    if (isMissing) navigation.to(paths.list);
  }, [isMissing, navigation]);
  return route;
}
