import { bannersFor } from './bannersFor';

const session = { status: 'active', plan: 'advanced', creditsRemaining: null, toggles: new Set<string>() } as const;

describe('the banners of an account', () => {
  it('are none where nothing is to be known', () => {
    expect(bannersFor(session, '/single-sends')).toEqual([]);
  });

  it('tell how many emails a trial has left', () => {
    expect(bannersFor({ ...session, plan: 'trial', creditsRemaining: 1200 }, '/')[0]?.message).toContain(
      '1,200 emails left',
    );
  });

  it('tell why a suspended account sends nothing', () => {
    expect(bannersFor({ ...session, status: 'suspended' }, '/')[0]).toMatchObject({ tone: 'danger' });
  });

  it('never include the one to send a first email, on whatever page', () => {
    const toggles = new Set(['mc.send_first_email_banner', 'mc.anti_spoof_banner']);
    expect(bannersFor({ ...session, toggles }, '/single-sends').map(({ id }) => id)).toEqual(['anti-spoof']);
    expect(bannersFor({ ...session, toggles }, '/senders')).toEqual([]);
  });

  it('tell that an unconfirmed address keeps the account from sending', () => {
    expect(bannersFor({ ...session, status: 'unconfirmed' }, '/')[0]?.message).toContain('Confirm your email address');
  });

  it.each(['suspended', 'deactivated', 'banned'])('say that a %s account sends nothing', (status) => {
    expect(bannersFor({ ...session, status }, '/')).toEqual([
      { id: 'status', tone: 'danger', message: expect.stringContaining('nothing is sent') },
    ]);
  });

  it.each([
    ['/senders', false],
    ['/senders/7/edit', false],
    ['/legacy/senders', false],
    ['/sendersuite', true],
    ['/single-sends', true],
  ])('warn of spoofable senders at %s: %s', (pathname, shown) => {
    const banners = bannersFor({ ...session, toggles: new Set(['mc.anti_spoof_banner']) }, pathname);
    expect(banners.filter(({ id }) => id === 'anti-spoof').map(({ action }) => action?.to)).toEqual(
      shown ? ['/senders/domains'] : [],
    );
  });
});
