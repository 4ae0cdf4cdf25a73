import { fireEvent, screen } from '@testing-library/react';
import { onWebsite } from './signup-forms/websiteLook';
import { form, isSaved, press, start, type } from './signupFormWorkbench';

test('how a website shows it, its hidden fields and where people go are saved; wrong ones are named', async () => {
  const workbench = await start('/forms/signup/f1/editor');
  await screen.findByLabelText(/^Confirmation message/);
  type(/^Then go to/, 'shop.example');
  expect(await screen.findByText('Enter an address that starts with https://.')).toBeTruthy();
  type(/^Then go to/, 'https://shop.example/thanks');
  fireEvent.click(screen.getByRole('tab', { name: 'Rules' }));
  expect(screen.getByText(/only on its own page and where you embed its frame/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Position/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'Bar' }));
  expect(screen.getByLabelText<HTMLSelectElement>(/^Position/).value).toBe('bottom');
  type(/^Only on pages/, '/blog/*\nshop');
  expect(await screen.findByText('Enter paths such as /blog/*, not “shop”.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Rules (!)' })).toBeTruthy();
  type(/^Only on pages/, '/blog/*\n/shop');
  fireEvent.click(screen.getByLabelText(/^After some time/));
  expect(screen.getByText('It appears as soon as the page is open.')).toBeTruthy();
  expect(
    screen.getByText(
      'Shows to visitors who have not signed up, on /blog/* or /shop, as soon as the page is open. ' +
        'Whoever closes it does not see it again for 7 days.',
    ),
  ).toBeTruthy();
  press('Publish');
  await isSaved(workbench, {
    redirect_url: 'https://shop.example/thanks',
    display: { ...form.display, type: 'bar', position: 'bottom', after_seconds: null, pages: ['/blog/*', '/shop'] },
  });
  await workbench.dispose();
});

test.each(['popup', 'slide_in', 'full_page'] as const)(
  'in the preview of a %s, titles have room for the cross',
  (shown) => {
    const page = '<head></head><body><main><h1>Good bread, once a week</h1></main></body>';
    const { documentElement } = new DOMParser().parseFromString(
      onWebsite(page, { ...form.display, type: shown }),
      'text/html',
    );
    document.head.append(...documentElement.querySelectorAll('style'));
    document.body.append(...documentElement.querySelectorAll('main'));
    expect(getComputedStyle(screen.getByRole('heading')).getPropertyValue('padding-inline-end')).toBe('32px');
    document.querySelectorAll('style, main').forEach((element) => element.remove());
  },
);
