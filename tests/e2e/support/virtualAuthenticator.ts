import { Value } from '@sinclair/typebox/value';
import { Type } from '@sinclair/typebox';
import type { Browser } from './browser';

const Added = Type.Object({ authenticatorId: Type.String() });

/** A password manager in the browser that says yes to everything, as its user would with a fingerprint. */
export interface VirtualAuthenticator {
  /** Whether its user confirms, or closes the question. */
  consents(does: boolean): Promise<void>;
}

/** Adds a virtual authenticator with passkeys to the open tab. */
export async function addAuthenticator(browser: Browser): Promise<VirtualAuthenticator> {
  await browser.sendCommandAndGetResult('WebAuthn.enable', {});
  const added = await browser.sendCommandAndGetResult('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  });
  const { authenticatorId } = Value.Decode(Added, added);
  return {
    consents: async (isUserVerified) => {
      await browser.sendCommandAndGetResult('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}
