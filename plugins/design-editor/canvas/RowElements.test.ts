import fc from 'fast-check';
import { type CompiledRow, RowElements } from './RowElements';

const row = (id: string, html = `<p>${id}</p>`): CompiledRow => ({ id, html, hasCode: false });

function canvas() {
  const host = document.createElement('div');
  const drawn: string[] = [];
  const elements = new RowElements(host, ({ id, html, hasCode }) => {
    drawn.push(id);
    return hasCode ? `<em>${html}</em>` : html;
  });
  /** Shows rows; answers which of them were drawn. */
  const show = (...rows: readonly CompiledRow[]): readonly string[] => {
    drawn.length = 0;
    elements.show(rows);
    return [...drawn];
  };
  return { host, show };
}

test('only changed rows are rendered', () => {
  const { host, show } = canvas();
  expect(show(row('a'), row('b'), row('c'))).toEqual(['a', 'b', 'c']);
  const kept = host.children[2];
  expect(show(row('a'), row('b', '<p>B</p>'), row('c'))).toEqual(['b']);
  expect(host.innerHTML).toBe('<div><p>a</p></div><div><p>B</p></div><div><p>c</p></div>');
  expect(host.children[2]).toBe(kept);
});

test('rows that another row moves past stay', () => {
  const { host, show } = canvas();
  show(row('a'), row('b'), row('c'), row('d'));
  const [, ...others] = host.children;
  expect(show(row('b'), row('c'), row('d'), row('a'))).toEqual(['a']);
  expect([...host.children].slice(0, 3)).toEqual(others);
});

test('a row that becomes code is rendered again, whatever its HTML', () => {
  const { host, show } = canvas();
  show(row('a', 'x'));
  show({ ...row('a', 'x'), hasCode: true });
  expect(host.innerHTML).toBe('<div><em>x</em></div>');
});

test.each([[false], [true]])('markup with extra closing tags stays in its row, code or not (%s)', (hasCode) => {
  const { host, show } = canvas();
  show(row('a'), { ...row('b', 'x</em></div><p>y</p>'), hasCode }, row('c'));
  expect([...host.children].map(({ textContent }) => textContent)).toEqual(['a', 'xy', 'c']);
  expect(show(row('a'), row('c'))).toEqual([]);
});

test('after any changes, each row is shown once and in order', () => {
  const designs = fc.array(
    fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.constantFrom('x', 'y')), {
      selector: ([id]) => id,
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(designs, (all) => {
      const { host, show } = canvas();
      for (const design of all) {
        show(...design.map(([id, html]) => row(id, `${id}${html}`)));
        expect([...host.children].map((element) => element.innerHTML)).toEqual(
          design.map(([id, html]) => `${id}${html}`),
        );
      }
    }),
  );
});
