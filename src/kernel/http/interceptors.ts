import type { AxiosInstance, InternalAxiosRequestConfig } from 'axios';
import type { Cookies } from '../browser/cookies';

/** The API's base addresses. Default: the workbench's own origin. */
export interface ApiBases {
  readonly global: string;
  readonly eu: string;
}

type Interceptor = (request: InternalAxiosRequestConfig) => InternalAxiosRequestConfig;

function withHeader(name: string, value: () => string | undefined): Interceptor {
  return (request) => {
    const text = value();
    if (text !== undefined && !request.headers.has(name)) request.headers.set(name, text);
    return request;
  };
}

type Header = readonly [interceptor: string, name: string, value: () => string | undefined];

const headersOf = (cookies: Cookies): readonly Header[] => [
  [
    'authorization',
    'authorization',
    () => {
      const token = cookies.get('authToken');
      return token && `${cookies.get('authTokenType') ?? 'Bearer'} ${token}`;
    },
  ],
  ['request-source', 'x-request-source', () => 'ui'],
  ['on-behalf-of', 'on-behalf-of', () => cookies.get('impersonatingUsername')],
  ['reseller', 'reseller', () => cookies.get('reseller')],
];

/**
 * The headers of each request, in the documented order: base, authorization, request source, on-behalf-of, reseller.
 */
export function requestInterceptors(
  cookies: Cookies,
  bases: ApiBases,
): readonly (readonly [name: string, Interceptor])[] {
  return [
    [
      'base',
      (request) => {
        request.baseURL = cookies.get('accountRegion') === 'eu' ? bases.eu : bases.global;
        return request;
      },
    ],
    ...headersOf(cookies).map(([interceptor, name, value]) => [interceptor, withHeader(name, value)] as const),
  ];
}

/** The session's headers for requests that axios can't make: streams. */
export function sessionHeaders(cookies: Cookies): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headersOf(cookies).flatMap(([, name, value]) => (value() === undefined ? [] : [[name, value() ?? '']])),
  );
}

/** Adds them to an axios instance, which runs interceptors in reverse order. */
export function addRequestInterceptors(axios: AxiosInstance, cookies: Cookies, bases: ApiBases): void {
  for (const [, interceptor] of requestInterceptors(cookies, bases).toReversed())
    axios.interceptors.request.use(interceptor);
}
