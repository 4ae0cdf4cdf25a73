import { Type } from '@sinclair/typebox';
import {
  Account,
  Credits,
  FeatureToggles,
  PasswordUpdate,
  Profile,
  ProfileUpdate,
  SendCredits,
  TimeZone,
  TimeZoneUpdate,
  UserEmail,
  Username,
  UserPackage,
  UserSetUp,
  UserStatus,
  UserType,
} from 'sendwright/wire/account';
import { EmailUpdate, UsernameUpdate } from 'sendwright/wire/security';
import { sql } from '../../database/sql';
import { badRequest } from '../../http/errors';
import { AttemptLimit } from '../accounts/attemptLimit';
import { changeEmail, requireOwnSession, resendVerification } from '../accounts/emailVerification';
import { countNotices } from '../notifications/notices';
import { viewerOf } from '../outbox/outbox';
import { tokenOf } from '../accounts/signedIn';
import type { Provider, Server } from '../../provider';
import { featuresOf } from '../administration/features';
import { creditsOf, sendCreditsOf } from './credits';
import { isTimeZone, timeZoneOf } from './timeZone';
import {
  changePassword,
  changeUsername,
  hasPassword,
  profileOf,
  readPackage,
  readUser,
  setUpPerson,
  statusOf,
  updateProfile,
} from './user';

const tags = ['User'];

