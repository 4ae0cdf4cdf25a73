import { Http, Navigation, useFailureAlert, useMailAlert, useService } from 'sendwright/sdk';
import { useForm } from 'sendwright/sdk/forms';
import { FormDialog, FormField, TextInput } from 'sendwright/sdk/ui';
import { AccountStore } from '../accountStore';
import { AccessFields } from '../components/AccessFields';
import { paths } from '../contract';
import { InviteForm } from '../forms';
import { texts } from '../texts';

export default function TeammateInvite() {
  const { invitations } = useService(AccountStore);
  const http = useService(Http);
  const tellMailed = useMailAlert();
  const navigation = useService(Navigation);
  const reporting = useFailureAlert();
  const form = useForm(InviteForm);
  return (
    <FormDialog
      title="Invite a teammate"
      form={form}
      submitLabel="Mail invitation"
      save={async ({ email, access, scopes }) => {
        const isAdmin = access === 'full';
        const body = { email: email.trim(), is_admin: isAdmin, scopes: isAdmin ? [] : [...scopes] };
        await reporting(() => invitations.change(() => http.call('POST /teammates', { body })), texts.inviteFailed);
        tellMailed({ sent: texts.invited, captured: texts.invitedCaptured }, body.email);
        navigation.to(paths.invitations);
      }}
      onClose={() => navigation.to(paths.teammates)}
    >
      <FormField
        label="Email"
        required
        helper="The invitation goes there, and works for 7 days."
        error={form.errors.email}
        id={form.field('email').id}
      >
        <TextInput {...form.field('email')} type="email" focusFirst />
      </FormField>
      <AccessFields
        form={form}
        full={{ label: 'Administrator', helper: 'Everything, including teammates and their access.' }}
        limited={{ label: 'Limited access', helper: 'Only the areas you choose; more can be asked for.' }}
      />
    </FormDialog>
  );
}
