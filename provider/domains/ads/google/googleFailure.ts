import type { IncomingHttpHeaders } from 'node:http';
import { Value } from '@sinclair/typebox/value';
import { AdConnectionLost, AdPartnerBusy, AdPartnerRefusal } from '../partners/adPartner';
import { AdsFailure, BadRequest, GoogleError, RetryInfo } from './googleShapes';

/** Seconds to wait if Google names no delay. */
const defaultDelay = 60;
const maximumDelay = 86_400;
/** Errors of a request whose messages are shown; Google reports one for each field. */
const maximumMessages = 3;

/** The access token is refused. A new one helps unless the sign-in was revoked. */
export class AccessTokenRefused extends AdConnectionLost {}

type AdsError = (typeof AdsFailure.static)['errors'][number];

/** The error of a response with a status from 400 (Google Ads API, "Understand API errors"; google.rpc.Status). */
export function googleFailure(status: number, headers: IncomingHttpHeaders, answer: unknown): Error {
  // A stream that fails is a list, too.
  const body: unknown = Array.isArray(answer) ? answer[0] : answer;
  if (!Value.Check(GoogleError, body)) return new Error(`Google responded with status ${status}.`);
  const { message, status: code, details = [] } = body.error;
  const errors = details.flatMap((detail) => (Value.Check(AdsFailure, detail) ? detail.errors : []));
  const text = messageOf(errors, details) || message || `Error ${code ?? status}`;
  const kinds = errors.map(({ errorCode = {} }) => errorCode);
  if (status === 429 || code === 'RESOURCE_EXHAUSTED' || kinds.some(({ quotaError }) => quotaError !== undefined))
    return new AdPartnerBusy(text, waitOf(headers, errors, details));
  if (status === 401 || code === 'UNAUTHENTICATED') return new AccessTokenRefused(text);
  // The developer token, or what the user may do with the ad account: nothing works until that changes.
  if (kinds.some((kind) => kind['authorizationError'] ?? kind['authenticationError']))
    return new AdConnectionLost(text);
  if (status >= 500 || kinds.some(({ internalError }) => internalError !== undefined)) return new Error(text);
  return new AdPartnerRefusal(text);
}

/** What an error says, with the policies that an ad violates. */
export function messageOf(errors: readonly AdsError[], details: readonly unknown[] = []): string {
  const told = errors.map(({ message = '', details: more }) => {
    const topics = (more?.policyFindingDetails?.policyTopicEntries ?? []).flatMap(({ topic }) => topic ?? []);
    return topics.length > 0 ? `${message} (${topics.join(', ')})` : message;
  });
  const violations = details.flatMap((detail) =>
    Value.Check(BadRequest, detail) ? detail.fieldViolations.flatMap(({ description }) => description ?? []) : [],
  );
  return [...new Set([...told, ...violations])]
    .filter((words) => words !== '')
    .slice(0, maximumMessages)
    .join(' ');
}

/** The longest delay in seconds that the response names. */
function waitOf(headers: IncomingHttpHeaders, errors: readonly AdsError[], details: readonly unknown[]): number {
  const header = headers['retry-after'];
  const waits = [
    ...errors.map(({ details: more }) => secondsOf(more?.quotaErrorDetails?.retryDelay)),
    ...details.map((detail) => (Value.Check(RetryInfo, detail) ? secondsOf(detail.retryDelay) : 0)),
    header === undefined ? 0 : secondsOf(`${header}s`),
  ];
  const longest = Math.max(...waits);
  return Math.min(maximumDelay, longest > 0 ? longest : defaultDelay);
}

/** Of a google.protobuf.Duration in JSON, such as `3.5s`. */
function secondsOf(duration: string | undefined): number {
  const seconds = /^\d{1,9}(?:\.\d{1,9})?(?=s$)/.exec(duration ?? '')?.[0];
  return seconds === undefined ? 0 : Math.ceil(Number(seconds));
}
