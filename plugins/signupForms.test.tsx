import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, type ApiRequest, checkPlugin, refusal } from 'sendwright/sdk/testing';
import type { SignupFormUpdate } from 'sendwright/wire/signupForms';
import { moved } from './signup-forms/formDraft';
import plugin from './signup-forms/plugin';
import { form, isSaved, kit, list, press, saves, start, told, type } from './signupFormWorkbench';

test('the plugin definition is valid', () => checkPlugin(plugin));

describe('the index', () => {
  test('shows the forms with their lists, and finds one by name', async () => {
    const workbench = await start('/forms/signup');
    await screen.findByText('Website');
    expect(await screen.findByText('Readers')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
    expect(screen.getAllByText('12')).toHaveLength(2);
    fireEvent.change(screen.getByLabelText('Search signup forms'), { target: { value: 'fair' } });
    await waitFor(() => expect(screen.queryByText('Website')).toBeNull());
    expect(screen.getByText('Fair')).toBeTruthy();
    await workbench.dispose();
  });

  test('explains forms if there are none', async () => {
    const workbench = await start('/forms/signup', { 'GET /marketing/forms': list() });
    expect(await screen.findByText('No signup forms yet')).toBeTruthy();
    await workbench.dispose();
  });

  test('a form is created from a name and opened', async () => {
    const workbench = await start('/forms/signup/new', {
      'POST /marketing/forms': answer(201, { ...form, name: 'Shop' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Create signup form' }));
    expect(await screen.findByText('Name is a required field.')).toBeTruthy();
    type(/^Name/, ' Shop ');
    press('Create signup form');
    await waitFor(() => expect(workbench.location).toBe('/forms/signup/f1/editor'));
    expect(
      workbench.requests.find(({ method, path }) => method === 'POST' && path === '/v3/marketing/forms')?.body,
    ).toEqual({ name: 'Shop' });
    await screen.findByLabelText(/^Confirmation message/);
    await workbench.dispose();
  });

  test('a template gives a form its name, unless it has one, and its content', async () => {
    const workbench = await start('/forms/signup/new', { 'POST /marketing/forms': answer(201, form) });
    fireEvent.click(await screen.findByRole('radio', { name: /^Discount popup/ }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Discount popup');
    fireEvent.click(screen.getByRole('radio', { name: /^Members club/ }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Members club');
    fireEvent.click(screen.getByRole('radio', { name: /^Blank form/ }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('');
    type(/^Name/, 'Shop');
    fireEvent.click(screen.getByRole('radio', { name: /^Announcement bar/ }));
    press('Create signup form');
    await waitFor(() => expect(workbench.location).toBe('/forms/signup/f1/editor'));
    const request = workbench.requests.find(({ method, path }) => method === 'POST' && path === '/v3/marketing/forms');
    expect(request?.body).toMatchObject({
      name: 'Shop',
      title: 'Free shipping on your first order',
      display: { type: 'bar', position: 'top' },
      style: { follows_brand: true },
      fields: [{ field_id: '_rf2_T', required: true }],
    });
    await screen.findByLabelText(/^Confirmation message/);
    await workbench.dispose();
  });

  test('over the limit of the plan, creating and duplicating fail with a message', async () => {
    const full = refusal('form_limit_reached');
    const limit = "You've reached the number of signup forms that your plan includes. Delete one, or upgrade the plan.";
    const workbench = await start('/forms/signup/new', {
      'POST /marketing/forms': full,
      'POST /marketing/forms/:id': full,
    });
    await screen.findByRole('dialog');
    type(/^Name/, 'Shop');
    press('Create signup form');
    await waitFor(() => expect(told(workbench)).toBe(limit));
    type(/^Name/, '');
    press('Cancel');
    await waitFor(() => expect(workbench.location).toBe('/forms/signup'));
    fireEvent.click(
      (await screen.findAllByRole('button', { name: /Actions for Website|Website/ })).at(-1) ?? document.body,
    );
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    await waitFor(() =>
      expect(
        workbench.requests.filter(({ method, path }) => method === 'POST' && path === '/v3/marketing/forms/f1'),
      ).toHaveLength(1),
    );
    await waitFor(() => expect(told(workbench)).toBe(limit));
    await workbench.dispose();
  });

  test('a form is deleted, and its contacts are said to stay', async () => {
    const workbench = await start('/forms/signup/f1/delete', { 'DELETE /marketing/forms/:id': answer(204) });
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('The 1,200 contacts that signed up with it stay.')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete signup form' }));
    await waitFor(() => expect(workbench.location).toBe('/forms/signup'));
    expect(told(workbench)).toBe('Signup form deleted.');
    expect(screen.queryByText('Website')).toBeNull();
    await workbench.dispose();
  });

  test('the share code is shown and copied', async () => {
    const copied: string[] = [];
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => void copied.push(text) },
    });
    const workbench = await start('/forms/signup/f1/share');
    expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe(form.share_url);
    press('Copy address');
    fireEvent.click(screen.getByRole('tab', { name: 'Direct embed' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Code').value).toBe(form.embed_code);
    press('Copy code');
    await waitFor(() =>
      expect(workbench.alerts.map(({ message }) => message)).toEqual(['Address copied.', 'Code copied.']),
    );
    expect(copied).toEqual([form.share_url, form.embed_code]);
    await workbench.dispose();
  });

  test('users with read access see no other actions', async () => {
    const workbench = await start('/forms/signup', {}, ['marketing.read']);
    await screen.findByText('Website');
    expect(screen.queryByRole('link', { name: 'Create signup form' })).toBeNull();
    await workbench.goto('/forms/signup/f1/editor');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('marketing_campaigns.update');
    await workbench.dispose();
  });
});

describe('the editor', () => {
  test('saves changes with their revision, after a preview', async () => {
    const workbench = await start('/forms/signup/f1/editor');
    await screen.findByLabelText(/^Confirmation message/);
    type(/^Confirmation message/, 'Welcome!');
    await waitFor(() =>
      expect(workbench.requests.filter(({ path }) => path.endsWith('/preview')).at(-1)?.body).toMatchObject({
        page: 'form',
        confirmation_message: 'Welcome!',
      }),
    );
    await isSaved(workbench, { confirmation_message: 'Welcome!', revision: 3, name: 'Website', style: form.style });
    type(/^Confirmation message/, 'Thanks');
    await isSaved(workbench, { confirmation_message: 'Thanks', revision: 4 });
    await workbench.dispose();
  });

  test('missing fields are reported and not saved', async () => {
    const workbench = await start('/forms/signup/f1/editor');
    await screen.findByLabelText(/^Confirmation message/);
    type(/^Confirmation message/, ' ');
    expect(await screen.findByText('Confirmation message is a required field.')).toBeTruthy();
    expect(screen.getByText('Not saved: fix the marked fields')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Email.*Required/ }));
    fireEvent.click(screen.getByRole('switch', { name: 'Required' }));
    expect(screen.getByText(/Add an email or phone number ID field, and make it required/)).toBeTruthy();
    expect(saves(workbench)).toEqual([]);
    await workbench.dispose();
  });

  test('fields are added, labeled, moved by keys and by dragging, and removed', async () => {
    const workbench = await start('/forms/signup/f1/editor');
    await screen.findByLabelText('Header');
    const asked = () =>
      within(screen.getByRole('list', { name: 'Fields of the form' }))
        .getAllByRole('button', { name: /, field \d of/ })
        .map((one) => one.getAttribute('aria-label'));
    const combobox = screen.getByRole('combobox', { name: 'Add a field' });
    await userEvent.click(combobox);
    expect(
      within(await screen.findByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['City', 'Favorite bread']);
    await userEvent.click(screen.getByRole('option', { name: 'Favorite bread' }));
    expect(asked()).toEqual(['Email, field 1 of 3', 'First name, field 2 of 3', 'Favorite bread, field 3 of 3']);
    type(/^Helper text/, 'Rye?');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Favorite bread, field 3 of 3' }), {
      key: 'ArrowUp',
      altKey: true,
    });
    expect(screen.getByText('Favorite bread is field 2 of 3.')).toBeTruthy();
    const handle = screen.getByRole('button', { name: 'Email, field 1 of 3' });
    // jsdom has no pointer events, so mouse events carry the position.
    const point = (kind: string, y: number) =>
      fireEvent(handle, new MouseEvent(kind, { bubbles: true, button: 0, clientY: y }));
    point('pointerdown', 100);
    point('pointermove', 300);
    point('pointerup', 300);
    fireEvent.click(handle);
    expect(screen.queryByRole('menu')).toBeNull();
    expect(asked()).toEqual(['Favorite bread, field 1 of 3', 'First name, field 2 of 3', 'Email, field 3 of 3']);
    fireEvent.keyDown(screen.getByRole('button', { name: 'First name, field 2 of 3' }), { key: 'Delete' });
    await isSaved(workbench, {
      fields: [
        { field_id: 'e1_T', label: 'Favorite bread', helper_text: 'Rye?', required: false, order: 0 },
        { field_id: '_rf2_T', label: 'Email', helper_text: '', required: true, order: 1 },
      ],
    });
    await workbench.dispose();
  });

  test("people are asked to confirm, in the author's language and words; every step is previewed", async () => {
    const defaults = { subject: 'Please confirm', text: 'Somebody asked', button_text: 'Confirm' };
    const workbench = await start('/forms/signup/f1/editor', {
      'POST /marketing/forms/preview': { html: '<p>Join us</p>', defaults },
    });
    // The page has a language without confirmation, too.
    expect(await screen.findByLabelText('Main language')).toBeTruthy();
    expect(screen.queryByLabelText('Email subject')).toBeNull();
    fireEvent.click(await screen.findByRole('switch', { name: /^Ask people to confirm their address/ }));
    await screen.findByLabelText('Email subject');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Email subject').placeholder).toBe('Please confirm'),
    );
    fireEvent.change(screen.getByLabelText('Main language'), { target: { value: 'de' } });
    type(/^Email text/, 'See https://spam.example');
    expect(screen.getByText(/Links are not allowed here/)).toBeTruthy();
    type(/^Email text/, 'Noch ein Schritt');
    fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
    await waitFor(() =>
      expect(workbench.requests.filter(({ path }) => path.endsWith('/preview')).at(-1)?.body).toMatchObject({
        page: 'email',
        language: 'de',
        confirmation_email: { text: 'Noch ein Schritt' },
      }),
    );
    await isSaved(workbench, {
      require_confirmation: true,
      language: 'de',
      confirmation_email: { subject: '', text: 'Noch ein Schritt', button_text: '' },
    });
    // The page after the form exists without confirmation, too; the others don't.
    fireEvent.click(screen.getByRole('switch', { name: /^Ask people to confirm their address/ }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Confirm page' })).toBeNull());
    await isSaved(workbench, { require_confirmation: false });
    await workbench.dispose();
  });

  test("texts that the author has not changed are shown in the form's language, and follow it", async () => {
    const stored = {
      title: 'Sign up for our emails',
      button_text: 'Sign up',
      confirmation_message: 'Thanks for signing up!',
      labels: { _rf2_T: 'Email', _rf0_T: 'First name' },
    };
    const others: Readonly<Record<string, typeof stored>> = {
      en: stored,
      de: {
        title: 'Melden Sie sich an',
        button_text: 'Anmelden',
        confirmation_message: 'Vielen Dank!',
        labels: { _rf2_T: 'E-Mail-Adresse', _rf0_T: 'Vorname' },
      },
      fr: {
        title: 'Inscrivez-vous',
        button_text: 'S’inscrire',
        confirmation_message: 'Merci !',
        labels: { _rf2_T: 'Adresse e-mail', _rf0_T: 'Prénom' },
      },
    };
    const workbench = await start('/forms/signup/f1/editor', {
      'GET /marketing/forms/:id/draft': { ...form, language: 'de' },
      'POST /marketing/forms/preview': ({ body }) =>
        answer(200, { html: '<p>Join us</p>', texts: { stored, shown: others[body.language ?? 'en'] ?? stored } }),
    });
    expect(await screen.findByDisplayValue('Vielen Dank!')).toBeTruthy();
    expect(screen.getByDisplayValue('Join us')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Vorname, field 2 of 2' })).toBeTruthy();
    type(/Button text/, 'Anmelden!');
    expect(screen.getByDisplayValue('Anmelden!')).toBeTruthy();
    await isSaved(workbench, { button_text: 'Anmelden!', fields: [{ label: 'Email' }, { label: 'First name' }] });
    // What is as it was is the default again.
    type(/Button text/, 'Anmelden');
    await isSaved(workbench, { button_text: 'Sign up', confirmation_message: 'Thanks for signing up!' });
    fireEvent.change(screen.getByLabelText(/^Main language/), { target: { value: 'fr' } });
    expect(await screen.findByDisplayValue('Merci !')).toBeTruthy();
    expect(screen.getByDisplayValue('S’inscrire')).toBeTruthy();
    await isSaved(workbench, { language: 'fr', button_text: 'Sign up', title: 'Join us' });
    await workbench.dispose();
  });

  test('a form without an address cannot ask to confirm it; a list that asks decides for its forms', async () => {
    const asking = {
      result: [{ id: 'l1', name: 'Readers', contact_count: 1, require_confirmation: true }],
      _metadata: { count: 1 },
    };
    const workbench = await start('/forms/signup/f1/editor', {
      'GET /marketing/lists': asking,
      'GET /marketing/forms/:id/draft': {
        ...form,
        list_id: 'l1',
        fields: form.fields.filter(({ field_id: id }) => id !== '_rf2_T'),
      },
    });
    expect(await screen.findByText('The list asks everybody to confirm, so this form does too.')).toBeTruthy();
    expect(screen.getByRole('switch', { name: /^Ask people to confirm their address/, checked: true })).toBeTruthy();
    expect(screen.getByText(/add the Email field to step 1/)).toBeTruthy();
    await workbench.dispose();
  });

  test('a form follows the brand kit, or has colors of its own', async () => {
    const workbench = await start('/forms/signup/f1/editor', {
      'GET /marketing/forms/:id/draft': { ...form, style: { ...form.style, follows_brand: true } },
      'GET /marketing/brand_kit': { ...kit, is_set: true },
    });
    fireEvent.click(await screen.findByRole('tab', { name: 'Design' }));
    fireEvent.click(await screen.findByRole('switch', { name: /^Follow the brand kit/, checked: true }));
    expect(screen.getByLabelText(/^Background$/)).toBeTruthy();
    await isSaved(workbench, { style: { ...form.style, follows_brand: false } });
    fireEvent.click(screen.getByRole('switch', { name: /^Follow the brand kit/, checked: false }));
    expect(screen.queryByLabelText(/^Background$/)).toBeNull();
    expect(screen.getByLabelText(/^Width$/)).toBeTruthy();
    await workbench.dispose();
  });

  test('only valid styles are applied', async () => {
    const workbench = await start('/forms/signup/f1/editor');
    fireEvent.click(await screen.findByRole('tab', { name: 'Design' }));
    type(/^Background$/, '#abc');
    type(/^Button color$/, 'reddish');
    expect(screen.getByText('Button color must be a color such as #4f46e5.')).toBeTruthy();
    type(/^Width$/, '100');
    expect(screen.getByText('Width must be from 200 to 800 pixels.')).toBeTruthy();
    fireEvent.blur(screen.getByLabelText(/^Width$/));
    fireEvent.keyDown(screen.getByLabelText(/^Width$/), { key: 'ArrowUp', shiftKey: true });
    await isSaved(workbench, { style: { ...form.style, background: '#aabbcc', width: 490, follows_brand: false } });
    await workbench.dispose();
  });

  test('a change elsewhere is not overwritten', async () => {
    let newest = form;
    const workbench = await start('/forms/signup/f1/editor', {
      'GET /marketing/forms/:id/draft': () => newest,
      'PATCH /marketing/forms/:id/draft': ({ body }: ApiRequest) => {
        const { revision } = body as SignupFormUpdate;
        if (revision !== newest.revision) return refusal(412, 'changed', 'revision');
        return (newest = { ...newest, revision: newest.revision + 1 });
      },
    });
    await screen.findByLabelText(/^Confirmation message/);
    newest = { ...form, title: 'Theirs', revision: 9 };
    type(/^Confirmation message/, 'Mine');
    press('Publish');
    expect(await screen.findByText('This form was changed elsewhere')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Confirmation message/).value).toBe('Mine');
    press('Keep mine');
    await isSaved(workbench, { confirmation_message: 'Mine', revision: 9 });
    newest = { ...newest, confirmation_message: 'Theirs', revision: 20 };
    type(/^Confirmation message/, 'Mine again');
    press('Publish');
    await screen.findByText('This form was changed elsewhere');
    press('Use theirs');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Confirmation message/).value).toBe('Theirs'),
    );
    expect(screen.getByText('Saved')).toBeTruthy();
    await workbench.dispose();
  });

  test('a new list is created in the dialog and selected', async () => {
    const workbench = await start('/forms/signup/f1/editor', {
      'POST /marketing/lists': answer(201, { id: 'l2', name: 'Visitors', contact_count: 0 }),
    });
    await screen.findByLabelText(/^Confirmation message/);
    type(/^Confirmation message/, 'Welcome!');
    press('New list');
    await waitFor(() => expect(workbench.location).toBe('/forms/signup/f1/editor/new_list'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Visitors' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create list' }));
    await waitFor(() => expect(workbench.location).toBe('/forms/signup/f1/editor'));
    // Earlier text is still there.
    await isSaved(workbench, { list_id: 'l2', confirmation_message: 'Welcome!' });
    await workbench.dispose();
  });
});

test('the forms that ask for a custom field are told before it is deleted', async () => {
  const asking = {
    ...form,
    fields: [...form.fields, { field_id: 'e1_T', label: 'Bread', helper_text: '', required: false, order: 2 }],
  };
  const workbench = await start('/custom-fields/e1_T/delete', {
    'GET /marketing/forms': list(asking, { ...form, id: 'f2', name: 'Fair' }),
  });
  expect(await screen.findByText('One signup form asks for it')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Website' }).getAttribute('href')).toBe('/forms/signup/f1/editor');
  expect(screen.queryByRole('link', { name: 'Fair' })).toBeNull();
  await workbench.dispose();
});

test('a field is dropped only at a valid position', () => {
  const fields = ['a', 'b', 'c'].map((id) => ({ field_id: id, label: id, helper_text: '', required: false }));
  const order = (from: number, to: number) =>
    moved(fields, from, to)
      .map(({ field_id: id }) => id)
      .join('');
  expect([order(0, 2), order(2, 0), order(1, 1), order(0, 3), order(0, -1), order(9, 0)]).toEqual([
    'bca',
    'cab',
    'abc',
    'abc',
    'abc',
    'abc',
  ]);
});

test('a form beyond the plan is shown and not changed: it says why, and how to change that', async () => {
  const beyond = { ...form, read_only_reason: 'Your plan includes 1 signup form, and this one is beyond.' };
  const workbench = await start('/forms/signup', {
    'GET /marketing/forms': list(beyond),
    'GET /marketing/forms/:id/draft': beyond,
  });
  await screen.findByText('Read-only');
  await workbench.goto('/forms/signup/f1/editor');
  expect(await screen.findByText(/Its page still accepts signups/)).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('disabled', true);
  expect(within(screen.getByRole('region', { name: 'Form' })).getAllByRole('group')[0]).toHaveProperty(
    'disabled',
    true,
  );
  await workbench.dispose();
});
