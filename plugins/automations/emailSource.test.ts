import { emptyDesign } from 'sendwright/email';
import type { Http } from 'sendwright/sdk';
import type { AutomationEmailConfig } from 'sendwright/wire/automations';
import { createTemplate } from './emailSource';

const email: AutomationEmailConfig = {
  subject: 'Fresh bread',
  preheader: 'Out of the oven',
  html_content: '<p>Hello</p>',
  plain_content: null,
  generate_plain_content: true,
  editor: 'code',
  sender_id: 3,
};

/** The version that is created from an email. */
async function versionFrom(config: AutomationEmailConfig): Promise<unknown> {
  const bodies: unknown[] = [];
  const call = async (_operation: string, { body }: { readonly body: unknown }) => {
    bodies.push(body);
    return { id: 'd-1' };
  };
  await createTemplate({ call } as unknown as Http, 'Welcome, email 1', config);
  return bodies[1];
}

test('a template of a designed email has its preheader inside', async () => {
  const design = { ...emptyDesign(), preheader: 'An earlier one' };
  expect(await versionFrom({ ...email, editor: 'design', design })).toEqual({
    name: 'Version 1',
    subject: 'Fresh bread',
    editor: 'design',
    generate_plain_content: true,
    design: { ...design, preheader: 'Out of the oven' },
  });
});

test('a template of code has its text part, if that was written by hand', async () => {
  expect(await versionFrom({ ...email, generate_plain_content: false, plain_content: 'Bread' })).toMatchObject({
    html_content: expect.stringMatching(
      /^<div style="display:none[^>]*>Out of the oven&#847;[^]*<\/div><p>Hello<\/p>$/,
    ),
    generate_plain_content: false,
    plain_content: 'Bread',
  });
});
