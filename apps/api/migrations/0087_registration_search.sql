-- A search over the registrations of an event reads one index (domain/registrations#list): their rows lie among those of
-- all events that were open at the same time.
create index registration_search on registration (content_id)
  include (kind, status, province_code, id, code, name_text, contact_text);
