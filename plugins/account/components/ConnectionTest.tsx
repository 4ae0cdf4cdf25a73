import { useState } from 'react';
import { Http, useService } from 'sendwright/sdk';
import { refusalOf } from 'sendwright/sdk/models';
import { Banner, Button } from 'sendwright/sdk/ui';
import type { SsoTestResult } from 'sendwright/wire/singleSignOn';
import type { SingleSignOnForm } from '../forms';
import styles from '../pages/account.module.css';

interface ConnectionTestProps {
  readonly values: Pick<SingleSignOnForm, 'issuer' | 'client_id' | 'client_secret'>;
}

/** Asks the issuer whether it can be used with what is typed. Nothing is saved. */
export function ConnectionTest({
  values: { issuer, client_id: clientId, client_secret: secret },
}: ConnectionTestProps) {
  const http = useService(Http);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<SsoTestResult | string>();

  const test = async () => {
    setBusy(true);
    setResult(undefined);
    try {
      const body = { issuer, client_id: clientId, ...(secret !== '' && { client_secret: secret }) };
      setResult(await http.call('POST /single-sign-on/test', { body }));
    } catch (failure) {
      setResult(refusalOf(failure) ?? "The test couldn't be run. Try again.");
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <div className={styles.buttons}>
        <Button loading={busy} disabled={issuer.trim() === '' || clientId.trim() === ''} onClick={() => void test()}>
          Test the connection
        </Button>
      </div>
      <div role="status">{result !== undefined && <Result result={result} />}</div>
    </>
  );
}

function Result({ result }: { readonly result: SsoTestResult | string }) {
  if (typeof result === 'string') return <Banner tone="danger">{result}</Banner>;
  if (result.client_accepted === false)
    return <Banner tone="danger">The issuer answers, but does not accept this client ID and secret.</Banner>;
  const known =
    result.client_accepted === null
      ? "The issuer responds. It doesn't say whether it knows the client: sign in once to be sure."
      : 'The issuer answers, and accepts the client ID and secret.';
  const end = result.ends_sessions ? 'Signing out here' : 'It has no sign-out: signing out here does not';
  return (
    <Banner tone={result.client_accepted ? 'success' : 'warning'}>
      {known} {result.ends_sessions ? `${end} also signs out there.` : `${end} sign out there.`}
    </Banner>
  );
}
