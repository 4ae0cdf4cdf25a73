import { useCallback } from 'react';
import { Alerts, Http, Navigation, useFailureAlert, useMailAlert, useParameter, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { useForm } from 'sendwright/sdk/forms';
import { Confirm, Dialog, ErrorState, FormDialog, FormField, Skeleton, TextInput } from 'sendwright/sdk/ui';
import type { Teammate } from 'sendwright/wire/teammates';
import { AccountStore } from '../accountStore';
import { AccessFields } from '../components/AccessFields';
import { paths } from '../contract';
import { AccessForm, InviteForm } from '../forms';
import { administratorScopes } from '../scopeAreas';
import { texts } from '../texts';

export function TeammateInvite() {
  const { invitations } = useService(AccountStore);
  const http = useService(Http);
  const showMailAlert = useMailAlert();
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(InviteForm);
  return (
    <FormDialog
      title="Invite a teammate"
      form={form}
      submitLabel="Send invitation"
      save={async ({ email, access, scopes }) => {
        const isAdmin = access === 'full';
        const body = { email: email.trim(), is_admin: isAdmin, scopes: isAdmin ? [] : [...scopes] };
        await reporting(() => invitations.change(() => http.call('POST /teammates', { body })), texts.inviteFailed);
        showMailAlert({ sent: texts.invited, captured: texts.invitedCaptured }, body.email);
        navigation.to(paths.invitations);
      }}
      onClose={() => navigation.to(paths.teammates)}
    >
      <FormField
        label="Email"
        required
        helper="We send the invitation there. It is valid for 7 days."
        error={form.errors.email}
        id={form.field('email').id}
      >
        <TextInput {...form.field('email')} type="email" focusFirst />
      </FormField>
      <AccessFields
        without={administratorScopes}
        form={form}
        full={{ label: 'Administrator', helper: 'Everything, including teammates and their access.' }}
        limited={{ label: 'Limited access', helper: 'Only the areas you choose. They can request more.' }}
      />
    </FormDialog>
  );
}

function AccessDialog({ teammate, onClose }: { readonly teammate: Teammate; readonly onClose: () => void }) {
  const { teammates } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const reporting = useFailureAlert();
  const { username, is_admin: isAdmin } = teammate;
  const form = useForm(AccessForm, {
    initial: { access: isAdmin ? 'full' : 'limited', scopes: isAdmin ? [] : teammate.scopes },
  });
  return (
    <FormDialog
      title={`Access of ${username}`}
      form={form}
      submitLabel="Save access"
      save={async ({ access, scopes }) => {
        const body = { is_admin: access === 'full', scopes: access === 'full' ? [] : [...scopes] };
        await reporting(
          () => teammates.change(() => http.call('PATCH /teammates/:username', { params: { username }, body })),
          texts.teammateFailed,
        );
        alerts.show(texts.teammateSaved, { username });
        onClose();
      }}
      onClose={onClose}
    >
      <AccessFields
        without={administratorScopes}
        form={form}
        full={{ label: 'Administrator', helper: 'Everything, including teammates and their access.' }}
        limited={{ label: 'Limited access', helper: 'Only the areas you choose. Changes take effect immediately.' }}
      />
    </FormDialog>
  );
}

export function TeammateEdit() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const username = useParameter('username');
  const { value, failure, reload } = useLoaded(
    useCallback(
      (signal: AbortSignal) => http.call('GET /teammates/:username', { params: { username }, retry: true, signal }),
      [http, username],
    ),
  );
  const close = () => navigation.to(paths.teammates);
  if (value) return <AccessDialog teammate={value} onClose={close} />;
  return (
    <Dialog title={`Access of ${username}`} onClose={close}>
      {failure === undefined ? (
        <Skeleton shape="form" label="Loading the teammate" />
      ) : (
        <ErrorState failure={failure} onRetry={reload} />
      )}
    </Dialog>
  );
}

export function TeammateRemove() {
  const { teammates } = useService(AccountStore);
  const http = useService(Http);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const username = useParameter('username');
  const close = () => navigation.to(paths.teammates);
  const remove = async () => {
    try {
      await teammates.change(() => http.call('DELETE /teammates/:username', { params: { username } }));
      alerts.show(texts.teammateRemoved, { username });
    } catch (failure) {
      showFailure(alerts, failure, texts.teammateRemoveFailed);
    }
    close();
  };
  return (
    <Confirm
      title={`Remove ${username}?`}
      text="They are signed out everywhere, and their API keys stop working immediately. Everything they created stays."
      confirmLabel="Remove teammate"
      danger
      onConfirm={remove}
      onCancel={close}
    />
  );
}
