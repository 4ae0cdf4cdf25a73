import { createBlock, emptyDesign, paragraphs } from 'sendwright/email';
import type { EmailConfig } from 'sendwright/wire/singleSends';
import { asSent, checkedDesign, compileDesign } from './designDocument';
import { ownParts, unsubscribeChoice } from './loadMessage';

const design = {
  ...emptyDesign(),
  subject: 'Of the design',
  preheader: 'Of the design',
  blocks: [
    { ...createBlock('text', () => 'a'), content: paragraphs('Words') },
    { ...createBlock('social', () => 'b'), links: [{ network: 'x' as const, url: 'https://x.example/' }] },
  ],
};

const refusal = (value: unknown): unknown => {
  try {
    checkedDesign(value, 'design');
    return undefined;
  } catch (error) {
    return error;
  }
};

test('a stored design is validated, and the error names the invalid part', () => {
  expect(checkedDesign(design, 'design')).toEqual(design);
  const errors = (value: unknown) =>
    JSON.stringify(refusal(value), ['statusCode', 'errors', 'field', 'message', 'items']);
  expect(String(refusal({ ...design, schemaVersion: 2 }))).toContain(
    "design was made by a newer version (2) and can't be stored.",
  );
  expect(String(refusal('text'))).toContain('design is not a design: This is not a design.');
  expect(errors('text')).toContain('"design"');
  expect(errors({ ...design, blocks: [design.blocks[0], design.blocks[0]] })).toContain('"design.blocks.1.id"');
});

test('icons of networks stand at the public address', () => {
  expect(compileDesign(design, 'https://mail.example//', 'send').html).toContain(
    'src="https://mail.example/social-icons/x-4b5565.png"',
  );
  expect(compileDesign(design, 'https://mail.example', 'send').html).not.toContain('role="module"');
  expect(compileDesign(design, 'https://mail.example', 'design').html).toContain('role="module"');
});

test('a design is sent as it compiles, with the subject of the message and no preheader of its own', () => {
  const sent = asSent({ subject: 'Own', design, html_content: 'old', plain_content: 'old' }, 'https://mail.example');
  expect(sent.html_content).toContain('aria-label="Own"');
  expect(sent.html_content).not.toContain('Of the design');
  expect(sent.html_content).not.toContain('role="module"');
  expect(sent).toMatchObject({ plain_content: 'Words\n\nX [https://x.example/]', generate_plain_content: false });
  expect(asSent<Partial<EmailConfig>>({ design }, 'https://mail.example').html_content).toContain('aria-label=""');
  const own = { design, plain_content: 'own', generate_plain_content: false };
  expect(asSent(own, 'https://mail.example')).toMatchObject({ plain_content: 'own', generate_plain_content: false });
});

test('without a design, or with one of a later version, the stored HTML is sent', () => {
  for (const own of [{ html_content: 'a' }, { design: null, html_content: 'a' }])
    expect(asSent(own, 'https://mail.example')).toBe(own);
  const later = { design: { ...design, schemaVersion: 2 } as never, html_content: 'a' };
  expect(asSent(later, 'https://mail.example')).toBe(later);
});

const variation = {
  id: 'v',
  name: 'B',
  subject: null,
  preheader: null,
  html_content: null,
  plain_content: null,
} as unknown as NonNullable<Parameters<typeof ownParts>[0]>;

test('a variation has the parts that it defines', () => {
  expect(ownParts(undefined)).toEqual({});
  expect(ownParts(variation)).toEqual({});
  expect(ownParts({ ...variation, subject: '', preheader: 'b' })).toEqual({ subject: '', preheader: 'b' });
  expect(ownParts({ ...variation, html_content: 'c' })).toEqual({
    html_content: 'c',
    plain_content: null,
    generate_plain_content: true,
    design: null,
  });
  expect(ownParts({ ...variation, html_content: 'c', plain_content: 'd', design })).toEqual({
    html_content: 'c',
    plain_content: 'd',
    generate_plain_content: false,
    design,
  });
  expect(ownParts({ ...variation, plain_content: 'd' })).toEqual({});
});

test('recipients unsubscribe at the own address, from the group, or from all', () => {
  expect(unsubscribeChoice({ custom_unsubscribe_url: 'https://a.example', suppression_group_id: 7 })).toEqual({
    kind: 'custom',
    url: 'https://a.example',
  });
  expect(unsubscribeChoice({ custom_unsubscribe_url: '', suppression_group_id: 0 })).toEqual({
    kind: 'group',
    groupId: 0,
  });
  expect(unsubscribeChoice({ suppression_group_id: null })).toEqual({ kind: 'global' });
  expect(unsubscribeChoice({})).toEqual({ kind: 'global' });
});
