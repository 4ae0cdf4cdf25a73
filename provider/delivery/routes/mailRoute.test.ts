import type { MailRoute } from './mailRoute';
import { inTurn, matchingRoutes } from './mailRoute';
import { mailStream } from '../mail/mailStream';

const route = (routeId: string, changes: Partial<MailRoute> = {}): MailRoute => ({
  accountId: 1,
  routeId,
  version: '1',
  isShared: false,
  domains: [],
  classes: ['marketing', 'api'],
  position: 1,
  weight: 1,
  perMinute: null,
  hasFailed: false,
  place: {
    type: 'smtp',
    server: {
      host: 'mail.example.com',
      port: 25,
      implicitTls: false,
      startTls: 'off',
      verifyCertificate: true,
      credentials: undefined,
    },
  },
  ...changes,
});
const message = {
  accountId: 1,
  messageId: 'm@example.com',
  subject: 'Hi',
  sender: 'news@Shop.example',
  envelope: { from: 'b-1@bounces.example', to: 'ada@example.org' },
  raw: '',
};
const ids = (routes: readonly MailRoute[]): string[] => routes.map(({ routeId }) => routeId);

test('a route is for its classes of mail and the domains of its senders, not of return paths', () => {
  const routes = [
    route('any'),
    route('shop', { domains: ['shop.example'] }),
    route('bounces', { domains: ['bounces.example'] }),
    route('api', { classes: ['api'] }),
  ];
  expect(ids(matchingRoutes(routes, message))).toEqual(['any', 'shop']);
  expect(ids(matchingRoutes(routes, { ...message, streamId: mailStream }))).toEqual(['any', 'shop', 'api']);
  expect(matchingRoutes(routes, { ...message, system: {} })).toEqual([]);
});

test("an account's own routes come instead of those of the installation, where one is for the message", () => {
  const shared = route('shared', { isShared: true });
  expect(ids(matchingRoutes([shared, route('own', { classes: ['api'] })], message))).toEqual(['shared']);
  expect(ids(matchingRoutes([shared, route('own')], message))).toEqual(['own']);
});

test('routes are tried by position, and share the mail of one by their weights', () => {
  const routes = [route('last', { position: 9 }), route('small'), route('large', { weight: 3 })];
  let seed = 1;
  const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const orders = Array.from({ length: 4000 }, () => ids(inTurn(routes, random)));
  expect(new Set(orders.map((order) => order[2]))).toEqual(new Set(['last']));
  const share = orders.filter((order) => order[0] === 'large').length / orders.length;
  expect(share).toBeGreaterThan(0.72);
  expect(share).toBeLessThan(0.78);
});
