import { useEffect, useRef, useState } from 'react';
import { keysOf } from 'sendwright/formats';
import { Alerts, HttpFailure, Navigation, useService } from 'sendwright/sdk';
import { showFailure, useLoaded } from 'sendwright/sdk/models';
import { Banner, Button, Dialog, ErrorState, FormField, Radio, Skeleton } from 'sendwright/sdk/ui';
import type { AdAuthorizationResult, AdPartnerDescription, AdPartnerName } from 'sendwright/wire/ads';
import { AdAccountsStore } from '../adAccountsStore';
import { partnerNames } from '../campaignDraft';
import { paths } from '../contract';
import { texts } from '../texts';

const notes: Readonly<Record<AdPartnerName, string>> = {
  sandbox:
    'Built in, to try ads without an account. It approves campaigns after 30 seconds, shows no ads and spends nothing.',
  meta: 'Shows ads on Facebook and Instagram, and charges your own ad account.',
  google: 'Shows ads in search results at Google, and charges your own Google Ads account.',
};

/** Why a partner can't be chosen. It is listed nevertheless, so that nobody has to look for it. */
const missingNote = (partner: AdPartnerName): string =>
  `Not set up on this server. Its operator first adds access to ${partnerNames[partner]} in the settings.`;

/** The dialog to connect a partner. Partners with a sign-in return to it with a code, or with the reason for none. */
export default function ConnectAccount() {
  const navigation = useService(Navigation);
  const query = new URLSearchParams(navigation.location.search);
  const [code, state] = [query.get('code'), query.get('state')];
  if (code !== null && state !== null) return <Completing result={{ code, state }} />;
  return <Choosing isDenied={query.has('error')} />;
}

function Choosing({ isDenied }: { readonly isDenied: boolean }) {
  const accounts = useService(AdAccountsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const { value: partners, failure, reload } = useLoaded(accounts.partners);
  const [picked, setPicked] = useState<AdPartnerName>();
  const [isBusy, setBusy] = useState(false);
  const close = () => navigation.to(paths.settings);
  const chosen = partners?.find(({ partner }) => partner === picked) ?? partners?.[0];
  const connect = async ({ partner, needs_sign_in: needsSignIn }: AdPartnerDescription) => {
    setBusy(true);
    try {
      if (needsSignIn) {
        window.location.assign((await accounts.authorize(partner)).url);
        return;
      }
      await accounts.create({ partner });
      alerts.show(texts.connected);
      close();
    } catch (error) {
      showFailure(alerts, error, texts.connectFailed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Connect an ad account"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {chosen && (
            <Button intent="primary" loading={isBusy} onClick={() => void connect(chosen)}>
              {chosen.needs_sign_in ? `Sign in to ${partnerNames[chosen.partner]}` : 'Connect sandbox'}
            </Button>
          )}
        </>
      }
    >
      {isDenied && (
        <Banner tone="warning">No account was connected, because access was not allowed. You can try again.</Banner>
      )}
      {failure !== undefined ? (
        <ErrorState failure={failure} title="The ad partners couldn't be loaded." onRetry={reload} />
      ) : partners && chosen ? (
        <FormField label="Partner">
          <Radio
            look="cards"
            value={chosen.partner}
            onChange={setPicked}
            options={keysOf(notes).map((partner) => {
              const isMissing = !partners.some((one) => one.partner === partner);
              return {
                value: partner,
                label: partnerNames[partner],
                helper: isMissing ? missingNote(partner) : notes[partner],
                disabled: isMissing,
              };
            })}
          />
        </FormField>
      ) : (
        <Skeleton shape="block" height={120} label="Loading the ad partners" />
      )}
    </Dialog>
  );
}

/** A code can be exchanged only once, so a failure starts again at the partner. */
function Completing({ result }: { readonly result: AdAuthorizationResult }) {
  const accounts = useService(AdAccountsStore);
  const alerts = useService(Alerts);
  const navigation = useService(Navigation);
  const [words, setWords] = useState<string>();
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    accounts.complete(result).then(
      () => {
        alerts.show(texts.connected);
        // Its channels may have been moved here from another account.
        accounts.refresh().catch(() => undefined);
        navigation.go(paths.settings, { replace: true });
      },
      (error: unknown) => {
        const told = error instanceof HttpFailure ? error.errors.map(({ message }) => message).join(' ') : '';
        setWords(told || 'Please try again. If the issue continues, contact Support.');
      },
    );
  }, [accounts, alerts, navigation, result]);
  const close = () => navigation.go(paths.settings, { replace: true });
  return (
    <Dialog
      title="Connect an ad account"
      size="small"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {words !== undefined && (
            <Button intent="primary" onClick={() => navigation.go(paths.adAccount, { replace: true })}>
              Start again
            </Button>
          )}
        </>
      }
    >
      {words === undefined ? (
        <Skeleton shape="block" height={80} label="Connecting the ad account" />
      ) : (
        <Banner tone="danger">We couldn't connect your ad account. {words}</Banner>
      )}
    </Dialog>
  );
}
