import type { FormDraft } from './formDraft';
import { asVersion, changeOfVersion, original, originalShare, versionTitle, withVersion } from './versions';

const draft = { title: 'Join us', description: '', button_text: 'Sign up', versions: [] } as unknown as FormDraft;

test('versions take the next letter, share evenly, and start as a copy of the form', () => {
  const { id, versions } = withVersion(draft);
  expect(id).toBe('b');
  expect(versions).toMatchObject([{ id: 'b', name: 'Version B', share: 50, content: { title: 'Join us' } }]);
  expect(originalShare({ versions })).toBe(50);
  const three = withVersion({ ...draft, versions });
  expect(three.versions.map((version) => [version.id, version.share])).toEqual([
    ['b', 33],
    ['c', 33],
  ]);
  expect(originalShare(three)).toBe(34);
  // A letter that has become free is taken again.
  expect(withVersion({ ...draft, versions: three.versions.slice(1) }).id).toBe('b');
  expect(versionTitle({ id: 'b', name: 'Short' })).toBe('B · Short');
});

test("a version changes its own texts and looks, and the form's everything else", () => {
  const { versions } = withVersion(draft);
  const change = changeOfVersion({ versions }, 'b', { title: 'Stay in touch', button_text: 'Join', list_id: 'l1' });
  expect(change).toMatchObject({
    list_id: 'l1',
    versions: [{ id: 'b', content: { title: 'Stay in touch', button_text: 'Join' } }],
  });
  expect(change).not.toHaveProperty('title');
  const changed = { ...draft, ...change };
  expect(asVersion(changed, 'b')).toMatchObject({ title: 'Stay in touch', button_text: 'Join' });
  expect(asVersion(changed, original).title).toBe('Join us');
  expect(changeOfVersion({ versions }, original, { title: 'Hi' })).toEqual({ title: 'Hi' });
});
