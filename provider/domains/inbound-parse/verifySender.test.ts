import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createDkimSigner } from '../../delivery/dkim/dkimSigner';
import { type RecordResolver, verifySender } from './verifySender';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
const signer = createDkimSigner({ domain: 'readers.example', selector: 's1', privateKey });
const records: Record<string, string> = {
  's1._domainkey.readers.example': `v=DKIM1; k=rsa; p=${der.toString('base64')}`,
  'readers.example': 'v=spf1 ip4:192.0.2.0/24 -all',
  'soft.example': 'v=spf1 include:readers.example ~all',
  'endless.example': 'v=spf1 include:endless.example -all',
  'wrong.example': 'v=spf1 ip4:nothing -all',
};

function resolver(answer: RecordResolver['resolve']): RecordResolver & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    resolve: async (name, type) => {
      asked.push(`${type} ${name}`);
      return answer(name, type);
    },
    cancel: () => undefined,
  };
}
const failing = (code: string) => resolver(() => Promise.reject(Object.assign(new Error(code), { code })));
const answering = () =>
  resolver(async (name, type) => {
    const text = type === 'TXT' ? records[name] : undefined;
    if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [[text.slice(0, 200), text.slice(200)]];
  });
const mail = 'From: ada@readers.example\r\nTo: orders@in.bakery.example\r\nSubject: Twelve\r\n\r\nTwelve, please.\r\n';
const arrived = (raw: string, from = 'ada@readers.example', senderIp: string | undefined = '192.0.2.9') => ({
  raw: Buffer.from(raw),
  envelope: { from, to: ['orders@in.bakery.example'] },
  senderIp,
});

describe('a signature', () => {
  test('passes while nobody has changed the message', async () => {
    const signed = await signer.sign(mail);
    expect(await verifySender(arrived(signed), answering())).toEqual({
      dkim: '{@readers.example : pass}',
      spf: 'pass',
    });
    const changed = await verifySender(arrived(signed.replace('Twelve, please', 'Ninety, please')), answering());
    expect(changed.dkim).toBe('{@readers.example : neutral}');
    const renamed = await verifySender(arrived(signed.replace('Subject: Twelve', 'Subject: Ninety')), answering());
    expect(renamed.dkim).toBe('{@readers.example : fail}');
  });

  test('is one of several, or there is none', async () => {
    const other = createDkimSigner({ domain: 'other.example', selector: 's1', privateKey });
    const twice = await other.sign(await signer.sign(mail));
    expect((await verifySender(arrived(twice), answering())).dkim).toBe(
      '{@other.example : neutral, @readers.example : pass}',
    );
    expect((await verifySender(arrived(mail), answering())).dkim).toBe('none');
  });

  test('without an answer is a temporary error', async () => {
    const results = await verifySender(arrived(await signer.sign(mail)), failing('ETIMEOUT'));
    expect(results).toEqual({ dkim: '{@readers.example : temperror}', spf: 'temperror' });
  });

  test('is one of at most five, of a message that can be verified in good time', async () => {
    let signed = mail;
    for (let count = 0; count < 5; count += 1) signed = await signer.sign(signed);
    const names = answering();
    const dkim = async (raw: string) => (await verifySender(arrived(raw, ''), names)).dkim;
    expect(await dkim(signed)).toMatch(/^\{(?:@readers\.example : pass(?:, )?){5}\}$/);
    names.asked.length = 0;
    expect(await dkim(await signer.sign(signed))).toBe('none');
    expect(await dkim(`${await signer.sign(mail)}${'x'.repeat(20_001)}`)).toBe('none');
    expect(await dkim(await signer.sign(`X-Folded: x\r\n${' x\r\n'.repeat(12_500)}${mail}`))).toBe('none');
    expect(names.asked).toEqual([]);
    const long = await signer.sign(`${mail}${'x\r\n'.repeat(20_000)}`);
    expect(await dkim(long)).toBe('{@readers.example : pass}');
  });

  test('cannot pretend to be a result', async () => {
    const signed = (await signer.sign(mail)).replace('d=readers.example', 'd=x:pass}{@bank.example');
    const { dkim } = await verifySender(arrived(signed), answering());
    expect(dkim).toMatch(/^\{@xpassbank\.example : \w+\}$|^none$/);
  });
});

test.each([
  ['ada@readers.example', '192.0.2.9', 'pass'],
  ['ada@readers.example', '198.51.100.1', 'fail'],
  ['ada@readers.example', '2001:db8::1', 'fail'],
  ['ada@soft.example', '192.0.2.9', 'pass'],
  ['ada@soft.example', '198.51.100.1', 'softfail'],
  ['ada@unknown.example', '192.0.2.9', 'none'],
  ['ada@endless.example', '192.0.2.9', 'permerror'],
  ['ada@wrong.example', '192.0.2.9', 'permerror'],
  ['', '192.0.2.9', 'none'],
  ['ada@readers.example', undefined, 'none'],
  ['ada@readers.example', 'nonsense', 'none'],
])('mail of %s from %s: %s', async (from, senderIp, expected) => {
  const message = { ...arrived(mail, from), senderIp };
  expect((await verifySender(message, answering())).spf).toBe(expected);
});

test('names that nobody answers for are given up', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    let reject: (error: Error) => void = () => undefined;
    let asking: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      asking = resolve;
    });
    const silent: RecordResolver = {
      resolve: () =>
        new Promise((_resolve, rejected) => {
          reject = rejected;
          asking();
        }),
      cancel: () => reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' })),
    };
    const results = verifySender(arrived(mail), silent);
    await asked;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await results).toEqual({ dkim: 'none', spf: 'temperror' });
  } finally {
    jest.useRealTimers();
  }
});
