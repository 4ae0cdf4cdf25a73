import { parseActivityQuery } from 'sendwright/query';
import { planSearch } from './planSearch';

test.each([
  [`teammate="ada"`, true],
  [`teammate="ada" AND status="delivered"`, true],
  [`teammate IN ("ada", "")`, false],
  [`teammate="ada" OR status="delivered"`, false],
  [`status="delivered"`, false],
])('%s looks at no message: %s', (query, isNothing) => {
  const { condition } = parseActivityQuery(query, 0);
  const { ofMail, hasCampaigns } = planSearch(condition);
  expect(condition).toBeDefined();
  expect(ofMail === null && !hasCampaigns).toBe(isNothing);
});
