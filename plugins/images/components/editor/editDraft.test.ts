import {
  editsOf,
  filterOf,
  filters,
  hasFilter,
  ratioOf,
  availableShapes,
  rotateBy,
  type EditDraft,
  unchanged,
} from './editDraft';

test('without changes nothing is sent', () => expect(editsOf(unchanged)).toEqual({}));

test.each<[Partial<EditDraft>, object]>([
  [{ rotate: 270 }, { rotate: 270 }],
  [
    { flipHorizontal: true, flipVertical: true },
    { flip_horizontal: true, flip_vertical: true },
  ],
  [{ shape: '4:3', area: { x: 10, y: 0, width: 50, height: 100 } }, { crop: { x: 0.1, y: 0, width: 0.5, height: 1 } }],
  [{ shape: 'whole', area: { x: 10, y: 0, width: 50, height: 100 } }, {}],
  [{ shape: 'free', area: { x: 0, y: 0, width: 100, height: 100 } }, {}],
  [
    { brightness: 120, contrast: 80, saturation: 0 },
    { brightness: 1.2, contrast: 0.8, saturation: 0 },
  ],
  [{ grayscale: true, saturation: 150, hue: 30 }, { grayscale: true }],
  [
    { hue: -40, sepia: 50, opacity: 70, blur: 4 },
    { hue: -40, sepia: 0.5, opacity: 0.7, blur: 4 },
  ],
])('%j is sent as %j', (change, expected) => expect(editsOf({ ...unchanged, ...change })).toEqual(expected));

test('four rotations return to the original', () => {
  expect([rotateBy(0, 1), rotateBy(270, 1), rotateBy(0, -1), rotateBy(180, -1)]).toEqual([90, 0, 270, 90]);
});

test('grayscale wins over saturation on the screen too', () =>
  expect(filterOf({ ...unchanged, grayscale: true, saturation: 180 })).toContain('saturate(0)'));

test('a blur looks the same at every size it is shown with', () => {
  expect(filterOf({ ...unchanged, blur: 10 }, 400)).toContain('blur(4px)');
  expect(filterOf(unchanged)).not.toContain('blur');
});

test('a filter is known until one of its colors is changed', () => {
  const known = (draft: EditDraft) => filters.filter((filter) => hasFilter(draft, filter)).map(({ label }) => label);
  expect(known(unchanged)).toEqual(['Original']);
  for (const { label, colors } of filters) expect(known({ ...unchanged, ...colors })).toEqual([label]);
  expect(known({ ...unchanged, contrast: 99 })).toEqual([]);
});

test('an image that must have a shape is cropped to one that it may have', () => {
  expect(availableShapes(undefined)).toEqual(['whole', 'free', '1:1', '16:9', '4:3', '3:4']);
  expect(availableShapes({ minimumRatio: 1, maximumRatio: 1.9, width: 600 })).toEqual(['whole', '1:1', '4:3', '1.9:1']);
  expect(availableShapes({ minimumRatio: 1.91, maximumRatio: 1.91, width: 600 })).toEqual(['whole', '1.91:1']);
  expect([ratioOf('whole'), ratioOf('4:5'), ratioOf('1.91:1')]).toEqual([undefined, 0.8, 1.91]);
});
