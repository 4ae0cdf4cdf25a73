import { filterOf, labelOf, orderOf, planChoices } from './accountChoices';

test("the table's state is the server's filter and order; unknown values of the address are ignored", () => {
  expect(filterOf({ search: ' ba ', filters: { plan: ['free', 'basic'], status: [], region: ['eu'] } })).toEqual({
    search: 'ba',
    plan: 'free,basic',
    region: 'eu',
  });
  expect(filterOf({ search: ' ', filters: { kind: ['subuser'] } })).toEqual({ kind: 'subuser' });
  expect(filterOf({ search: '', filters: { kind: ['other'] } })).toEqual({});
  expect(orderOf({ sort: { column: 'contacts', direction: 'descending' } })).toEqual({
    sort: 'contacts',
    direction: 'descending',
  });
  expect(orderOf({ sort: { column: 'password', direction: 'ascending' } })).toEqual({});
  expect(orderOf({ sort: undefined })).toEqual({});
});

test('a value has its label, and one without a label is shown as it is', () => {
  expect(labelOf(planChoices, 'free')).toBe('Free');
  expect(labelOf(planChoices, 'platinum')).toBe('platinum');
});
