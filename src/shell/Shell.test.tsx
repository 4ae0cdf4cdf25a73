import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { definePlugin } from 'sendwright/sdk';
import { AlertContainer } from 'sendwright/sdk/ui';
// Loaded here once: Blueprint's parts take longer than a test should wait.
import './pages/PluginsPage';
import './pages/SettingsPage';
import { axeProblems, testShell, userStatus } from '../testing/testShell';

const exported = jest.fn();

const plugin = definePlugin({
  id: 'greetings',
  title: 'Greetings',
  routes: {
    list: { path: '/greetings', title: 'Greetings', page: async () => ({ default: () => <h1>All greetings</h1> }) },
    broken: {
      path: '/broken',
      title: 'Broken',
      page: async () => ({
        default: () => {
          throw new Error('The greeting is gone.');
        },
      }),
    },
    locked: {
      path: '/locked',
      title: 'Locked',
      when: { scope: 'greetings.write' },
      page: async () => ({ default: () => <h1>Locked</h1> }),
    },
  },
  nav: [
    { to: 'list', section: 'campaigns', order: 1, icon: 'send' },
    { to: 'locked', section: 'audience', order: 1, icon: 'lock' },
  ],
  commands: {
    export: { title: 'Export greetings', keys: 'g x', run: () => exported() },
    refused: {
      title: 'Translate greetings',
      when: { plan: 'advanced', scope: 'greetings.write' },
      run: () => undefined,
    },
  },
  settings: { loud: { title: 'Loud greetings', default: false } },
});

