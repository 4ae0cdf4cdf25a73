import { act, renderHook } from '@testing-library/react';
import type { SyntheticEvent } from 'react';
import { messageWidth, pictured, useSmallFrame } from './useScaledMessage';

// A browser that zooms what is in a frame; jsdom does not.
Object.defineProperty(Element.prototype, 'currentCSSZoom', { configurable: true, value: 1 });
afterAll(() => {
  Reflect.deleteProperty(Element.prototype, 'currentCSSZoom');
});

/** The event of a frame whose document has this width. */
const openedAt = (clientWidth: number): SyntheticEvent<HTMLIFrameElement> => {
  const frame = document.createElement('iframe');
  Object.defineProperty(frame, 'contentDocument', { value: { documentElement: { clientWidth } } });
  return { currentTarget: frame } as unknown as SyntheticEvent<HTMLIFrameElement>;
};

test('a frame is zoomed where that keeps its width, else it is scaled', () => {
  const { result } = renderHook(() => useSmallFrame(0.25));
  expect(result.current.style).toEqual({ zoom: 0.25 });
  act(() => result.current.opened(openedAt(messageWidth)));
  expect(result.current.style).toEqual({ zoom: 0.25 });
  // It became narrower, and would show the message as on a phone.
  act(() => result.current.opened(openedAt(messageWidth / 4)));
  expect(result.current.style).toEqual({ transform: 'scale(0.25)' });
  // It is not zoomed again when another message is opened.
  act(() => result.current.opened(openedAt(messageWidth)));
  expect(result.current.style).toEqual({ transform: 'scale(0.25)' });
});

test('pictures of messages load no style sheets', () => {
  expect(pictured('<p>a</p><link rel="stylesheet" href="https://fonts.example/a.css"><p>b</p>')).toBe(
    '<p>a</p><p>b</p>',
  );
});
