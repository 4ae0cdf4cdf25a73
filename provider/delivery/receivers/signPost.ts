import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';

/** A new signing key: ECDSA on P-256, as PKCS#8 PEM. */
export function createSigningKey(): string {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
}

/** The public key in the format for receivers: SPKI, base64. */
export function publicKeyOf(privateKey: string): string {
  return createPublicKey(createPrivateKey(privateKey)).export({ type: 'spki', format: 'der' }).toString('base64');
}

export const signatureHeader = 'X-Twilio-Email-Event-Webhook-Signature';
export const timestampHeader = 'X-Twilio-Email-Event-Webhook-Timestamp';

/** The signature headers of a post: ECDSA with SHA-256 over the timestamp and the body as sent. */
export function signatureHeaders(privateKey: string, body: string | Buffer, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    [signatureHeader]: sign(
      'sha256',
      Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]),
      createPrivateKey(privateKey),
    ).toString('base64'),
    [timestampHeader]: timestamp,
  };
}
