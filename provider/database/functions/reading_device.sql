-- What a message was read on, from the user agent that fetched its image: phone, tablet, desktop, webmail, or other, as
-- `account-stats/dimensions.ts` tells them. Apple's mail privacy names no device.
create or replace function reading_device(agent text) returns text
language sql immutable parallel safe as $$
  select case
    when agent is null or btrim(agent) in ('', 'Mozilla/5.0') then 'other'
    when agent ~ 'GoogleImageProxy|ggpht\.com|YahooMailProxy' then 'webmail'
    when agent ~ 'Thunderbird/' then 'desktop'
    when agent !~ 'Outlook-(iOS|Android)' and agent ~* 'Microsoft Outlook|Microsoft Office|ms-office|MSOffice' then
      'desktop'
    when agent ~ 'iPad|Tablet|Kindle|Silk/' or (agent ~ 'Android' and agent !~ 'Mobile|Outlook-Android') then 'tablet'
    when agent ~ 'iPhone|iPod|Mobile|Outlook-(iOS|Android)' then 'phone'
    when agent ~ 'Windows NT|Macintosh|X11|CrOS' then
      case when agent ~ '(Safari|Chrome|Firefox|Edg|OPR)/' then 'webmail' else 'desktop' end
    else 'other'
  end
$$;
