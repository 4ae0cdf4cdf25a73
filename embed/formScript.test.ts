/** The script as a page runs it: at once, when it is loaded. */
async function load(): Promise<string[]> {
  const asked: string[] = [];
  const script = document.createElement('script');
  script.src = 'https://mail.example/forms/embed.js';
  script.dataset['form'] = '11111111-1111-4111-8111-111111111111';
  Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
  globalThis.fetch = (address) => {
    if (typeof address === 'string') asked.push(address);
    return Promise.resolve({ ok: false } as Response);
  };
  await jest.isolateModulesAsync(async () => void (await import('./formScript')));
  return asked;
}

const before = { fetch: globalThis.fetch, lang: document.documentElement.lang, languages: navigator.languages };
afterEach(() => {
  globalThis.fetch = before.fetch;
  document.documentElement.lang = before.lang;
  Object.defineProperty(navigator, 'languages', { configurable: true, value: before.languages });
  Reflect.deleteProperty(document, 'currentScript');
  window.history.replaceState(null, '', '/');
});

test('the form is asked for in the languages of the address, the page and the browser, in this order', async () => {
  window.history.replaceState(null, '', '/shop?lang=fr');
  document.documentElement.lang = 'de-CH';
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['pl', 'en'] });
  expect(await load()).toEqual([
    'https://mail.example/forms/11111111-1111-4111-8111-111111111111/embed?lang=fr%2Cde-CH%2Cpl%2Cen',
  ]);
  window.history.replaceState(null, '', '/shop');
  document.documentElement.lang = '';
  expect((await load())[0]).toMatch(/\/embed\?lang=pl%2Cen$/);
});

test('what is no language is not sent, and does not keep the form away', async () => {
  window.history.replaceState(null, '', '/shop?lang=secret%20token%00');
  document.documentElement.lang = '\ud800';
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['pl'] });
  expect((await load())[0]).toMatch(/\/embed\?lang=pl$/);
});
