import { rewriteForeignTags } from './foreignTags';
import { importHtml } from './importHtml';
import { ImportLog } from './importReport';

const rewritten = (html: string): string => rewriteForeignTags(html, new ImportLog());

test.each([
  ['Mailchimp', 'Dear *|FNAME|* *|LNAME|*', 'Dear {{first_name}} {{last_name}}'],
  ['Mailchimp, a field of its own', '*|SIZE|*', '{{size}}'],
  ['Mailchimp, conditions', '*|IF:FNAME|*a*|ELSE:|*b*|END:IF|*', '{{#if first_name}}a{{else}}b{{/if}}'],
  [
    'Mailchimp, links',
    '<a href="*|UNSUB|*"><a href="*|ARCHIVE|*">',
    '<a href="{{{unsubscribe}}}"><a href="{{Weblink}}">',
  ],
  ['Mailchimp, the company', '*|LIST:COMPANY|*', '{{Sender_Name}}'],
  ['Klaviyo', "{{ first_name|default:'there' }}", '{{insert first_name "default=there"}}'],
  ['Klaviyo, a property', "{{ person|lookup:'Shoe Size' }}", '{{shoe_size}}'],
  ['Klaviyo, a link', "{% unsubscribe 'Leave' %}", '<a href="{{{unsubscribe}}}">Leave</a>'],
  ['Klaviyo, an address', '<a href="{% manage_preferences_link %}">', '<a href="{{{unsubscribe_preferences}}}">'],
  ['Klaviyo, the organization', '{{ organization.name }}', '{{Sender_Name}}'],
  ['HubSpot', '{{ contact.firstname }}', '{{first_name}}'],
  [
    'HubSpot, with a fallback',
    "{{ personalization_token('contact.firstname', 'friend') }}",
    '{{insert first_name "default=friend"}}',
  ],
  ['HubSpot, links', '{{ unsubscribe_link }}{{view_as_page_url}}', '{{{unsubscribe}}}{{Weblink}}'],
  ['Liquid', '{{ customer.first_name | default: "you" }}', '{{insert first_name "default=you"}}'],
  ['Braze', "{{${first_name} | default: 'you'}}", '{{insert first_name "default=you"}}'],
  ['Campaign Monitor', 'Hi [firstname,fallback=you]', 'Hi {{insert first_name "default=you"}}'],
  ['Campaign Monitor, a link', '<unsubscribe>Leave</unsubscribe>', '<a href="{{{unsubscribe}}}">Leave</a>'],
  [
    'Campaign Monitor, a link with a color',
    '<webversion style="color: #fff">Online</webversion>',
    '<a href="{{Weblink}}" style="color: #fff">Online</a>',
  ],
  ['ActiveCampaign', '%FIRSTNAME% <a href="%UNSUBSCRIBELINK%">', '{{first_name}} <a href="{{{unsubscribe}}}">'],
  [
    'MailerLite',
    '{$name} <a href="{$unsubscribe}"><a href="{$url}">',
    '{{name}} <a href="{{{unsubscribe}}}"><a href="{{Weblink}}">',
  ],
  ['Salesforce', '%%first_name%% %%unsubscribe%%', '{{first_name}} {{{unsubscribe}}}'],
  ['Ghost', '%%{first_name, "you"}%%', '{{insert first_name "default=you"}}'],
  ['Marketo', '{{lead.First Name:default=you}}', '{{insert first_name "default=you"}}'],
  ['Mailjet', '{{var:firstname:"you"}}', '{{insert first_name "default=you"}}'],
  ['Constant Contact', '[[FIRSTNAME OR "you"]]', '{{insert first_name "default=you"}}'],
  ['Mailgun', '%recipient.first_name% %unsubscribe_url%', '{{first_name}} {{{unsubscribe}}}'],
  ['an older tag of the v3 API', '[%first_name | you%]', '{{insert first_name "default=you"}}'],
  [
    'Klaviyo, a property with a fallback',
    "{{ person|lookup:'Shoe Size'|default:'M' }}",
    '{{insert shoe_size "default=M"}}',
  ],
  ['Liquid, a filter', '{{ first_name | capitalize }}', '{{first_name}}'],
  ['Liquid, a date', "{{ joined | date: '%B %d | %Y' }}", '{{joined}}'],
  ['Liquid, filters around a fallback', "{{ x | strip | default: 'y' | upcase }}", '{{insert x "default=y"}}'],
  ['Liquid, a number as fallback', '{{ points | default: 0 }}', '{{insert points "default=0"}}'],
  ['Django', '{{ first_name|default:&quot;there&quot;|title }}', '{{insert first_name "default=there"}}'],
  ['Jinja', "{{ contact.firstname|default('you', true)|capitalize }}", '{{insert first_name "default=you"}}'],
  ['a filter nobody knows', '{{ city | nicely: 2 }}', '{{city}}'],
  [
    'HubSpot, quotes as entities',
    '{{ personalization_token(&quot;contact.firstname&quot;, &quot;you&quot;) }}',
    '{{insert first_name "default=you"}}',
  ],
  ['a call of a filter', "{{ x | default ('y') }}{{ z|money(2) }}", '{{insert x "default=y"}}{{z}}'],
  ['a path', '{{ order.total | money }}', '{{order.total}}'],
  ['an item of a list', '{{ items[0].name | upcase }}', '{{items.0.name}}'],
  ['a link with a filter', '<a href="{{ unsubscribe_url | safe }}">', '<a href="{{{unsubscribe}}}">'],
  ['Braze, an attribute', "{{custom_attribute.${size} | default: 'M' | upcase}}", '{{insert size "default=M"}}'],
  ['MailerLite, modifiers', "{$name|capitalize|default:'you'}", '{{insert name "default=you"}}'],
  ['Mailchimp, capitals', '*|TITLE:FNAME|*', '{{first_name}}'],
  [
    'a fallback with quotes',
    `{{ first_name|default:'the "one"' }}`,
    String.raw`{{insert first_name "default=the \"one\""}}`,
  ],
])('%s: %s', (_, theirs, ours) => {
  expect(rewritten(theirs)).toBe(ours);
});

