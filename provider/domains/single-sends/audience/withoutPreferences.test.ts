import { emptyEmailConfig } from '../singleSendContent';
import { withoutPreferences } from './withoutPreferences';

const config = (html: string, plain: string | null = null) => ({
  ...emptyEmailConfig,
  global_unsubscribe: true,
  html_content: html,
  plain_content: plain,
});
const htmlOf = (html: string) =>
  withoutPreferences({ emailConfig: config(html), abtest: null }).emailConfig.html_content;
const out = '<a href="{{{unsubscribe}}}">Leave</a>';

test.each([
  [`${out} – <a class="x" href="{{{unsubscribe_preferences}}}" target="_blank">Choose <b>what</b></a>.`, `${out}.`],
  [`${out} &ndash; <a href="<%asm_preferences_raw_url%>">Choose</a>`, out],
  [`<a href="{{{unsubscribe_preferences}}}">Choose</a> | ${out}`, ` | ${out}`],
  // The only unsubscribe link is converted, not removed.
  ['<a href="{{{unsubscribe_preferences}}}">Choose</a>', '<a href="{{{unsubscribe}}}">Choose</a>'],
  [`${out} or {{{ unsubscribe_preferences }}}`, `${out} or {{{ unsubscribe }}}`],
  ['<p>Nothing of it</p>', '<p>Nothing of it</p>'],
])('with a global unsubscribe %s becomes %s', (html, expected) => {
  expect(htmlOf(html)).toBe(expected);
});

test('the text, the document and every variation are rewritten, too; with a group nothing is', () => {
  const plain = 'Hello\nUnsubscribe: {{{unsubscribe}}}\nUnsubscribe Preferences: {{{unsubscribe_preferences}}}\n';
  const html = `${out} - <a href="{{{unsubscribe_preferences}}}">Choose</a>`;
  const block = { type: 'unsubscribe', unsubscribe: null, preferences: 'Choose', fontSize: 12 };
  const design = {
    blocks: [{ type: 'columns', columns: [{ blocks: [block, { type: 'text', preferences: 'kept' }] }] }],
  };
  const variation = {
    id: 'v',
    label: 'A',
    subject: null,
    preheader: null,
    html_content: html,
    plain_content: plain,
    design,
    editor: null,
  };
  const abtest = {
    type: 'content' as const,
    winner_criteria: 'click' as const,
    test_percentage: 20,
    duration: 'PT4H',
    variations: [variation],
  };
  const { emailConfig, abtest: rewritten } = withoutPreferences({
    emailConfig: { ...config(html, plain), design },
    abtest,
  });
  const expectedDesign = {
    blocks: [
      {
        type: 'columns',
        columns: [
          {
            blocks: [
              { ...block, unsubscribe: 'Unsubscribe', preferences: null },
              { type: 'text', preferences: 'kept' },
            ],
          },
        ],
      },
    ],
  };
  const expected = {
    html_content: out,
    plain_content: 'Hello\nUnsubscribe: {{{unsubscribe}}}\n',
    design: expectedDesign,
  };
  expect(emailConfig).toMatchObject(expected);
  expect(rewritten?.variations).toEqual([{ ...variation, ...expected }]);
  const grouped = { emailConfig: { ...config(html), global_unsubscribe: false }, abtest };
  expect(withoutPreferences(grouped)).toBe(grouped);
});

test('hostile HTML of a megabyte is rewritten in linear time', () => {
  const hostile = '<a href="{{{unsubscribe_preferences}}}">'.repeat(25_000) + '<a '.repeat(100_000);
  expect(htmlOf(hostile)).not.toContain('unsubscribe_preferences');
});
