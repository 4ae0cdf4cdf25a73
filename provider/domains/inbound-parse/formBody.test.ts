import { FormBody } from './formBody';

const parse = (form: FormBody): Promise<FormData> =>
  new Response(new Uint8Array(form.body()), { headers: { 'content-type': form.type } }).formData();

test('a form is what Response writes of it', async () => {
  const [ours, theirs] = [new FormBody(), new FormData()];
  for (const [name, value] of [
    ['plain', 'text'],
    ['empty', ''],
    ['lines', '\none\r\ntwo\rthree\n\nfour\r\r\nfive\n'],
    ['letters', 'Zwölf 🎉'],
    ['a "name"\r\nX: y', 'escaped'],
  ] as const) {
    ours.set(name, value);
    theirs.set(name, value);
  }
  for (const [filename, type] of [
    ['plan.pdf', 'Application/PDF'],
    ['a"b\r\nX-Evil: 1\r\n\r\nc.txt', 'text/plain\r\nX-Evil: 1'],
    ['none', ''],
  ] as const) {
    const content = Buffer.from([0, 10, 13, 255]);
    ours.setFile(`file ${filename}`, { content, filename, type });
    theirs.set(`file ${filename}`, new Blob([new Uint8Array(content)], { type }), filename);
  }
  const response = new Response(theirs);
  const boundaryOf = (type: string): string => type.slice(type.indexOf('boundary=') + 9);
  const expected = Buffer.from(await response.arrayBuffer())
    .toString('latin1')
    .replaceAll(boundaryOf(response.headers.get('content-type') ?? ''), 'boundary');
  expect(ours.body().toString('latin1').replaceAll(boundaryOf(ours.type), 'boundary')).toBe(expected);
  expect([...(await parse(ours)).keys()]).toHaveLength(8);
});

test('millions of short lines are no work', async () => {
  const form = new FormBody();
  form.set('text', '\n'.repeat(5_000_000));
  expect((await parse(form)).get('text')).toHaveLength(10_000_000);
});
