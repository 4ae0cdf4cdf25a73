import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ImageManager } from 'sendwright/plugins/images/contract';
import { definePlugin, fill } from 'sendwright/sdk';
import { type ApiRequest, refusal } from 'sendwright/sdk/testing';
import type { AdCampaign } from 'sendwright/wire/ads';
import plugin from './plugin';
import { campaign, googleAccount, id, longTimeout, picture, saves, start } from './testing/campaigns';

test('an ad is previewed live in each placement, in light and dark', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  const feed = within(await screen.findByRole('figure', { name: 'The ad on Facebook, feed' }));
  expect(feed.getByText('Fresh bread')).toBeTruthy();
  expect(feed.getByText('Bakery')).toBeTruthy();
  expect(feed.getByText('example.com')).toBeTruthy();
  expect(await feed.findByRole('img')).toHaveProperty('src', picture.url);
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Warm bread' } });
  expect(feed.getByText('Warm bread')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Dark' }));
  expect(screen.getByRole('figure').dataset['theme']).toBe('dark');
  fireEvent.click(screen.getByRole('tab', { name: 'Story' }));
  expect(screen.getByRole('figure', { name: 'The ad on Facebook, story' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Google' }));
  expect(within(screen.getByRole('figure', { name: 'The ad on Google, search' })).getByText('Warm bread')).toBeTruthy();
  await waitFor(() => expect(saves(workbench)).toHaveLength(1), longTimeout);
  await workbench.dispose();
});

test('a headline over its limit is reported and not saved', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  const field = await screen.findByRole('textbox', { name: /^Headline/ });
  expect(screen.getByText('11/40')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'x'.repeat(41) } });
  expect(screen.getByText('41/40').dataset['over']).toBe('true');
  expect(screen.getByText('Headline must not exceed 40 characters.')).toBeTruthy();
  expect(screen.getByText('Not saved: fix the marked fields')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'x'.repeat(40) } });
  await waitFor(() => expect(saves(workbench).at(-1)?.creatives?.[0]?.headline).toHaveLength(40), longTimeout);
  await workbench.dispose();
});

test('an image is chosen for the selected channel, with its requirements shown', async () => {
  const images = definePlugin({
    id: 'some-images',
    title: 'Some images',
    slots: [
      fill(ImageManager, {
        title: 'Images',
        component: async () => ({
          default: ({ onChosen, needs }) => (
            <button onClick={() => onChosen({ ...picture, alt: '' })}>{`Choose for ${needs?.name}`}</button>
          ),
        }),
      }),
    ],
  });
  const workbench = await start(`/ads/campaigns/${id}/editor`, {}, {}, [plugin, images] as never);
  fireEvent.click(await screen.findByRole('tab', { name: 'Google' }));
  expect(screen.getByText('Google takes 1.91:1, at least 600 pixels wide.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Choose image' }));
  expect(workbench.location).toContain('/image_manager');
  fireEvent.click(await screen.findByRole('button', { name: 'Choose for Google' }));
  await waitFor(
    () => expect(saves(workbench).at(-1)?.creatives?.[1]).toMatchObject({ channel: 'google', image_id: picture.id }),
    longTimeout,
  );
  expect(workbench.location).toBe(`/ads/campaigns/${id}/editor`);
  await workbench.dispose();
});

test("a search ad has three headlines within Google's limits, shown together", async () => {
  const problems = [{ field: 'creatives[0].extra_headlines', message: 'Google needs three headlines.' }];
  const workbench = await start(
    `/ads/campaigns/${id}/editor?check&channel=google`,
    { 'GET /marketing/ads/accounts': { result: [googleAccount] } },
    { channels: ['google'], creatives: [{ ...campaign().creatives[0], channel: 'google' } as never], problems },
  );
  const headline = await screen.findByRole('textbox', { name: /^Headline 2/ });
  expect(screen.getByText('Google needs three headlines.')).toBeTruthy();
  expect(screen.getByText('11/30')).toBeTruthy();
  expect(screen.getByText('19/90')).toBeTruthy();
  fireEvent.change(headline, { target: { value: 'Order online' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline 3/ }), { target: { value: 'x'.repeat(31) } });
  expect(screen.getByText('31/30').dataset['over']).toBe('true');
  const preview = within(screen.getByRole('figure', { name: 'The ad on Google, search' }));
  expect(preview.getByText(`Fresh bread | Order online | ${'x'.repeat(31)}`)).toBeTruthy();
  await waitFor(
    () => expect(saves(workbench).at(-1)?.creatives?.[0]?.extra_headlines).toEqual(['Order online', 'x'.repeat(31)]),
    longTimeout,
  );
  await workbench.dispose();
});

test('an invalid amount is reported and not saved', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  const field = await screen.findByRole('textbox', { name: /^Facebook a day/ });
  fireEvent.change(field, { target: { value: '7.505' } });
  expect(screen.getByText(/Enter an amount in dollars/)).toBeTruthy();
  fireEvent.change(field, { target: { value: '9.25' } });
  expect(screen.getByText(/^\$14\.25 a day/)).toBeTruthy();
  await waitFor(
    () => expect(saves(workbench).at(-1)?.daily_budget).toEqual({ facebook: 9.25, google: 5 }),
    longTimeout,
  );
  await workbench.dispose();
});

