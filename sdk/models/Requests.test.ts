import { HttpFailure } from '../services/http';
import { RequestsModel } from './Requests';

test('a request is loading, then ends in success or with its failure', async () => {
  const requests = RequestsModel.create({});
  expect(requests.state('save')).toEqual({ status: 'idle' });
  const saving = requests.track('save', async () => 7);
  expect(requests.isLoading('save')).toBe(true);
  await expect(saving).resolves.toBe(7);
  expect(requests.state('save').status).toBe('success');

  const refused = new HttpFailure(400, [{ message: 'name is required', field: 'name' }]);
  await expect(requests.track('save', () => Promise.reject(refused))).rejects.toBe(refused);
  expect(requests.state('save')).toEqual({ status: 'failure', error: 'name is required', failure: refused });
  requests.reset('save');
  expect(requests.state('save').status).toBe('idle');
});

test('an error without a message is an unknown error', async () => {
  const requests = RequestsModel.create({});
  await expect(requests.track('save', () => Promise.reject(new Error('')))).rejects.toThrow();
  expect(requests.state('save')).toMatchObject({ status: 'failure', error: 'unknown-error' });
});

test('the latest request of a name decides its state', async () => {
  const requests = RequestsModel.create({});
  let finish: () => void = () => undefined;
  const slow = requests.track('list', () => new Promise<void>((resolve) => (finish = resolve)));
  await expect(requests.track('list', () => Promise.reject(new Error('gone')))).rejects.toThrow();
  finish();
  await slow;
  expect(requests.state('list')).toMatchObject({ status: 'failure', error: 'gone' });
});

test('an aborted request goes back to idle', async () => {
  const requests = RequestsModel.create({});
  const aborted = Object.assign(new Error('stopped'), { name: 'AbortError' });
  await expect(requests.track('list', () => Promise.reject(aborted))).rejects.toBe(aborted);
  expect(requests.state('list').status).toBe('idle');
});