describe('the frame', () => {
  it('shows the navigation that the guards let pass, and marks the page', async () => {
    const { view } = await testShell({ plugins: [plugin], start: '/greetings' });
    const main = screen.getByRole('navigation', { name: 'Main' });
    expect(within(main).getByRole('link', { name: 'Greetings' })).toHaveProperty('ariaCurrent', 'page');
    expect(within(main).queryByRole('link', { name: 'Locked' })).toBeNull();
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Campaigns')).toBeTruthy();
    expect(await axeProblems(view.container)).toEqual([]);
  });

  it('names the way to a page once, where a page above it has its name', async () => {
    const page = async () => ({ default: () => <h1>Shelf</h1> });
    const shelves = definePlugin({
      id: 'shelves',
      title: 'Shelves',
      routes: {
        index: { path: '/shelves', title: 'Shelves', page },
        list: { path: '/shelves/:kind', title: 'Shelves', page },
        edit: { path: '/shelves/:kind/edit', title: 'Edit', page },
      },
    });
    const { kernel } = await testShell({ plugins: [shelves], start: '/shelves/mine' });
    expect(kernel.breadcrumbs).toEqual([{ title: 'Shelves' }]);
  });

  it('shows the first links of a long section, and the others when asked', async () => {
    const many = Array.from({ length: 15 }, (_, index) =>
      definePlugin({
        id: `guest-${index}`,
        title: `Guest ${index}`,
        routes: {
          list: {
            path: `/guest-${index}`,
            title: `Guest ${index}`,
            page: async () => ({ default: () => <h1>Guest</h1> }),
          },
        },
        nav: [{ to: 'list', section: 'campaigns', order: index, icon: 'send' }],
      }),
    );
    await testShell({ plugins: many, start: '/guest-14' });
    const links = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent);
    const atFirst = Array.from({ length: 12 }, (_, index) => `Guest ${index}`);
    expect(links()).toEqual(['Campaigns', ...atFirst, 'Guest 14', 'Settings']);
    await userEvent.click(screen.getByRole('button', { name: '3 more' }));
    expect(links()).toHaveLength(17);
  });

  /** Its part has the name of a section of the navigation. */
  const page = async () => ({
    default: () => (
      <>
        <h1>A page</h1>
        <section aria-label="Audience">People</section>
      </>
    ),
  });
  const sections = definePlugin({
    id: 'sections',
    title: 'Sections',
    routes: {
      home: { path: '/', title: 'Home', page },
      sends: { path: '/sends', title: 'Sends', page },
      journeys: { path: '/journeys', title: 'Journeys', page },
      people: { path: '/people', title: 'People', page },
      groups: { path: '/groups', title: 'Groups', page },
      team: { path: '/team', title: 'Team', page },
    },
    nav: [
      { to: 'home', section: 'home', order: 1, icon: 'layout' },
      { to: 'sends', section: 'campaigns', order: 1, icon: 'send' },
      { to: 'journeys', section: 'campaigns', order: 2, icon: 'automation' },
      { to: 'people', section: 'audience', order: 1, icon: 'users' },
      { to: 'groups', section: 'audience', order: 2, icon: 'list' },
      { to: 'team', section: 'settings', order: 1, icon: 'users' },
    ],
  });
  const linksOf = (name: string) =>
    within(screen.getByRole('navigation', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);

  it('opens only the section of the page, and a section leads to its first page', async () => {
    const { kernel, view } = await testShell({ plugins: [sections], start: '/journeys' });
    expect(linksOf('Main')).toEqual(['Home', 'Campaigns', 'Sends', 'Journeys', 'Audience', 'Settings']);
    await userEvent.click(screen.getByRole('link', { name: 'Audience' }));
    expect(kernel.navigation.location.pathname).toBe('/people');
    expect(linksOf('Main')).toEqual(['Home', 'Campaigns', 'Audience', 'People', 'Groups', 'Settings']);
    expect(screen.getByRole('link', { name: 'People' })).toHaveProperty('ariaCurrent', 'page');
    expect(await axeProblems(view.container)).toEqual([]);
  });

  it('gives the settings a navigation of their own, with one way back', async () => {
    const { kernel, view } = await testShell({ plugins: [sections], start: '/journeys?sort=name' });
    await userEvent.click(screen.getByRole('link', { name: 'Settings' }));
    expect(kernel.navigation.location.pathname).toBe('/workbench/settings');
    expect(linksOf('Main')).toEqual(['Back to the workbench', 'Preferences', 'Team', 'Plugins']);
    expect(await axeProblems(view.container)).toEqual([]);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'tea');
    expect(linksOf('Main')).toEqual(['Back to the workbench', 'Team']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a setting' }), 'pot');
    expect(screen.getByText('No setting has this name.')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Back to the workbench' }));
    expect(kernel.navigation.location).toMatchObject({ pathname: '/journeys', search: '?sort=name' });
  });

  it('scrolls the link of the current page into view', async () => {
    const scrolled: unknown[] = [];
    const { prototype } = Element;
    prototype.scrollIntoView = function scrollIntoView(how) {
      scrolled.push([this.textContent, how]);
    };
    try {
      await testShell({ plugins: [sections], start: '/team' });
      expect(scrolled).toEqual([['Team', { block: 'nearest' }]]);
    } finally {
      Reflect.deleteProperty(prototype, 'scrollIntoView');
    }
  });

  it('opens sections of the drawer in place, without leaving the page', async () => {
    const { kernel } = await testShell({ plugins: [sections], start: '/journeys' });
    await userEvent.click(screen.getByRole('button', { name: 'Open the navigation' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Main navigation' }));
    expect(drawer.getByRole('button', { name: 'Campaigns' })).toHaveProperty('ariaExpanded', 'true');
    await userEvent.click(drawer.getByRole('button', { name: 'Audience' }));
    expect(drawer.queryByRole('link', { name: 'Journeys' })).toBeNull();
    expect(kernel.navigation.location.pathname).toBe('/journeys');
    await userEvent.click(drawer.getByRole('link', { name: 'Groups' }));
    expect(kernel.navigation.location.pathname).toBe('/groups');
    expect(screen.queryByRole('dialog', { name: 'Main navigation' })).toBeNull();
  });

  it('folds the navigation and remembers it', async () => {
    await testShell({ plugins: [plugin], start: '/greetings' });
    await userEvent.click(screen.getByRole('button', { name: 'Collapse the navigation' }));
    expect(screen.getByRole('button', { name: 'Expand the navigation' })).toBeTruthy();
    expect(localStorage.getItem('workbench.navigation.folded')).toBe('yes');
  });

  it('says for whom an impersonating user works, and leads back', async () => {
    const { kernel } = await testShell({ plugins: [plugin], start: '/greetings' });
    act(() => kernel.session.set({ impersonating: 'eu-shop', impersonator: 'ada' }));
    expect(screen.getByText(/You're currently logged in as/)).toBeTruthy();
    expect(screen.getByText('eu-shop', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText('ada', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back to Parent Account' })).toBeTruthy();
  });

  it('shows no page of another region, and asks for access to it', async () => {
    const elsewhere = definePlugin({
      id: 'elsewhere',
      title: 'Elsewhere',
      when: { region: 'global' },
      routes: {
        list: {
          path: '/elsewhere',
          title: 'Elsewhere',
          page: async () => ({ default: () => <h1>Not for the EU</h1> }),
        },
      },
      nav: [{ to: 'list', section: 'campaigns', order: 1, icon: 'send' }],
    });
    const asked: unknown[] = [];
    const { kernel, view } = await testShell({ plugins: [plugin, elsewhere], start: '/elsewhere' });
    expect(await screen.findByRole('heading', { name: 'Not for the EU' })).toBeTruthy();
    act(() => kernel.session.set({ region: 'eu' }));
    expect(await screen.findByRole('heading', { name: "Elsewhere isn't available in your region" })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Elsewhere' })).toBeNull();
    expect(await axeProblems(view.container)).toEqual([]);
    kernel.session.requestAccess = async (group) => void asked.push(group);
    await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
    expect(await screen.findByText(/Your request was sent/)).toBeTruthy();
    expect(asked).toEqual(['EU Region']);
  });

  it('hides what a larger plan has, leads to an upgrade, and opens it when the plan changes', async () => {
    const larger = definePlugin({
      id: 'larger',
      title: 'Larger',
      when: { plan: 'advanced' },
      routes: {
        list: { path: '/larger', title: 'Larger', page: async () => ({ default: () => <h1>For large plans</h1> }) },
      },
      nav: [{ to: 'list', section: 'campaigns', order: 1, icon: 'send' }],
    });
    const { kernel, view } = await testShell({ plugins: [plugin, larger], start: '/larger' });
    act(() => kernel.session.set({ plan: 'basic' }));
    expect(await screen.findByRole('heading', { name: 'Larger needs a larger plan' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Larger' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe(kernel.navigation.named('support'));
    expect(await axeProblems(view.container)).toEqual([]);
    act(() => kernel.session.set({ plan: 'advanced' }));
    expect(await screen.findByRole('heading', { name: 'For large plans' })).toBeTruthy();
  });

  it('leads to support from the account menu', async () => {
    const { kernel } = await testShell({ plugins: [plugin], start: '/greetings' });
    await userEvent.click(screen.getByRole('button', { name: /^Account of/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Contact support' }));
    expect(await screen.findByRole('heading', { level: 1, name: /support/i })).toBeTruthy();
    expect(kernel.navigation.location.pathname).toBe(kernel.navigation.named('support'));
    // What those who run the product ask for first.
    for (const term of ['Username', 'User id', 'Package', 'Version']) expect(screen.getByText(term)).toBeTruthy();
  });

  it('lists long work in the tray', async () => {
    const { kernel } = await testShell({ plugins: [plugin], start: '/greetings' });
    act(() =>
      kernel.activity
        .start({ kind: 'greetings.export', title: 'Export' })
        .update({ progress: 0.5, detail: '5 of 10 rows' }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Export 50%' }));
    expect(within(await screen.findByRole('dialog', { name: 'Activity' })).getByText('5 of 10 rows')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Activity' })).toBeNull());
  });

  it('says on every page how many notices wait', async () => {
    await testShell({
      plugins: [plugin],
      start: '/greetings',
      http: { 'GET /user/status': { ...userStatus, notices: 2 } },
    });
    expect(await screen.findByRole('button', { name: 'Activity, notices: 2' })).toBeTruthy();
    expect(document.querySelector('[data-urgency]')?.getAttribute('data-urgency')).toBe('info');
  });

  it('says how many of them somebody has to act on', async () => {
    await testShell({
      plugins: [plugin],
      start: '/greetings',
      http: { 'GET /user/status': { ...userStatus, notices: 2, urgent_notices: 1 } },
    });
    expect(await screen.findByRole('button', { name: 'Activity, notices: 2, to act on: 1' })).toBeTruthy();
    expect(document.querySelector('[data-urgency]')?.getAttribute('data-urgency')).toBe('warning');
  });
});

describe('the palette', () => {
  it('finds and runs a command by keyboard alone', async () => {
    const { view } = await testShell({ plugins: [plugin], start: '/greetings' });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox'), 'exp greet');
    await waitFor(() => expect(screen.getAllByRole('option')[0]?.textContent).toContain('Export greetings'));
    expect(await axeProblems(view.container)).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(exported).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });

  it('says why a command cannot run, and does not run it', async () => {
    const { kernel } = await testShell({ plugins: [plugin], start: '/greetings' });
    act(() => kernel.palette.open('translate'));
    const option = await screen.findByRole('option', { name: /Translate greetings/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
    expect(option.textContent).toContain('greetings.write');
    await userEvent.click(option);
    expect(kernel.palette.isOpen).toBe(true);
  });
});

describe('what stands in place of a page', () => {
  it('is a way on where there is no page', async () => {
    const { view } = await testShell({ start: '/nowhere' });
    expect(screen.getByRole('heading', { name: "This page doesn't exist" })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go home' })).toBeTruthy();
    expect(await axeProblems(view.container)).toEqual([]);
  });

  it('is the error with its details folded where a page throws, the frame staying', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await testShell({ plugins: [plugin], start: '/broken' });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.getByText(/The greeting is gone/).closest('details')?.open).toBe(false);
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
    silence.mockRestore();
  });

  it('names the plugin that failed, and offers to turn it off or to report it', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { kernel, browser, view } = await testShell({ plugins: [plugin], start: '/broken' });
    expect((await screen.findByText('Greetings', { selector: 'strong' })).parentElement?.textContent).toContain(
      'It belongs to the plugin Greetings.',
    );
    expect(await axeProblems(view.container)).toEqual([]);
    expect(kernel.plugins.get('greetings')).toMatchObject({
      state: 'active',
      showFailure: "“Broken” couldn't be shown: The greeting is gone.",
    });
    await userEvent.click(screen.getByRole('link', { name: 'Report' }));
    expect(
      await screen.findByText(/Plugin greetings \(active\): “Broken” couldn't be shown: The greeting is gone\./),
    ).toBeTruthy();
    act(() => kernel.router.go('/broken'));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn off this plugin' }));
    expect(kernel.choices.disabled.get('greetings')).toBe('Greetings');
    expect(browser.loaded).toEqual(['/workbench/plugins']);
    silence.mockRestore();
  });

  it('names a plugin that could not be imported, at sign-in and where its pages were', async () => {
    const unavailable = [
      { id: 'ghosts', title: 'Ghosts', state: 'rejected', error: new Error('Its definition failed.') },
    ] as const;
    const { kernel, view } = await testShell({ plugins: [plugin], unavailable, start: '/ghosts' });
    expect(await screen.findByText(/The plugin “Ghosts” couldn't be loaded/)).toBeTruthy();
    expect(await screen.findByText(/may also belong to a plugin that isn't running: Ghosts/)).toBeTruthy();
    expect(await axeProblems(view.container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'See why' }));
    expect(await screen.findByText('Its definition failed.')).toBeTruthy();
    expect(screen.getByText(/2 plugins, 1 not working/)).toBeTruthy();
    act(() => kernel.router.go('/greetings'));
    expect(await screen.findByRole('heading', { name: 'All greetings' })).toBeTruthy();
  });

  it('is what is missing, with a request for it, where a scope is', async () => {
    await testShell({ plugins: [plugin], start: '/locked', http: { 'POST /scopes/requests': ({ body }) => body } });
    expect(screen.getByText(/greetings\.write/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Request access' }));
    expect(await screen.findByText(/Your request was sent/)).toBeTruthy();
  });
});

describe('the plugins that are off', () => {
  it('are listed as off, and can be turned on again', async () => {
    const { browser, kernel } = await testShell({
      unavailable: [{ id: 'greetings', title: 'Greetings', state: 'disabled' }],
      start: '/nowhere',
    });
    kernel.choices.disable('greetings', 'Greetings');
    act(() => kernel.router.go('/workbench/plugins'));
    await userEvent.click(await screen.findByRole('button', { name: 'Turn on' }));
    expect(kernel.choices.disabled.size).toBe(0);
    expect(browser.loaded).toEqual(['/workbench/plugins']);
  });

  it('are said on every page in safe mode, which can be left', async () => {
    const { browser, view } = await testShell({ plugins: [plugin], safe: true, start: '/greetings' });
    expect(screen.getByText(/Safe mode is on in this tab/)).toBeTruthy();
    expect(await axeProblems(view.container)).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Leave safe mode' }));
    expect(browser.tabStorage.getItem('sendwright.safeMode')).toBeNull();
    expect(browser.loaded).toEqual(['/']);
  });
});

describe('the workbench pages', () => {
  it('list the plugins with their states', async () => {
    const { view } = await testShell({ plugins: [plugin], start: '/workbench/plugins' });
    const row = (await screen.findByText('greetings')).closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('3 routes'));
    expect(await axeProblems(view.container)).toEqual([]);
  });

  it('change a setting that a plugin declares', async () => {
    const { kernel, view } = await testShell({ plugins: [plugin], start: '/workbench/settings' });
    await userEvent.click(await screen.findByRole('switch', { name: 'Loud greetings' }));
    await waitFor(() => expect(kernel.settings.get('greetings.loud')).toBe(true));
    expect(await axeProblems(view.container)).toEqual([]);
  });

  it('change the time zone of the account to one that is found by typing', async () => {
    const { kernel } = await testShell({
      plugins: [plugin],
      start: '/workbench/settings',
      scopes: ['user.timezone.update'],
      http: {
        'PATCH /user/timezone': {
          timezone: { name: 'Europe/Lisbon', code: 'WET', offsetSeconds: 0, offset: '+00:00' },
        },
      },
    });
    await userEvent.type(await screen.findByRole('combobox', { name: 'Time zone' }), 'lisb{Enter}');
    expect(await screen.findByText('Times are shown in Europe/Lisbon.')).toBeTruthy();
    expect(kernel.session.timeZone.name).toBe('Europe/Lisbon');
  });
});

test('an alert for a container of the page is shown there, and not among the notices', async () => {
  const boxed = definePlugin({
    id: 'boxed',
    title: 'Boxed',
    routes: {
      list: {
        path: '/boxed',
        title: 'Boxed',
        page: async () => ({ default: () => <AlertContainer id="boxed-alerts" /> }),
      },
    },
  });
  const { kernel, view } = await testShell({ plugins: [boxed], start: '/boxed' });
  act(() => void kernel.alerts.add({ type: 'danger', message: 'Not saved.', alertContainerId: 'boxed-alerts' }));
  const box = view.container.querySelector<HTMLElement>('#boxed-alerts');
  expect(box && within(box).getByText('Not saved.')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Notifications' })).queryByText('Not saved.')).toBeNull();
  act(() => kernel.router.go('/nowhere'));
  expect(await within(screen.getByRole('region', { name: 'Notifications' })).findByText('Not saved.')).toBeTruthy();
});
