import { AddressFileProblem, maximumAddresses, parseAddresses, readAddressFile, toAddress } from './addresses';

test.each([
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada@example', undefined],
  ['ada', undefined],
  ['', undefined],
])('%j is the address %j', (written, address) => expect(toAddress(written)).toBe(address));

const [a, b, c] = ['a@example.com', 'b@example.com', 'c@example.com'];
test.each([
  ['', [], []],
  ['a@example.com b@example.com,c@example.com', [a, b, c], []],
  ['a@example.com;\n\t b@example.com ;', [a, b], []],
  ['b@example.com, B@example.com, a@example.com', [b, a], []],
  ['a@example.com, ada, @', [a], ['ada', '@']],
  ['Ada <a@example.com>', [a], []],
  ['Lovelace, Ada <a@example.com>', [a], ['Lovelace']],
  ['Ada <a@example.com>, Bob B. <b@example.com>; c@example.com', [a, b, c], []],
  ['Ada <a@example.com> Bob <b@example.com>', [a, b], []],
  ['c@example.com\nAda L <a@example.com>\nb@example.com', [c, a, b], []],
  ['Ada <ada>', [], ['ada']],
  ['<a@example.com', [], ['<a@example.com']],
])('%j has addresses, and what is none', (text, valid, invalid) =>
  expect(parseAddresses(text)).toEqual({ valid, invalid }),
);

const fileOf = (text: string, name = 'people.csv'): File => new File([text], name);

test('a file has its addresses in the first column, without a heading', async () => {
  const file = fileOf('Email,Name\nA@example.com,Ada\n\n b@example.com ,\nada,Ada\na@example.com,Again\n,\n');
  expect(await readAddressFile(file)).toEqual({ valid: [a, b], invalid: ['ada'], limitedAt: undefined });
});

test('a first line with an address is no heading, and only the first line is one', async () => {
  expect(await readAddressFile(fileOf('a@example.com\nEmail\nb@example.com'))).toEqual({
    valid: [a, b],
    invalid: ['Email'],
    limitedAt: undefined,
  });
  // It looks like an address, and is none.
  expect((await readAddressFile(fileOf('ada@\na@example.com'))).invalid).toEqual(['ada@']);
});

test('a file is read up to the limit, and says where it ended', async () => {
  const addresses = Array.from({ length: maximumAddresses + 1 }, (_, index) => `p${index}@example.com`);
  const all = await readAddressFile(fileOf([...addresses.slice(0, -1), 'p0@example.com'].join('\n')));
  expect([all.valid.length, all.limitedAt]).toEqual([20_000, undefined]);
  const more = await readAddressFile(fileOf(addresses.join('\n')));
  expect([more.valid.length, more.limitedAt]).toEqual([20_000, 'p19999@example.com']);
});

test.each([
  ['', 'people.csv is empty. Put one email address on each line of its first column.'],
  ['Email\n', 'people.csv is empty. Put one email address on each line of its first column.'],
  ['Name\nAda\nBob\n', 'people.csv has no valid email address in its first column. It starts with "Ada".'],
])('a file of %j is rejected with a reason', async (text, message) => {
  const problem = await readAddressFile(fileOf(text)).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(AddressFileProblem);
  expect((problem as Error).message).toBe(message);
});
