import { removeInBatches } from './removeInBatches';
import { RequestsModel } from './Requests';

const refusal = new Error('refused');

function removing(refusedFrom = Infinity) {
  const batches: string[][] = [];
  const remove = async (ids: readonly string[]): Promise<void> => {
    if (batches.length >= refusedFrom) throw refusal;
    batches.push([...ids]);
  };
  return { batches, size: 2, remove };
}

test('batches go one after the other', async () => {
  const work = removing();
  expect(await removeInBatches(RequestsModel.create(), ['a', 'b', 'c'], work)).toBe(3);
  expect(work.batches).toEqual([['a', 'b'], ['c']]);
});

test('a refusal stops the rest: what is gone is told, and the request has failed', async () => {
  const requests = RequestsModel.create();
  expect(await removeInBatches(requests, ['a', 'b', 'c', 'd', 'e'], removing(1))).toBe(2);
  expect(requests.state('remove').status).toBe('failure');
});

test('a refusal of the first is thrown on', async () => {
  await expect(removeInBatches(RequestsModel.create(), ['a'], removing(0))).rejects.toBe(refusal);
});
