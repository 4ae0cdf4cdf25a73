import { Stops } from './stops';

test('parts stop in reverse order', async () => {
  const stopped: string[] = [];
  const stops = new Stops();
  for (const name of ['the database', 'the server']) {
    stops.add(name, async () => {
      stopped.push(name);
    });
  }
  await stops.stopAll();
  expect(stopped).toEqual(['the server', 'the database']);
});

test('a part that never stops, or fails, does not keep the others running, and is told', async () => {
  const stopped: string[] = [];
  const stops = new Stops(10);
  stops.add('the database', async () => {
    stopped.push('the database');
  });
  stops.add('the queue', () => Promise.reject(new Error('The queue is gone.')));
  stops.add('the server', () => new Promise(() => undefined));
  await expect(stops.stopAll()).rejects.toThrow(/the server did not stop within 0 seconds.*\n.*The queue is gone/);
  expect(stopped).toEqual(['the database']);
});

test('two that ask at once both wait until all is stopped', async () => {
  const stopped: string[] = [];
  const stops = new Stops();
  for (const name of ['the database', 'the server']) {
    stops.add(name, async () => {
      await new Promise(setImmediate);
      stopped.push(name);
    });
  }
  await Promise.race([stops.stopAll(), stops.stopAll()]);
  expect(stopped).toEqual(['the server', 'the database']);
});
