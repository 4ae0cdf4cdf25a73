import type { Http } from 'sendwright/sdk';
import type {
  SubuserCreate,
  SubuserCreated,
  SubuserCredits,
  SubuserCreditsUpdate,
  SubuserDetails,
} from 'sendwright/wire/subusers';

/** The provider's calls on subusers. All reject with `HttpFailure`. */
export interface SubuserEndpoints {
  list(filter: { username?: string; offset?: number }, signal?: AbortSignal): Promise<SubuserDetails>;
  create(subuser: SubuserCreate): Promise<SubuserCreated>;
  disable(username: string, disabled: boolean): Promise<void>;
  closeWebsite(username: string, disabled: boolean): Promise<void>;
  setCredits(username: string, credits: SubuserCreditsUpdate): Promise<SubuserCredits>;
  remove(username: string): Promise<void>;
}

/** Subusers that one request brings. */
export const pageSize = 100;
const pathOf = (username: string): string => `/subusers/${encodeURIComponent(username)}`;

export function subuserEndpoints(http: Http): SubuserEndpoints {
  return {
    list: (filter, signal) =>
      http.get('/subusers/details', { retry: true, query: { ...filter, limit: pageSize }, ...(signal && { signal }) }),
    create: (subuser) => http.post('/subusers', subuser),
    disable: (username, disabled) => http.patch(pathOf(username), { disabled }),
    closeWebsite: (username, disabled) => http.patch(`${pathOf(username)}/website_access`, { disabled }),
    setCredits: (username, credits) => http.put(`${pathOf(username)}/credits`, credits),
    remove: (username) => http.delete(pathOf(username)),
  };
}
