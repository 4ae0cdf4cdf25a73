import { CreditForm, creditText, creditUpdate, creditValues } from './creditForm';

const form = (values: Partial<CreditForm>): CreditForm => Object.assign(new CreditForm(), values);

test('each kind of credits has its own fields in the request', () => {
  expect(creditUpdate(form({ type: 'unlimited', total: '9' }))).toEqual({ type: 'unlimited' });
  expect(creditUpdate(form({ type: 'nonrecurring', total: ' 500 ' }))).toEqual({ type: 'nonrecurring', total: 500 });
  expect(creditUpdate(form({ type: 'recurring', reset_frequency: 'daily', total: ' ' }))).toEqual({
    type: 'recurring',
    reset_frequency: 'daily',
    total: null,
  });
});

test('the form starts with what is stored', () => {
  const stored = { type: 'recurring', reset_frequency: 'weekly', remain: 1200, total: 5000, used: 3800 } as const;
  expect(creditValues(stored)).toMatchObject({ type: 'recurring', reset_frequency: 'weekly', total: '5000' });
  expect(creditValues({ ...stored, reset_frequency: null, total: null })).toMatchObject({
    reset_frequency: 'monthly',
    total: '1200',
  });
  expect(creditValues({ ...stored, total: null, remain: null }).total).toBe('');
  expect(creditText(stored)).toBe('1,200 of 5,000 left, weekly');
  expect(creditText({ ...stored, type: 'nonrecurring' })).toBe('1,200 left');
  expect(creditText({ ...stored, type: 'unlimited' })).toBe('Unlimited');
});