export function routes(server: Server, provider: Provider): void {
  const { database } = provider;
  /** Guesses of the old password by whoever sits at an open workbench. */
  const passwords = new AttemptLimit(database, { of: 'own password', most: 20, minutes: 15 });
  /** Each tells whether a name is taken. */
  const usernames = new AttemptLimit(database, { of: 'username', most: 10, minutes: 60 });
  const verifications = new AttemptLimit(database, { of: 'verification mail', most: 5, minutes: 60 });

  server.get(
    '/v3/user/account',
    {
      config: { keyScope: 'user.account.read' },
      schema: { tags, summary: 'Read the account', response: { 200: Account } },
    },
    async (request): Promise<Account> => {
      const { plan, reseller_username: reseller } = await readUser(database, request.caller);
      return {
        type: plan === 'trial' || plan === 'free' ? 'free' : 'paid',
        reputation: 100,
        is_reseller_customer: reseller !== null,
      };
    },
  );

  server.get(
    '/v3/user/profile',
    {
      config: { keyScope: 'user.profile.read' },
      schema: { tags, summary: 'Read the profile', response: { 200: Profile } },
    },
    async (request) => profileOf(await readUser(database, request.caller), request.caller),
  );

  server.patch(
    '/v3/user/profile',
    {
      config: { scope: 'user.profile.update' },
      schema: { tags, summary: 'Change the profile', body: ProfileUpdate, response: { 200: Profile } },
    },
    async (request) => updateProfile(database, request.caller, request.body),
  );

  server.get(
    '/v3/user/username',
    {
      config: { keyScope: 'user.username.read' },
      schema: { tags, summary: 'Read the username', response: { 200: Username } },
    },
    async (request) => {
      const { username } = await readUser(database, request.caller);
      const { userId, impersonator } = request.caller;
      return { username, user_id: userId, ...(impersonator && { impersonator: impersonator.username }) };
    },
  );

  server.get(
    '/v3/user/email',
    {
      config: { keyScope: 'user.email.read' },
      schema: { tags, summary: 'Read the email address', response: { 200: UserEmail } },
    },
    async (request) => {
      const { email } = await readUser(database, request.caller);
      return { email };
    },
  );

  server.put(
    '/v3/user/email',
    {
      schema: {
        tags,
        summary: 'Change the email address',
        description: 'The new address counts once the link that is mailed to it was followed.',
        body: EmailUpdate,
        response: { 200: UserEmail },
      },
    },
    async (request) => {
      requireOwnSession(request.caller);
      await passwords.take(String(request.caller.userId));
      return changeEmail(provider, request.caller, request.body.email.trim(), request.body.password);
    },
  );

  server.post(
    '/v3/user/email/verification',
    { schema: { tags, summary: 'Mail the link that proves the address again', response: { 202: Type.Object({}) } } },
    async (request, reply) => {
      requireOwnSession(request.caller);
      await verifications.take(String(request.caller.userId));
      await resendVerification(provider, request.caller);
      return reply.code(202).send({});
    },
  );

  server.put(
    '/v3/user/username',
    {
      schema: {
        tags,
        summary: 'Change the username',
        body: UsernameUpdate,
        response: { 200: Type.Object({ username: Type.String() }) },
      },
    },
    async (request) => {
      requireOwnSession(request.caller);
      await usernames.take(String(request.caller.userId));
      return { username: await changeUsername(database, request.caller, request.body.username) };
    },
  );

  server.get(
    '/v3/user/package',
    {
      config: { keyScope: 'user.account.read' },
      schema: { tags, summary: 'Read the package', response: { 200: UserPackage } },
    },
    async (request) => readPackage(database, request.caller),
  );

  server.get(
    '/v3/user/status',
    {
      config: { keyScope: 'user.account.read' },
      schema: { tags, summary: 'Read the status', response: { 200: UserStatus } },
    },
    async ({ caller }) => {
      const [row, notices, password] = await Promise.all([
        readUser(database, caller),
        caller.scopes.has('marketing.read') ? countNotices(database, caller.accountId) : 0,
        hasPassword(database, caller),
      ]);
      const capturedMail =
        provider.config.smtpUrl === undefined ? (viewerOf(caller).seesSystemMail ? 'shown' : 'hidden') : undefined;
      return statusOf(row, notices, { hasPassword: password, capturedMail });
    },
  );

  server.post(
    '/v3/user/set_up',
    {
      schema: {
        tags,
        summary: 'Choose a name, an address and a password',
        description: 'For whoever has no password yet, or signed in by a link within the last hour.',
        body: UserSetUp,
        response: { 200: Type.Object({ username: Type.String() }) },
      },
    },
    async (request) => {
      requireOwnSession(request.caller);
      await passwords.take(String(request.caller.userId));
      return setUpPerson(provider, request.caller, request.body, tokenOf(request));
    },
  );

  server.get(
    '/v3/user/type',
    {
      config: { keyScope: 'user.account.read' },
      schema: { tags, summary: 'Read the type of user', response: { 200: UserType } },
    },
    async (request) => {
      const row = await readUser(database, request.caller);
      return { type: row.parent_username === null ? 'parent' : 'subuser', reseller_username: row.reseller_username };
    },
  );

  server.get(
    '/v3/user/credits',
    {
      config: { keyScope: 'user.credits.read' },
      schema: { tags, summary: 'Read the credits', response: { 200: Credits } },
    },
    async (request) => creditsOf(database, request.caller),
  );

  server.get(
    '/v3/marketing/credits/email',
    {
      config: { keyScope: 'user.credits.read' },
      schema: { tags, summary: 'Read the sends left', response: { 200: SendCredits } },
    },
    async (request) => sendCreditsOf(database, request.caller),
  );

  server.get(
    '/v3/user/timezone',
    {
      config: { keyScope: 'user.timezone.read' },
      schema: { tags, summary: 'Read the time zone', response: { 200: TimeZone } },
    },
    async (request) => timeZoneOf((await readUser(database, request.caller)).time_zone),
  );

  server.patch(
    '/v3/user/timezone',
    {
      config: { scope: 'user.timezone.update' },
      schema: { tags, summary: 'Change the time zone', body: TimeZoneUpdate, response: { 200: TimeZone } },
    },
    async (request) => {
      const { timezone } = request.body;
      if (!isTimeZone(timezone)) throw badRequest('Timezone must be a name such as Europe/Berlin.', 'timezone');
      await database.execute(
        sql`update accounts set time_zone = ${timezone} where account_id = ${request.caller.accountId}`,
      );
      return timeZoneOf(timezone);
    },
  );

  server.get(
    '/v3/user/feature_toggles',
    {
      config: { keyScope: 'user.account.read' },
      schema: { tags, summary: 'Read the features that are switched on', response: { 200: FeatureToggles } },
    },
    async (request) => featuresOf(database, request.caller.accountId),
  );

  server.put(
    '/v3/user/password',
    {
      config: { scope: 'user.password.update' },
      schema: { tags, summary: 'Change the password', body: PasswordUpdate, response: { 200: Type.Object({}) } },
    },
    async (request) => {
      requireOwnSession(request.caller);
      await passwords.take(String(request.caller.userId));
      await changePassword(database, request.caller, request.body, tokenOf(request));
      return {};
    },
  );
}
