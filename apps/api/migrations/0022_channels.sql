-- LINE of the company and of a person, QR codes in print and at a booth are channels apart (DOMAIN
-- 1.10). What was stored did not say which: it came by the company's account and on printed matter.
update engagement_log set channel = case channel
    when 'line' then 'line_oa' when 'qr' then 'qr_print' else 'rep_visit' end
  where channel in ('line', 'qr', 'rep');
update webinar_registration set source = case source
    when 'line' then 'line_oa' when 'qr' then 'qr_print' else 'rep_visit' end
  where source in ('line', 'qr', 'rep');
