import { isIP } from 'node:net';
import { ConfigError, type Environment, text } from './environment';

/** The names of headers, in lower case, in which a proxy says where a visitor is. */
export interface LocationHeaders {
  /** The country as two letters (ISO 3166-1). */
  readonly country: string;
  /** The state or province, by its code within the country (ISO 3166-2); unset: only countries are known. */
  readonly region: string | undefined;
}

const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/** `TRUST_PROXY`. Throws `ConfigError` for anything but addresses, networks and the names above. */
export function proxies(environment: Environment): readonly string[] | undefined {
  const value = text(environment, 'TRUST_PROXY');
  if (value === undefined) return undefined;
  const listed = entriesOf(value);
  const wrong = listed.find((entry) => !proxyNames.includes(entry) && !isNetwork(entry));
  if (wrong !== undefined) {
    throw new ConfigError(
      'TRUST_PROXY must list addresses or networks of proxies, such as "127.0.0.1, 10.0.0.0/8", or ' +
        `${proxyNames.join(', ')}, not "${wrong}".`,
    );
  }
  return listed;
}

/** `LOCATION_HEADERS`. Throws `ConfigError` without `TRUST_PROXY`: anybody could set these headers then. */
export function locationHeaders(environment: Environment): LocationHeaders | undefined {
  const value = text(environment, 'LOCATION_HEADERS');
  if (value === undefined) return undefined;
  if (text(environment, 'TRUST_PROXY') === undefined)
    throw new ConfigError('TRUST_PROXY must be set too, where LOCATION_HEADERS is.');
  const [country = '', region, ...rest] = entriesOf(value).map((name) => name.toLowerCase());
  if (rest.length > 0 || [country, region ?? country].some((name) => !/^[a-z0-9-]{1,64}$/.test(name)))
    throw new ConfigError(
      `LOCATION_HEADERS must name one or two headers, such as "cf-ipcountry, cf-region-code", not "${value}".`,
    );
  return { country, region };
}

const entriesOf = (list: string): string[] => list.split(/[\s,]+/).filter((entry) => entry !== '');

/** `192.0.2.1` or `2001:db8::/32` */
function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  // A network that contains all addresses would trust everybody.
  return (
    version !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most))
  );
}
