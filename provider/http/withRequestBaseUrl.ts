import type { FastifyRequest } from 'fastify';
import { absoluteUrl, contentAddress } from './absoluteUrl';
import type { Provider } from '../provider';

/** The provider as this caller reaches it, so that the links of the answer work from where the caller is. */
export const withRequestBaseUrl = (provider: Provider, request: FastifyRequest): Provider => ({
  ...provider,
  config: { ...provider.config, publicUrl: absoluteUrl(request, ''), contentUrl: contentAddress(request, '') },
});
