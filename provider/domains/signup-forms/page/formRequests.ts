import type { FastifyRequest } from 'fastify';
import type { Visitor } from '../../consents/consentRow';

/** Thirty answers of a thousand characters, at nine bytes each. */
export const bodyLimit = 320 * 1024;

/** The address of a form: all but `/forms/signup`, which is a page of the workbench. */
export const formAddress = '/forms/:id(^(?!signup$)[^/]+$)';

export const visitorOf = ({ ip, headers }: FastifyRequest): Visitor => ({ ip, userAgent: headers['user-agent'] ?? '' });

/** The languages that an address asks for, such as `lang=de-CH,en`. */
export const languagesOf = (lang: string | undefined): readonly string[] => (lang ?? '').slice(0, 500).split(',');

export const parametersOf = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '');
