// A real OpenID Connect issuer in a process of its own. A line of JSON on its input says who signs in next.
import { createInterface } from 'node:readline';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const { redirectUris, signOutUri } = JSON.parse(process.argv[2] ?? '{}');

let person = { sub: 'nobody' };
/** Everybody who has signed in: claims are read after the person. */
const people = new Map();

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: randomUUID(),
  use: 'sig',
  alg: 'RS256',
});

function issuerWith(address, clients) {
  const issuer = new Provider(address, {
    clients,
    jwks: { keys: [newKey()] },
    cookies: { keys: ['test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => people.get(sub) }),
    // The operator has agreed for everybody.
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new issuer.Grant({ accountId: session.accountId, clientId: client.clientId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return issuer;
}

const server = createServer(async (request, response) => {
  if (!request.url.startsWith('/interaction/')) return answer(request, response);
  people.set(person.sub, person);
  await issuer.interactionFinished(request, response, { login: { accountId: person.sub } });
});
let issuer;
let answer;
const clients = redirectUris.map((uri, index) => ({
  client_id: `client-${index}`,
  client_secret: `a-secret-of-client-${index}`,
  redirect_uris: [uri],
  post_logout_redirect_uris: [signOutUri],
}));
server.listen(0, '127.0.0.1', () => {
  const address = `http://127.0.0.1:${server.address().port}`;
  const begin = () => {
    issuer = issuerWith(address, clients);
    answer = issuer.callback();
  };
  begin();
  createInterface({ input: process.stdin }).on('line', (line) => {
    const told = JSON.parse(line);
    if (told.rotate) begin();
    else person = told;
    process.stdout.write('done\n');
  });
  process.stdout.write(`${address}\n`);
});
