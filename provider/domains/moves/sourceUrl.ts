import type { MoveRegion } from 'sendwright/wire/accountMoves';
import { parseUrl } from 'sendwright/formats';
import type { Config } from '../../config';

const addresses: Readonly<Record<MoveRegion, string>> = {
  global: 'https://api.sendgrid.com',
  eu: 'https://api.eu.sendgrid.com',
};

/** Where an account is moved from: nobody chooses where requests of the server go. */
export function sourceUrl({ sendGridUrl }: Pick<Config, 'sendGridUrl'>, region: MoveRegion): URL {
  const url = parseUrl(sendGridUrl ?? addresses[region]);
  if (!url) throw new Error('The address of SendGrid is none.');
  return url;
}
