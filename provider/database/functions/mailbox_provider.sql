-- The mailbox provider of an address, as `account-stats/mailboxProviders.ts` names it (a test compares them); null for
-- what is no email address.
create or replace function mailbox_provider(email text) returns text
language sql immutable parallel safe as $$
  select case when position('@' in email) > 0 then coalesce('{
    "aol.com": "AOL", "aim.com": "AOL", "aol.co.uk": "AOL", "aol.de": "AOL", "aol.fr": "AOL", "verizon.net": "AOL",
    "netscape.net": "AOL", "icloud.com": "Apple", "me.com": "Apple", "mac.com": "Apple", "att.net": "AT&T",
    "bellsouth.net": "AT&T", "sbcglobal.net": "AT&T", "pacbell.net": "AT&T", "bluewin.ch": "Bluewin",
    "bluemail.ch": "Bluewin", "btinternet.com": "BT", "btopenworld.com": "BT", "talk21.com": "BT",
    "charter.net": "Charter", "rr.com": "Charter", "roadrunner.com": "Charter", "twc.com": "Charter",
    "spectrum.net": "Charter", "comcast.net": "Comcast", "cox.net": "Cox", "fastmail.com": "Fastmail",
    "fastmail.fm": "Fastmail", "free.fr": "Free", "gmx.de": "GMX", "gmx.net": "GMX", "gmx.at": "GMX",
    "gmx.ch": "GMX", "gmx.com": "GMX", "gmail.com": "Gmail", "googlemail.com": "Gmail", "laposte.net": "La Poste",
    "libero.it": "Libero", "virgilio.it": "Libero", "iol.it": "Libero", "mail.ru": "Mail.ru", "bk.ru": "Mail.ru",
    "inbox.ru": "Mail.ru", "list.ru": "Mail.ru", "outlook.com": "Microsoft", "hotmail.com": "Microsoft",
    "live.com": "Microsoft", "msn.com": "Microsoft", "passport.com": "Microsoft", "hotmail.co.uk": "Microsoft",
    "hotmail.fr": "Microsoft", "hotmail.de": "Microsoft", "hotmail.it": "Microsoft", "hotmail.es": "Microsoft",
    "live.co.uk": "Microsoft", "live.fr": "Microsoft", "live.de": "Microsoft", "live.it": "Microsoft",
    "live.nl": "Microsoft", "live.ca": "Microsoft", "outlook.de": "Microsoft", "outlook.fr": "Microsoft",
    "outlook.es": "Microsoft", "outlook.it": "Microsoft", "naver.com": "NAVER", "163.com": "NetEase",
    "126.com": "NetEase", "yeah.net": "NetEase", "orange.fr": "Orange", "wanadoo.fr": "Orange",
    "proton.me": "Proton", "protonmail.com": "Proton", "protonmail.ch": "Proton", "pm.me": "Proton", "sfr.fr": "SFR",
    "neuf.fr": "SFR", "sky.com": "Sky", "t-online.de": "T-Online", "magenta.de": "T-Online", "qq.com": "Tencent",
    "foxmail.com": "Tencent", "uol.com.br": "UOL", "bol.com.br": "UOL", "virginmedia.com": "Virgin Media",
    "blueyonder.co.uk": "Virgin Media", "ntlworld.com": "Virgin Media", "web.de": "WEB.DE", "yahoo.com": "Yahoo",
    "ymail.com": "Yahoo", "rocketmail.com": "Yahoo", "yahoo.co.uk": "Yahoo", "yahoo.fr": "Yahoo",
    "yahoo.de": "Yahoo", "yahoo.it": "Yahoo", "yahoo.es": "Yahoo", "yahoo.ca": "Yahoo", "yahoo.in": "Yahoo",
    "yahoo.co.in": "Yahoo", "yahoo.com.br": "Yahoo", "yahoo.com.au": "Yahoo", "yahoo.com.mx": "Yahoo",
    "yahoo.com.ar": "Yahoo", "yahoo.co.jp": "Yahoo Japan", "ymail.ne.jp": "Yahoo Japan", "yandex.ru": "Yandex",
    "yandex.com": "Yandex", "ya.ru": "Yandex", "zoho.com": "Zoho", "zohomail.com": "Zoho"
  }'::jsonb ->> lower(split_part(email, '@', -1)), 'Other') end
$$;