test.each([
  '{{first_name}} {{insert city "default=there"}} {{first_name | friend}} {{{unsubscribe}}} {{Weblink}}',
  '{{plan | First}} {{x | friend (you)}} {{name | Title}} {{size | Default}}',
  '{{#each items}}{{this.name}}{{/each}} {{order.total}} {{formatDate birthday "MMMM"}}',
  '100% of 20%20 and 5 %, [Name], [1], a * b | c * d',
  '<a href="https://a.example/?a=%20%41%42&amp;b={x}">x</a>',
])('our own tags and what is none stay: %s', (html) => {
  expect(rewritten(html)).toBe(html);
});

test('what has no equivalent stays, and is listed', () => {
  const { design, report } = importHtml(
    '<p>*|FNAME|* *|FORWARD|* {% if person.vip %}!{% endif %} {{ event.items|length }}</p>',
    { promote: true },
  );
  expect(JSON.stringify(design.blocks)).toContain('*|FORWARD|*');
  const told = new Map(report.entries.map(({ what, action }) => [what, action]));
  expect(told.get('*|FNAME|*')).toBe('converted');
  for (const tag of ['*|FORWARD|*', '{% if person.vip %}', '{% endif %}']) expect(told.get(tag)).toBe('kept');
});

test.each([
  ['{{ first_name | capitalize }}', ['capitalize']],
  ["{{ joined | date: '%B' }}", ["date: '%B'"]],
  ["{{ x | strip | default: 'y' | upcase }}", ['strip', 'upcase']],
  ['{{ x | default: other_name }}', ['default: other_name']],
  ["{$name|capitalize|default:'you'}", ['capitalize']],
  ['*|UPPER:FNAME|*', ['UPPER']],
])('filters that no field has here are listed as left out: %s', (tag, filters) => {
  const { report, design } = importHtml(`<p>Hi ${tag}, welcome</p>`, { promote: true });
  const told = report.entries.filter(({ action }) => action === 'stripped').map(({ what }) => what);
  expect(told).toEqual(filters.map((filter) => `“${filter}” of ${tag}`));
  const content = JSON.stringify(design.blocks);
  for (const filter of filters) expect(content).not.toContain(filter);
});

test.each(["{{ 'now' | date: '%Y' }}", '{{ "now" | date }}', "{{ 'a' | append: b }}"])(
  'a filtered value that is no field stays, and is listed: %s',
  (tag) => {
    const { report, design } = importHtml(`<p>Made in ${tag}.</p>`, { promote: true });
    expect(report.entries.find(({ action }) => action === 'kept')?.what).toBe(tag);
    expect(JSON.stringify(design.blocks)).toContain(JSON.stringify(tag).slice(1, -1));
  },
);

test('hostile sources take linear time', () => {
  for (const piece of [
    '*|',
    '{{',
    '{%',
    '{$a',
    '[[',
    '%%',
    '[%',
    '<unsubscribe ',
    '%recipient.',
    '{{${',
    "{{ a|default:'",
    '{{ a|b',
    '{$a|',
    '{{a.${b}|',
  ]) {
    const source = piece.repeat(200_000);
    expect(rewritten(source).length).toBe(source.length);
  }
});
