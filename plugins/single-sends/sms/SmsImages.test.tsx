import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ImageManager } from 'sendwright/plugins/images/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { answer, refusal } from 'sendwright/sdk/testing';
import plugin from '../plugin';
import { id } from '../testing/sends';
import { address, connection, contact, longTimeout, openSms, update } from '../testing/smsEditor';

beforeEach(() => localStorage.clear());

test('an image is enough: the text is not required', async () => {
  const { workbench, field } = await openSms({ body: '' });
  expect(field.required || field.getAttribute('aria-required') === 'true').toBe(false);
  expect(screen.getByText('Add a message or an attachment.')).toBeTruthy();
  await workbench.dispose();
});

test('an image of the library is attached, and removed', async () => {
  const images = definePlugin({
    id: 'some-images',
    title: 'Some images',
    slots: [
      fill(ImageManager, {
        title: 'Images',
        component: async () => ({
          default: ({ onChosen }) => (
            <button
              onClick={() => onChosen({ id: 'i1', url: 'https://x.example/a.png', width: 1, height: 1, alt: '' })}
            >
              Choose this
            </button>
          ),
        }),
      }),
    ],
  });
  const { workbench } = await openSms({}, {}, connection(), [plugin, images] as never);
  fireEvent.click(screen.getByRole('button', { name: 'Add image' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Choose this' }));
  expect(await screen.findByAltText('Attachment 1')).toBeTruthy();
  expect(workbench.location).toBe(address);
  fireEvent.click(screen.getByRole('button', { name: 'Remove attachment 1' }));
  await waitFor(() => expect(screen.queryByAltText('Attachment 1')).toBeNull());
  await workbench.dispose();
});

test('attachments of more than 5 MB are refused at the images, and an 11th cannot be added', async () => {
  const media = Array.from({ length: 10 }, (_, place) => `https://x.example/${place}.png`);
  const message = "Attachments can't exceed 5MB in total.";
  const { workbench, write } = await openSms(
    { media_urls: media },
    { [update]: refusal(400, message, 'sms_config.media_urls') },
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add image' }).disabled).toBe(true);
  write('Look');
  const card = within(screen.getByRole('region', { name: 'Image' }));
  expect(await card.findByText(message, {}, longTimeout)).toBeTruthy();
  await workbench.dispose();
});

test('a message with images is charged as one; the review counts them, and shows a contact with a number', async () => {
  const people = [
    { ...contact, id: 'c1', first_name: 'Nora', phone_number_id: '' },
    { ...contact, id: 'c2', first_name: 'Tess', phone_number_id: '+12025550143' },
  ];
  const { workbench } = await openSms(
    { body: `Hi {{first_name}}, ${'a'.repeat(200)}`, media_urls: ['https://images.example/bread.png'] },
    { 'GET /marketing/contacts/browse': answer(200, { result: people, contact_count: 2, _metadata: { count: 2 } }) },
  );
  expect(screen.queryByRole('region', { name: 'Message parts' })).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Messages' })).getByText(/it is an MMS/)).toBeTruthy();
  await workbench.goto(`/single-sends/${id}/review`);
  expect(await screen.findByText('Charged as one MMS')).toBeTruthy();
  expect(await screen.findByText(/^Hi Tess, /)).toBeTruthy();
  await workbench.dispose();
});

test('images of the library are shown on the phone, and can be removed', async () => {
  const image = {
    id: '7d1f9a40-5d0a-4f59-8a35-0c7b25a6b0a1',
    name: 'Bread',
    created: 1,
    url: 'https://images.example/bread.png',
    thumbnail: 'https://images.example/small.png',
    width: 400,
    height: 300,
    size: 1000,
    type: 'image/png',
    folder: '',
  } as const;
  const { workbench, phone, saves } = await openSms({ image_ids: [image.id] }, { 'GET /images/:id': image });
  await waitFor(() => expect(document.querySelectorAll(`img[src="${image.url}"]`)).toHaveLength(2));
  expect(phone.queryByText(/Your message appears here/)).toBeNull();
  expect(screen.getByText('1 of 10')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove attachment 1' }));
  await waitFor(() => expect(saves()).toHaveLength(1), longTimeout);
  expect(saves()[0]).toMatchObject({ sms_config: { image_ids: [] } });
  await workbench.dispose();
});
