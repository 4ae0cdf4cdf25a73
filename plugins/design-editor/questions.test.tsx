import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Block, countdownMoment, createBlock } from 'sendwright/email';
import { designOf, saveNow, selectBlock, startEditor } from './testing/startEditor';

// Countdowns, ratings and polls: their settings, each of which can be undone.

const field = (label: string): Promise<HTMLElement> => screen.findByLabelText(label);
async function type(label: string, value: string): Promise<void> {
  fireEvent.change(await field(label), { target: { value } });
}

const countdown: Block = {
  ...createBlock('countdown', () => 'c'),
  end: '2099-12-24T17:00:00.000Z',
  zone: 'Europe/Berlin',
};

test('a countdown has words, a look and an image after its end', async () => {
  const { workbench, block } = await startEditor(designOf(countdown));
  await selectBlock(/Countdown, to 24 December 2099, 18:00/);
  expect(await screen.findByText(/Gmail, Apple Mail and others load images on their own servers/)).toBeTruthy();
  expect((await field('Without images')).getAttribute('placeholder')).toBe(
    `Ends on ${countdownMoment('2099-12-24T17:00:00.000Z', 'Europe/Berlin')}`,
  );
  await type('Below the days', 'Tage');
  await type('Image after the end', 'https://a.example/over.png');
  expect(await screen.findByText('Copy the address of an image from your library.')).toBeTruthy();
  await type('Image after the end', 'https://a.example/images/12/over.png');
  fireEvent.click(screen.getByRole('switch', { name: 'Seconds' }));
  await waitFor(() => expect(screen.queryByLabelText('Below the seconds')).toBeNull());
  saveNow();
  await waitFor(() =>
    expect(block('c')).toMatchObject({
      labels: ['Tage', 'Hours', 'Minutes', 'Seconds'],
      after: 'https://a.example/images/12/over.png',
      seconds: false,
    }),
  );
  fireEvent.keyDown(document, { key: 'z', ctrlKey: true });
  saveNow();
  await waitFor(() => expect(block('c')).toMatchObject({ seconds: true }));
  await workbench.dispose();
});

test('a countdown whose end has passed says so, and a new one ends in a week', async () => {
  const over: Block = { ...createBlock('countdown', () => 'c'), end: '2001-01-01T00:00:00.000Z' };
  const { workbench, stored } = await startEditor(designOf(over));
  await selectBlock(/Countdown/);
  expect(await screen.findByText('This time has passed.')).toBeTruthy();
  fireEvent.click(await screen.findByRole('tab', { name: 'Blocks' }));
  const palette = within(await screen.findByRole('list', { name: 'Blocks to add' }));
  fireEvent.click(palette.getByRole('button', { name: 'Countdown' }));
  saveNow();
  const ends = (): string[] => {
    const { blocks } = stored().design as { blocks: Block[] };
    return blocks.flatMap((block) => (block.type === 'countdown' ? [block.end] : []));
  };
  await waitFor(() => expect(ends()).toHaveLength(2));
  expect(ends().some((end) => Date.parse(end) > Date.now() + 5 * 86_400_000)).toBe(true);
  await workbench.dispose();
});

test('a rating is answered with stars or numbers', async () => {
  const { workbench, block } = await startEditor(designOf(createBlock('rating', () => 'r')));
  await selectBlock(/Rating, How did we do/);
  await type('Question', 'Would you recommend us?');
  fireEvent.click(await screen.findByRole('radio', { name: '0 to 10' }));
  await type('The lowest means', 'Never');
  await type('Thanks', 'Noted!');
  saveNow();
  await waitFor(() =>
    expect(block('r')).toMatchObject({
      question: 'Would you recommend us?',
      look: 'nps',
      low: 'Never',
      thanks: 'Noted!',
    }),
  );
  await workbench.dispose();
});

test('a poll has up to ten answers and keeps one', async () => {
  const { workbench, block } = await startEditor(
    designOf({ ...createBlock('poll', () => 'p'), answers: ['Yes', 'No'] }),
  );
  await selectBlock(/Poll, What do you think/);
  fireEvent.click(await screen.findByRole('button', { name: 'Add answer' }));
  await type('Text of answer 3', 'Maybe');
  fireEvent.click(screen.getByRole('button', { name: /Remove.*No/ }));
  saveNow();
  await waitFor(() => expect(block('p')).toMatchObject({ answers: ['Yes', 'Maybe'] }));
  await workbench.dispose();
});

test('in a message of the mail API, a question says that it is closed', async () => {
  const rating: Block = { ...createBlock('rating', () => 'r'), question: 'How was it?' };
  const fillIn = () => Promise.reject(new Error('Nothing is previewed here.'));
  const { workbench } = await startEditor(designOf(rating), { fillIn });
  await selectBlock(/Rating/);
  expect(await screen.findByText(/the page says that the question is closed/)).toBeTruthy();
  await workbench.dispose();
});
