-- Whose list of ids has what is asked for is found by an index of the list's number instead of being compared with everybody,
-- and so are those who work at places of a type (decision 36); each index tells shapes, by which tabs are counted.
create index user_facet_specialties on user_facet (specialties_id) include (shape_id, gone_at);
create index user_facet_texts on user_facet (texts_id)
  include (shape_id, gone_at, id, agreed_since, agreed);
create index user_facet_stages on user_facet (stages_id)
  include (shape_id, gone_at, id, agreed_since, agreed, set_stages_id);
drop index user_facet_workplace;
create index user_facet_workplace on user_facet (workplace_id) include (shape_id, gone_at)
  where workplace_id is not null;
