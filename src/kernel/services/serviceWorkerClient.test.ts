import { registerServiceWorker } from './serviceWorkerClient';

test('the worker is registered, and told the token on load and unload until the kernel goes', async () => {
  const active: { postMessage: jest.Mock } = { postMessage: jest.fn() };
  const workers = {
    register: jest.fn(async () =>
      Object.assign(new EventTarget(), { waiting: null, installing: null, update: async () => undefined }),
    ),
    ready: Promise.resolve({ active }),
    controller: active,
  };
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

test.each([
  ['is offered once its worker waits, and the first worker is none', false, 1],
  ['is not offered to a page that is of it already', true, 0],
])('a new release %s', async (_what, isCurrent, offers) => {
  const installing = new EventTarget();
  const registration = Object.assign(new EventTarget(), {
    waiting: null as object | null,
    installing,
    update: async () => undefined,
  });
  const active = { postMessage: jest.fn() };
  const offered = jest.fn();
  const workers = { register: async () => registration, ready: Promise.resolve({ active }), controller: active };
  const stop = registerServiceWorker(
    workers as unknown as ServiceWorkerContainer,
    () => 'abc',
    window,
    offered,
    async () => isCurrent,
  );
  await Promise.resolve();
  await Promise.resolve();
  registration.dispatchEvent(new Event('updatefound'));
  installing.dispatchEvent(new Event('statechange'));
  expect(offered).not.toHaveBeenCalled();
  registration.waiting = {};
  installing.dispatchEvent(new Event('statechange'));
  await Promise.resolve();
  await Promise.resolve();
  expect(offered).toHaveBeenCalledTimes(offers);
  stop();
});

test('a worker that cannot be registered disturbs nobody', async () => {
  const register = jest.fn(async () => Promise.reject(new Error('refused')));
  const workers = { register, ready: new Promise(() => undefined), controller: null };
  expect(registerServiceWorker(workers as unknown as ServiceWorkerContainer, () => 'abc', window)).not.toThrow();
  await expect(register.mock.results[0]?.value).rejects.toThrow('refused');
});