test('while a draft cannot be saved, its errors are still those of what is shown', async () => {
  const problems = [
    { field: 'daily_budget.google', message: 'Enter a daily budget for Google, or remove the channel.' },
    { field: 'creatives[0].image_id', channel: 'facebook' as const, message: 'The image is 400 pixels wide.' },
  ];
  const workbench = await start(
    `/ads/campaigns/${id}/editor?check`,
    {},
    { channels: ['facebook', 'google'], daily_budget: { facebook: 5 }, problems },
  );
  expect(await screen.findByText(/^Enter a daily budget for Google/)).toBeTruthy();
  // Only the server knows the image.
  expect(screen.getByText('The image is 400 pixels wide.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'x'.repeat(41) } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Google a day/ }), { target: { value: '4' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Link/ }), { target: { value: 'bakery' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Until an end date' }));
  expect(screen.queryByText(/^Enter a daily budget for Google/)).toBeNull();
  expect(screen.getByText('The daily budgets must add up to at least $10 for 2 channels.')).toBeTruthy();
  expect(screen.getByText(/^Link must be a valid web address/)).toBeTruthy();
  expect(screen.getByText('Choose an end date.')).toBeTruthy();
  expect(screen.getByText('The image is 400 pixels wide.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Facebook a day/ }), { target: { value: '1000000' } });
  expect(screen.getByText('The daily budget must not exceed $100,000.')).toBeTruthy();
  expect(saves(workbench)).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /^Facebook a day/ }), { target: { value: '6' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Bread' } });
  await screen.findByText('Saved', undefined, longTimeout);
  await workbench.dispose();
});

test.each([
  ['target', 'audience.age_min', 'combobox', /^Minimum age/],
  ['target', 'audience.locations', 'combobox', /^Places/],
  ['editor', 'creatives[0].cta', 'combobox', /^Button/],
  ['editor', 'duration.start_at', 'textbox', /^Start/],
] as const)('on the page %s an error of %s is at its field', async (step, field, role, name) => {
  const workbench = await start(`/ads/campaigns/${id}/${step}?check`, {}, { problems: [{ field, message: 'No.' }] });
  const control = await screen.findByRole(role, { name });
  expect(control.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('No.')).toBeTruthy();
  await workbench.dispose();
});

test('fields that nobody has been at are not marked yet', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`, {}, { channels: ['facebook'], creatives: [] });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Headline/ }), { target: { value: 'x'.repeat(41) } });
  expect(screen.getByText(/^Headline must not exceed/)).toBeTruthy();
  expect(screen.queryByText('Text is a required field.')).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline/ }), { target: { value: 'Bread' } });
  await screen.findByText('Saved', undefined, longTimeout);
  await workbench.dispose();
});

test('the budget is a total, which the channels share in any way', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  expect(await screen.findByText('$12.50 a day in total. At least $10.00 for 2 channels, in any shares.')).toBeTruthy();
  await workbench.dispose();
});

test('without channels the ads are not done; a removed channel loses its budget', async () => {
  const workbench = await start(`/ads/campaigns/${id}/quickstart`, {}, { channels: ['google'] });
  // Steps that are done can be opened.
  const step = await screen.findByRole('button', { name: 'Ads and budget' });
  expect(step).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Google/ }));
  expect(step).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Choose at least one channel.')).toBeTruthy();
  expect(workbench.location).toBe(`/ads/campaigns/${id}/quickstart`);
  expect(saves(workbench).at(-1)).toMatchObject({ channels: [], daily_budget: {} });
  await workbench.dispose();
});

test('the ad of another channel says what it starts with', async () => {
  const workbench = await start(`/ads/campaigns/${id}/editor`);
  fireEvent.click(await screen.findByRole('tab', { name: 'Google' }));
  expect(screen.getByText(/^Starts with the text of the Facebook ad/)).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: /^Headline$/ }), { target: { value: 'Other bread' } });
  expect(screen.queryByText(/^Starts with the text/)).toBeNull();
  await screen.findByText('Saved', undefined, longTimeout);
  await workbench.dispose();
});

test("somebody else's change is not overwritten", async () => {
  let conflicts = true;
  const theirs = campaign({ name: 'Theirs', revision: 5 });
  const workbench = await start(`/ads/campaigns/${id}/editor`, {
    'PATCH /marketing/ads/campaigns/:id': ({ body }: ApiRequest) =>
      conflicts ? refusal(412, 'changed', 'revision') : { ...theirs, ...(body as Partial<AdCampaign>), revision: 6 },
  });
  fireEvent.change(await screen.findByRole('textbox', { name: /^Text/ }), { target: { value: 'Mine' } });
  expect(await screen.findByText('This campaign was changed elsewhere', undefined, longTimeout)).toBeTruthy();
  conflicts = false;
  fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(saves(workbench).at(-1)).toMatchObject({ name: 'Spring' }), longTimeout);
  await screen.findByText('Saved', undefined, longTimeout);
  await workbench.dispose();
});
