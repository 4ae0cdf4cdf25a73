import { useCallback } from 'react';
import { Alerts, Http, Navigation, useFailureAlert, useParameter, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { Dialog, ErrorState, FormDialog, Skeleton } from 'sendwright/sdk/ui';
import type { Teammate } from 'sendwright/wire/teammates';
import { AccountStore } from '../accountStore';
import { AccessFields } from '../components/AccessFields';
import { paths } from '../contract';
import { AccessForm } from '../forms';
import { texts } from '../texts';
import { useLoaded } from '../useLoaded';

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
        form={form}
        full={{ label: 'Administrator', helper: 'Everything, including teammates and their access.' }}
        limited={{
          label: 'Limited access',
          helper: 'Only the areas you choose. It acts at once, also in an open workbench.',
        }}
      />
    </FormDialog>
  );
}

export default function TeammateEdit() {
  const http = useService(Http);
  const navigation = useService(Navigation);
  const username = useParameter('username');
  const { value, failure, reload } = useLoaded(
    useCallback(() => http.call('GET /teammates/:username', { params: { username }, retry: true }), [http, username]),
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
