import { fireEvent, screen } from '@testing-library/react';
import { definePlugin } from 'sendwright/sdk';
import { testWorkbench } from 'sendwright/sdk/testing';
import { SlotOutlet } from 'sendwright/sdk/ui';
import type { Image } from 'sendwright/wire/images';
import { ImageManager, type ImageManagerProps } from '../contract';
import plugin from '../plugin';

const image = (name: string, width: number, height: number): Image => ({
  id: name,
  name,
  created: 1,
  url: `https://content.example/${name}`,
  thumbnail: `https://content.example/small-${name}`,
  width,
  height,
  size: 1000,
  type: 'image/png',
  folder: '',
});

/** A page that opens the manager with a requirement for wide images. */
async function open() {
  const onChosen = jest.fn<void, Parameters<ImageManagerProps['onChosen']>>();
  const props: ImageManagerProps = {
    shown: { view: 'library' },
    needs: { name: 'Google', minimumRatio: 1.91, maximumRatio: 1.91, width: 600 },
    onShow: () => undefined,
    onChosen,
    onClose: () => undefined,
  };
  const host = definePlugin({
    id: 'host',
    title: 'Host',
    routes: {
      page: {
        path: '/host',
        title: 'Host',
        page: async () => ({ default: () => <SlotOutlet slot={ImageManager} props={props} /> }),
      },
    },
  });
  const result = [image('square.png', 900, 900), image('small.png', 500, 262), image('wide.png', 1200, 628)];
  const workbench = await testWorkbench([host, plugin] as never, {
    scopes: ['marketing.read', 'design_library.read', 'design_library.create'],
    http: { 'GET /images': { result, _metadata: { count: 3 } }, 'GET /images/folders': { result: [] } },
  });
  await workbench.goto('/host');
  const choose = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
  const insert = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Insert image' });
  return { workbench, onChosen, choose, insert };
}

test('only an image of the shape and size that are needed can be chosen', async () => {
  const { workbench, onChosen, choose, insert } = await open();
  expect(await screen.findByText('Google needs images at least 600 pixels wide, in a shape of 1.91:1.')).toBeTruthy();
  await choose('square.png');
  expect(screen.getByText("This image doesn't have the shape 1.91:1: crop it.")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Crop image' })).toBeTruthy();
  fireEvent.click(insert());
  await choose('small.png');
  expect(screen.getByText('This image is 500 pixels wide: 600 or more are needed.')).toBeTruthy();
  fireEvent.click(insert());
  expect(onChosen).not.toHaveBeenCalled();
  await choose('wide.png');
  fireEvent.click(insert());
  expect(onChosen).toHaveBeenCalledWith(expect.objectContaining({ id: 'wide.png', width: 1200, height: 628 }));
  await workbench.dispose();
});
