import { roomAround } from './viewport';

const window = { width: 800, height: 600 };
const map = { width: 152, height: 104 };

test.each([
  ['a tall flow leaves room beside the map', { width: 300, height: 2000 }, { right: '192px', bottom: '24px' }],
  ['a wide flow leaves room above the map', { width: 3000, height: 800 }, { right: '24px', bottom: '144px' }],
])('%s', (_, flow, room) => expect(roomAround(flow, window, map)).toEqual({ top: '64px', left: '24px', ...room }));
