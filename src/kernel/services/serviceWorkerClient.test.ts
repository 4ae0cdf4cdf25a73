import { registerServiceWorker } from './serviceWorkerClient';

test('the worker is registered, and told the token on load and unload until the kernel goes', async () => {
  const active: { postMessage: jest.Mock } = { postMessage: jest.fn() };
  const workers = { register: jest.fn(async () => ({})), ready: Promise.resolve({ active }), controller: active };
  let token: string | undefined = 'abc';
  // A container as far as the client uses it.
  const stop = registerServiceWorker(workers as unknown as ServiceWorkerContainer, () => token, window);
  await workers.ready;
  await Promise.resolve();
  await Promise.resolve();
  expect(workers.register).toHaveBeenCalledWith('/service-worker.js');
  expect(active.postMessage.mock.calls).toEqual([[{ type: 'cache-init', token: 'abc' }]]);
  token = undefined;
  window.dispatchEvent(new Event('pagehide'));
  expect(active.postMessage.mock.lastCall).toEqual([{ type: 'cache-init', token: '' }]);
  stop();
  window.dispatchEvent(new Event('pagehide'));
  expect(active.postMessage).toHaveBeenCalledTimes(2);
});

test('a worker that cannot be registered disturbs nobody', async () => {
  const register = jest.fn(async () => Promise.reject(new Error('refused')));
  const workers = { register, ready: new Promise(() => undefined), controller: null };
  expect(registerServiceWorker(workers as unknown as ServiceWorkerContainer, () => 'abc', window)).not.toThrow();
  await expect(register.mock.results[0]?.value).rejects.toThrow('refused');
});
