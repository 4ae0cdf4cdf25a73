import { DragPreview, lineAttribute } from './dragPreview';

function makeFrame() {
  const frame = document.createElement('div');
  frame.innerHTML =
    `<div class="react-flow__node" data-id="a" style="transform: translate(10px, 20px)"></div>` +
    `<div class="react-flow__node" data-id="b"><div ${lineAttribute}="b"></div></div>` +
    `<div class="react-flow__node" data-id="c"><div ${lineAttribute}="c"></div></div>`;
  const line = (id: string) => frame.querySelector<HTMLElement>(`[${lineAttribute}="${id}"]`);
  return { frame, line, card: () => frame.querySelector<HTMLElement>('[data-id="a"]') };
}

test('a step follows the pointer, marks the line that it is above, and is back in its place at the end', () => {
  const { frame, line, card } = makeFrame();
  const preview = new DragPreview(frame, 'a');
  preview.move(30, 40, 'b');
  expect([card()?.style.transform, preview.over]).toEqual(['translate(30px, 40px)', 'b']);
  expect(line('b')?.dataset['drop']).toBe('true');
  preview.move(50, 60, 'c');
  expect([line('b')?.dataset['drop'], line('c')?.dataset['drop']]).toEqual([undefined, 'true']);
  preview.end();
  expect([card()?.style.transform, card()?.style.willChange]).toEqual(['translate(10px, 20px)', '']);
  expect([line('c')?.dataset['drop'], preview.over]).toEqual([undefined, undefined]);
});

test('a step that is not drawn, and a line that is not, are no reason to fail', () => {
  const { frame } = makeFrame();
  const preview = new DragPreview(frame, 'gone');
  preview.move(1, 2, 'also gone');
  expect(preview.over).toBe('also gone');
  preview.end();
});
