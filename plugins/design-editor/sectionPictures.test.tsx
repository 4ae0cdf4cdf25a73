import { fireEvent, screen, waitFor } from '@testing-library/react';
import { applyBrand, defaultBrand } from 'sendwright/email';
import { designOf, saveNow, startEditor, textBlock } from './testing/startEditor';

// Ready-made sections as the panel shows them, which needs elements with a width that are in sight.

jest.setTimeout(60_000);

class Seen {
  constructor(private readonly seen: IntersectionObserverCallback) {}
  observe(target: Element): void {
    const entry: Partial<IntersectionObserverEntry> = { isIntersecting: true, target };
    this.seen([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
  unobserve(): void {}
}
class Measured {
  constructor(private readonly measured: () => void) {}
  observe(): void {
    this.measured();
  }
  disconnect(): void {}
}

beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(240);
  Object.assign(globalThis, { IntersectionObserver: Seen, ResizeObserver: Measured });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
  Reflect.deleteProperty(globalThis, 'ResizeObserver');
});

const picture = (name = 'Coupon'): string =>
  screen
    .getByRole('button', { name: `Add ${name}` })
    .querySelector('iframe')
    ?.getAttribute('srcdoc') ?? '';

test('pictures of sections have the look of the design and sample data, and follow a change of it', async () => {
  const { buttons } = defaultBrand;
  const primary = { ...buttons.primary, fill: '#7a1f5c', borderColor: '#7a1f5c' };
  const footer = { lines: ['Crumb & Co.', '1 Mill Lane'], links: [] };
  const brand = { ...defaultBrand, buttons: { ...buttons, primary }, footer };
  const branded = applyBrand(designOf(textBlock('hello', 'Hello')), {
    version: '00000000-0000-4000-8000-000000000002',
    brand,
  });
  const coupon = { id: 'offer-code', name: 'Coupon', group: 'offer', words: '', width: 480, height: 300 };
  const named = { ...coupon, id: 'header-center', name: 'Letterhead' };
  const { workbench, stored } = await startEditor(branded, {
    http: {
      'GET /designs/sections': {
        result: [coupon, named].map((section) => ({ ...section, thumbnail_url: 'https://mail.example/coupon.webp' })),
        image_root: 'https://mail.example',
      },
      'GET /designs/favorites': { result: [] },
    },
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'Sections' }));
  await screen.findByRole('button', { name: 'Add Coupon' });
  await waitFor(() => expect(picture()).toContain('#7a1f5c'));
  expect(picture()).toContain('for you, Marta');
  expect(picture('Letterhead')).toContain('Crumb &amp; Co.');
  const [around] = await screen.findAllByLabelText('Background');
  fireEvent.change(around ?? document.body, { target: { value: '123457' } });
  await waitFor(() => expect(picture()).toContain('#123457'));
  // What is written changes no picture.
  const before = picture();
  fireEvent.click(screen.getByRole('button', { name: 'Add Coupon' }));
  saveNow();
  await waitFor(() => expect(JSON.stringify(stored().design)).toContain('HELLO15'));
  expect(picture()).toBe(before);
  await workbench.dispose();
});
