import { identifier, joinSql, sql } from './sql';

test('an interpolation becomes a parameter', () => {
  expect(sql`select * from lists where account_id = ${7} and name = ${"'; drop table lists"}`.compile()).toEqual({
    text: 'select * from lists where account_id = $1 and name = $2',
    values: [7, "'; drop table lists"],
  });
});

test('fragments are spliced and parameters numbered through', () => {
  const conditions = joinSql([sql`a = ${1}`, sql`b = ${2}`], ' and ');
  expect(sql`select ${identifier('we"ird')} from t where ${conditions} limit ${3}`.compile()).toEqual({
    text: 'select "we""ird" from t where a = $1 and b = $2 limit $3',
    values: [1, 2, 3],
  });
});

test('joining nothing is an empty fragment', () => {
  expect(sql`select 1 ${joinSql([])}`.compile()).toEqual({ text: 'select 1 ', values: [] });
});
