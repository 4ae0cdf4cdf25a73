import type { SessionPart } from 'sendwright/sdk';
import { bannersFor } from './AccountBanners';

const session = {
  state: 'signed-in',
  status: 'active',
  plan: 'advanced',
  creditsRemaining: null,
  toggles: new Set<string>(),
  failed: new Set<SessionPart>(),
  trialEndsAt: undefined,
  timeZone: { code: 'Etc/UTC', offsetSeconds: 0, offset: '+00:00', name: 'Etc/UTC' },
} as const;

describe('the banners of an account', () => {
  it('are empty if there is nothing to report', () => {
    expect(bannersFor(session, '/single-sends')).toEqual([]);
  });

  it('tell how many emails a trial has left', () => {
    expect(bannersFor({ ...session, plan: 'trial', creditsRemaining: 1200 }, '/')[0]?.message).toContain(
      '1,200 emails left',
    );
  });

  it('wait for the session', () => {
    expect(bannersFor({ ...session, state: 'starting', plan: 'trial' }, '/')).toEqual([]);
  });

  it('do not call a plan a trial that could not be loaded', () => {
    const failed = new Set<SessionPart>(['package']);
    expect(bannersFor({ ...session, plan: 'trial', failed }, '/')).toEqual([]);
  });

  it('tell until when a trial goes, in the time of the account', () => {
    const timeZone = { ...session.timeZone, name: 'America/Los_Angeles' };
    const trial = { ...session, plan: 'trial', trialEndsAt: '2026-12-04T03:00:00Z' } as const;
    expect(bannersFor({ ...trial, timeZone }, '/')[0]?.message).toBe("You're on the trial plan until 3 Dec 2026.");
    expect(bannersFor({ ...trial, creditsRemaining: 7 }, '/')[0]?.message).toBe(
      "You're on the trial plan until 4 Dec 2026: 7 emails left.",
    );
  });

  it('tell that a trial is over, and where to upgrade', () => {
    const trial = { ...session, plan: 'trial', trialEndsAt: '2026-12-04T03:00:00Z', status: 'trial_over' } as const;
    expect(bannersFor(trial, '/')).toEqual([
      {
        id: 'status',
        tone: 'danger',
        message: 'Your trial is over: nothing is sent until you upgrade.',
        action: { to: '/workbench/support', label: 'Upgrade' },
      },
    ]);
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
