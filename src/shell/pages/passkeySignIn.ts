import type { Http } from 'sendwright/sdk';
import { PasskeyUnused, signWithPasskey } from 'sendwright/sdk/passkeys';
import { returnAddress } from '../../kernel/session/signInAddress';
import { authProblem } from './authProblem';
import type { PasskeyUse } from './PasskeyButton';

/** Signs in with a passkey, which counts as both factors; returns what went wrong. */
export async function signInWithPasskey(http: Http, address: string, onUse?: PasskeyUse): Promise<string | undefined> {
  try {
    const body = await signWithPasskey(await http.call('POST /sign-in/passkey/challenge'));
    const back = onUse ? `/sign-in?redirect=${encodeURIComponent(await onUse(body))}` : address;
    if (!onUse) await http.call('POST /sign-in/passkey', { body });
    // A full page load, as after single sign-on.
    window.location.replace(returnAddress(back));
    return undefined;
  } catch (error) {
    return error instanceof PasskeyUnused ? error.text : authProblem(error, 'Signing in failed. Try again.');
  }
}
