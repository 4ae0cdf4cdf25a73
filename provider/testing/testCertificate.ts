import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TlsFiles } from '../smtpSettings';

/** A self-signed certificate of `localhost` until 2126, for tests alone. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUbI0uLPLY9lvB9jGfhdFawYAbu6AwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzAwMjUzN1oYDzIxMjYxMTAz
MDAyNTM3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQk1MMnEY3gylj69ojcss9aXdcJf2BxN8xYYzALiFW5V/bbteYtWCcR
JQmbk1dNNwz+/dqTiD6aDcuf4KryAstPo2kwZzAdBgNVHQ4EFgQUJx5WNrTbBQho
HE7o8qB05g5qlA8wHwYDVR0jBBgwFoAUJx5WNrTbBQhoHE7o8qB05g5qlA8wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgUNHMGJYf21uCMpyLs35O5trK+emq/bR0NJFlZxaM8rACIFuTS1sTRr0L
cGU5Dw+L6I4CvryvGPhWjBwdGRn9XPoD
-----END CERTIFICATE-----
`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgv5vXKxz6xSM6L0lo
tHUhA0TT4Eq56Nf+Zw5+Qq14wNqhRANCAAQk1MMnEY3gylj69ojcss9aXdcJf2Bx
N8xYYzALiFW5V/bbteYtWCcRJQmbk1dNNwz+/dqTiD6aDcuf4KryAstP
-----END PRIVATE KEY-----
`;

/** Writes the certificate and its key to files, as an operator has them. */
export function writeTestCertificate(): TlsFiles & { remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sendwright-certificate-'));
  const files = { certFile: path.join(folder, 'cert.pem'), keyFile: path.join(folder, 'key.pem') };
  writeFileSync(files.certFile, certificate);
  writeFileSync(files.keyFile, privateKey, { mode: 0o600 });
  return { ...files, remove: () => rmSync(folder, { recursive: true }) };
}
