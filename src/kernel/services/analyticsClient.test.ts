import type { Http } from 'sendwright/sdk';
import { AnalyticsClient } from './analyticsClient';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function setUp(isSignedIn = true) {
  const post = jest.fn(async (_path: string, _body: { events: object[] }): Promise<void> => undefined);
  const analytics = new AnalyticsClient({ post: post as unknown as Http['post'] }, { hasToken: isSignedIn });
  return { post, analytics };
}

test('events go together after two seconds, with generation and request source', async () => {
  const { post, analytics } = setUp();
  analytics.track('page_view', { path: '/contacts' });
  analytics.track('list_created');
  await jest.advanceTimersByTimeAsync(1999);
  expect(post).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  const both = { generation: 'new_experience', request_source: 'ui' };
  expect(post).toHaveBeenCalledTimes(1);
  expect(post).toHaveBeenCalledWith('/analytics/events', {
    events: [
      expect.objectContaining({ ...both, event: 'page_view', properties: { path: '/contacts' } }),
      expect.objectContaining({ ...both, event: 'list_created' }),
    ],
  });
});

test('fifty go at once', () => {
  const { post, analytics } = setUp();
  for (let index = 0; index < 50; index += 1) analytics.track('click');
  expect(post.mock.calls[0]?.[1].events).toHaveLength(50);
});

test('nothing is sent for those who are not signed in, nor once it is disposed', async () => {
  const { post, analytics } = setUp(false);
  analytics.track('click');
  await jest.advanceTimersByTimeAsync(3000);
  const other = setUp();
  other.analytics.track('click');
  other.analytics.dispose();
  await jest.advanceTimersByTimeAsync(3000);
  expect([post.mock.calls, other.post.mock.calls]).toEqual([[], []]);
});

test('a failed request is ignored', async () => {
  const { post, analytics } = setUp();
  post.mockRejectedValue(new Error('down'));
  analytics.track('click');
  await expect(analytics.flush()).resolves.toBeUndefined();
});
