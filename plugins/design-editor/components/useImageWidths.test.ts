import { act, renderHook } from '@testing-library/react';
import { type Block, createBlock, type Design, emptyDesign } from 'sendwright/email';
import { useImageWidths } from './useDesignChecks';

const picture = (id: string, source: string): Block => {
  const block = createBlock('image', () => id);
  return { ...block, picture: { ...block.picture, source } };
};
const designOf = (...sources: readonly string[]): Design => ({
  ...emptyDesign(),
  blocks: sources.map((source, index) => picture(`p${index}`, source)),
});
const [sea, tower] = ['https://pictures.example/sea.jpg', 'https://pictures.example/tower.png'];

/** The pictures that were asked for, in order: nothing is fetched here. */
let asked: HTMLImageElement[];
const addresses = (): string[] => asked.map(({ src }) => src);
const arrive = (image: HTMLImageElement | undefined, width: number): void => {
  if (!image) throw new Error('It was not asked for.');
  Object.defineProperty(image, 'naturalWidth', { value: width });
  act(() => void image.dispatchEvent(new Event('load')));
};

beforeEach(() => {
  asked = [];
  const create = document.createElement.bind(document);
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name);
    if (element instanceof HTMLImageElement) asked.push(element);
    return element;
  });
});
afterEach(() => jest.restoreAllMocks());

const follow = (design: Design) => renderHook((shown: Design) => useImageWidths(shown), { initialProps: design });

test('each address is requested once, and its width is known when its file is loaded', () => {
  const { result } = follow(designOf(sea, tower, sea));
  expect(addresses()).toEqual([sea, tower]);
  expect([...result.current]).toEqual([]);
  arrive(asked[1], 300);
  expect([...result.current]).toEqual([[tower, 300]]);
  arrive(asked[0], 1200);
  expect(result.current.get(sea)).toBe(1200);
});

test('a new image is requested alone: text changes and known images cause no requests', () => {
  const { result, rerender } = follow(designOf(sea));
  arrive(asked[0], 1200);
  rerender({ ...designOf(sea), subject: 'Changed' });
  expect(asked).toHaveLength(1);
  rerender(designOf(sea, tower));
  expect(asked).toHaveLength(2);
  expect(asked[1]?.src).toBe(tower);
  arrive(asked[1], 300);
  expect([...result.current]).toEqual([
    [sea, 1200],
    [tower, 300],
  ]);
});

test('personalized and unusable addresses are not requested', () => {
  follow(designOf('https://pictures.example/{{first_name}}.png', 'javascript:alert(1)', ''));
  expect(asked).toEqual([]);
});

test('pending requests are aborted with the editor', () => {
  const { unmount } = follow(designOf(sea));
  unmount();
  expect(asked[0]?.hasAttribute('src')).toBe(false);
});
