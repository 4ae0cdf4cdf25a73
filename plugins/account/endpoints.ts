import type { Http } from 'sendwright/sdk';
import type {
  EmailTestingCredits,
  Profile,
  ProfileUpdate,
  ScopeRequest,
  SendCredits,
  UserStatus,
} from 'sendwright/wire/account';
import type { ApiKeyCreated, ApiKeyList, ApiKeyListed, ApiKeyWithScopes } from 'sendwright/wire/apiKeys';
import type {
  OwnKey,
  OwnKeys,
  RecoveryCodes,
  SessionList,
  SignedInSession,
  TwoFactor,
  TwoFactorSetUp,
} from 'sendwright/wire/security';
import type {
  Invitation,
  PendingInvitation,
  PendingInvitations,
  Teammate,
  TeammateInvite,
  TeammateList,
  TeammateSummary,
  TeammateUpdate,
} from 'sendwright/wire/teammates';

/** The calls about a person and about who works in the account. Every one rejects with `HttpFailure`. */
export interface AccountEndpoints {
  status(): Promise<UserStatus>;
  profile(): Promise<Profile>;
  saveProfile(profile: ProfileUpdate): Promise<Profile>;
  email(): Promise<string>;
  changeEmail(email: string, password: string): Promise<unknown>;
  resendVerification(): Promise<unknown>;
  changeUsername(username: string): Promise<unknown>;
  changePassword(oldPassword: string, newPassword: string, revokedKeys: readonly string[]): Promise<unknown>;
  ownKeys(): Promise<readonly OwnKey[]>;
  twoFactor(): Promise<TwoFactor>;
  beginTwoFactor(password: string): Promise<TwoFactorSetUp>;
  confirmTwoFactor(code: string): Promise<readonly string[]>;
  renewRecoveryCodes(code: string): Promise<readonly string[]>;
  removeTwoFactor(code: string): Promise<unknown>;
  sessions(): Promise<readonly SignedInSession[]>;
  endSession(id: string): Promise<unknown>;
  endOtherSessions(): Promise<unknown>;
  keys(): Promise<readonly ApiKeyListed[]>;
  createKey(name: string, scopes: readonly string[]): Promise<ApiKeyCreated>;
  saveKey(id: string, name: string, scopes: readonly string[]): Promise<ApiKeyWithScopes>;
  removeKey(id: string): Promise<unknown>;
  teammates(): Promise<readonly TeammateSummary[]>;
  teammate(username: string): Promise<Teammate>;
  saveTeammate(username: string, update: TeammateUpdate): Promise<Teammate>;
  removeTeammate(username: string): Promise<unknown>;
  invite(invite: TeammateInvite): Promise<Invitation>;
  invitations(): Promise<readonly PendingInvitation[]>;
  resendInvitation(token: string): Promise<unknown>;
  withdrawInvitation(token: string): Promise<unknown>;
  requests(): Promise<readonly ScopeRequest[]>;
  sendCredits(): Promise<SendCredits>;
  testingCredits(): Promise<EmailTestingCredits['emailTesting']>;
  approve(id: number): Promise<unknown>;
  deny(id: number): Promise<unknown>;
}

const teammatePath = (username: string): string => `/teammates/${encodeURIComponent(username)}`;

export function accountEndpoints(http: Http): AccountEndpoints {
  const read = <Answer>(path: string): Promise<Answer> => http.get<Answer>(path, { retry: true });
  return {
    status: () => read('/user/status'),
    profile: () => read('/user/profile'),
    saveProfile: (profile) => http.patch('/user/profile', profile),
    email: async () => (await read<{ email: string }>('/user/email')).email,
    changeEmail: (email, password) => http.put('/user/email', { email, password }),
    resendVerification: () => http.post('/user/email/verification'),
    changeUsername: (username) => http.put('/user/username', { username }),
    changePassword: (oldPassword, newPassword, revokedKeys) =>
      http.put('/user/password', {
        new_password: newPassword,
        revoke_api_keys: revokedKeys,
        ...(oldPassword !== '' && { old_password: oldPassword }),
      }),
    ownKeys: async () => (await read<OwnKeys>('/user/api_keys')).result,
    twoFactor: () => read('/user/two_factor'),
    beginTwoFactor: (password) => http.post('/user/two_factor', { password }),
    confirmTwoFactor: async (code) =>
      (await http.post<RecoveryCodes>('/user/two_factor/confirm', { code })).recovery_codes,
    renewRecoveryCodes: async (code) =>
      (await http.post<RecoveryCodes>('/user/two_factor/recovery_codes', { code })).recovery_codes,
    removeTwoFactor: (code) => http.delete('/user/two_factor', { body: { code } }),
    sendCredits: () => read('/marketing/credits/email'),
    testingCredits: async () =>
      (await read<EmailTestingCredits>('/marketing/compatibility_testing/credits')).emailTesting,
    sessions: async () => (await read<SessionList>('/user/sessions')).result,
    endSession: (id) => http.delete(`/user/sessions/${encodeURIComponent(id)}`),
    endOtherSessions: () => http.delete('/user/sessions'),
    keys: async () => (await read<ApiKeyList>('/api_keys')).result,
    createKey: (name, scopes) => http.post('/api_keys', { name, scopes }),
    saveKey: (id, name, scopes) => http.put(`/api_keys/${encodeURIComponent(id)}`, { name, scopes }),
    removeKey: (id) => http.delete(`/api_keys/${encodeURIComponent(id)}`),
    teammates: async () => (await read<TeammateList>('/teammates')).result,
    teammate: (username) => read(teammatePath(username)),
    saveTeammate: (username, update) => http.patch(teammatePath(username), update),
    removeTeammate: (username) => http.delete(teammatePath(username)),
    invite: (invite) => http.post('/teammates', invite),
    invitations: async () => (await read<PendingInvitations>('/teammates/pending')).result,
    resendInvitation: (token) => http.post(`/teammates/pending/${encodeURIComponent(token)}/resend`),
    withdrawInvitation: (token) => http.delete(`/teammates/pending/${encodeURIComponent(token)}`),
    requests: () => read('/scopes/requests'),
    approve: (id) => http.patch(`/scopes/requests/${id}/approve`),
    deny: (id) => http.delete(`/scopes/requests/${id}`),
  };
}
