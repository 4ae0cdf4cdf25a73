/** Domains of large mailbox providers, by the names that people know them by. */
const domains: Readonly<Record<string, readonly string[]>> = {
  AOL: ['aol.com', 'aim.com', 'aol.co.uk', 'aol.de', 'aol.fr', 'verizon.net', 'netscape.net'],
  Apple: ['icloud.com', 'me.com', 'mac.com'],
  'AT&T': ['att.net', 'bellsouth.net', 'sbcglobal.net', 'pacbell.net'],
  Bluewin: ['bluewin.ch', 'bluemail.ch'],
  BT: ['btinternet.com', 'btopenworld.com', 'talk21.com'],
  Charter: ['charter.net', 'rr.com', 'roadrunner.com', 'twc.com', 'spectrum.net'],
  Comcast: ['comcast.net'],
  Cox: ['cox.net'],
  Fastmail: ['fastmail.com', 'fastmail.fm'],
  Free: ['free.fr'],
  GMX: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com'],
  Gmail: ['gmail.com', 'googlemail.com'],
  'La Poste': ['laposte.net'],
  Libero: ['libero.it', 'virgilio.it', 'iol.it'],
  'Mail.ru': ['mail.ru', 'bk.ru', 'inbox.ru', 'list.ru'],
  Microsoft: [
    'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'passport.com', 'hotmail.co.uk', 'hotmail.fr', 'hotmail.de', 'hotmail.it', 'hotmail.es',
    'live.co.uk', 'live.fr', 'live.de', 'live.it', 'live.nl', 'live.ca', 'outlook.de', 'outlook.fr', 'outlook.es', 'outlook.it',
  ],
  NAVER: ['naver.com'],
  NetEase: ['163.com', '126.com', 'yeah.net'],
  Orange: ['orange.fr', 'wanadoo.fr'],
  Proton: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
  SFR: ['sfr.fr', 'neuf.fr'],
  Sky: ['sky.com'],
  'T-Online': ['t-online.de', 'magenta.de'],
  Tencent: ['qq.com', 'foxmail.com'],
  UOL: ['uol.com.br', 'bol.com.br'],
  'Virgin Media': ['virginmedia.com', 'blueyonder.co.uk', 'ntlworld.com'],
  'WEB.DE': ['web.de'],
  Yahoo: [
    'yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.fr', 'yahoo.de', 'yahoo.it', 'yahoo.es', 'yahoo.ca', 'yahoo.in', 'yahoo.co.in',
    'yahoo.com.br', 'yahoo.com.au', 'yahoo.com.mx', 'yahoo.com.ar',
  ],
  'Yahoo Japan': ['yahoo.co.jp', 'ymail.ne.jp'],
  Yandex: ['yandex.ru', 'yandex.com', 'ya.ru'],
  Zoho: ['zoho.com', 'zohomail.com'],
};

/** Each known domain with its provider. */
export const mailboxProviders = Object.entries(domains).flatMap(([provider, own]) => own.map((domain) => ({ domain, provider })));
