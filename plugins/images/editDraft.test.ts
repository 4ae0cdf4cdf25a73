import { type EditDraft, editsOf, filterOf, turned, unchanged } from './editDraft';

test('nothing changed is nothing sent', () => expect(editsOf(unchanged)).toEqual({}));

test.each<[Partial<EditDraft>, object]>([
  [{ rotate: 270 }, { rotate: 270 }],
  [{ flipHorizontal: true, flipVertical: true }, { flip_horizontal: true, flip_vertical: true }],
  [{ shape: '4:3', area: { x: 10, y: 0, width: 50, height: 100 } }, { crop: { x: 0.1, y: 0, width: 0.5, height: 1 } }],
  [{ shape: 'whole', area: { x: 10, y: 0, width: 50, height: 100 } }, {}],
  [{ shape: 'free', area: { x: 0, y: 0, width: 100, height: 100 } }, {}],
  [{ brightness: 120, contrast: 80, saturation: 0 }, { brightness: 1.2, contrast: 0.8, saturation: 0 }],
  [{ grayscale: true, saturation: 150 }, { grayscale: true }],
])('%j is sent as %j', (change, expected) => expect(editsOf({ ...unchanged, ...change })).toEqual(expected));

test('four turns lead back', () => {
  expect([turned(0, 1), turned(270, 1), turned(0, -1), turned(180, -1)]).toEqual([90, 0, 270, 90]);
});

test('greyscale wins over saturation on the screen too', () => expect(filterOf({ ...unchanged, grayscale: true, saturation: 180 })).toContain('saturate(0)'));
