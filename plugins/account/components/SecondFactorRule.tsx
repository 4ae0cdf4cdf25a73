import { useCallback, useState } from 'react';
import { Alerts, Http, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Banner, Confirm, ErrorState, Link, PageSection, Skeleton, Switch } from 'sendwright/sdk/ui';
import type { SignInRule } from 'sendwright/wire/security';
import { paths } from '../contract';
import styles from '../pages/account.module.css';
import { texts } from '../texts';

/** Whether the team requires a second factor. */
export function SecondFactorRule() {
  const http = useService(Http);
  const alerts = useService(Alerts);
  const { value, failure, reload } = useLoaded(
    useCallback(() => http.call('GET /sign_in_rule', { retry: true }), [http]),
  );
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const save = async (rule: SignInRule) => {
    setBusy(true);
    try {
      await http.call('PUT /sign_in_rule', { body: rule });
      alerts.show(texts.ruleSaved);
    } catch (error) {
      showFailure(alerts, error, texts.ruleFailed);
    }
    setBusy(false);
    setAsking(false);
    reload();
  };
  const lacking =
    value && value.people_without > 0 ? `${value.people_without} of ${value.people} people have none.` : '';

  return (
    <PageSection
      title="Second factor"
      description="Require a passkey or an authenticator app of everybody on your team. API keys work without."
    >
      {failure !== undefined && !value && <ErrorState failure={failure} onRetry={reload} />}
      {!value && failure === undefined && <Skeleton count={1} label="Loading the sign-in rule" />}
      {value && (
        <div className={styles.stack}>
          {!value.you_have_one && !value.requires_second_factor && (
            <Banner tone="info">
              To require one, set up yours under <Link to={paths.security}>Security</Link> first.
            </Banner>
          )}
          <Switch
            checked={value.requires_second_factor}
            disabled={busy || (!value.you_have_one && !value.requires_second_factor)}
            onChange={(requires) =>
              requires ? setAsking(true) : void save({ ...ruleOf(value), requires_second_factor: false })
            }
            label="Require a second factor"
            helper={lacking}
          />
          {value.requires_second_factor && (
            <Switch
              checked={!value.exempts_single_sign_on}
              disabled={busy}
              onChange={(also) => void save({ ...ruleOf(value), exempts_single_sign_on: !also })}
              label="Also after single sign-on"
              helper="Otherwise your identity provider decides about these people."
            />
          )}
        </div>
      )}
      {value && asking && (
        <Confirm
          title="Require a second factor?"
          text={
            `${lacking} They are led to set one up before anything else, also where they are signed in now. ` +
            'People who have a passkey and signed in with a password only are signed out.'
          }
          confirmLabel="Require it"
          onConfirm={() => save({ ...ruleOf(value), requires_second_factor: true })}
          onCancel={() => setAsking(false)}
        />
      )}
    </PageSection>
  );
}

const ruleOf = ({ requires_second_factor, exempts_single_sign_on }: SignInRule): SignInRule => ({
  requires_second_factor,
  exempts_single_sign_on,
});
